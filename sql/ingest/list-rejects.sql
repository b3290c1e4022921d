-- The quarantine, in the order of file and line; optionally one code, one file, the first :limit.
SELECT
  file.path, reject.line, reject.byte_offset, reject.code, reject.rejected_at, reject.length,
  reject.raw, reject.identity
FROM reject JOIN file ON file.id = reject.file_id
WHERE reject.code = coalesce(:code, reject.code) AND file.path = coalesce(:file, file.path)
ORDER BY file.path, reject.line, reject.byte_offset
LIMIT coalesce(:limit, -1)
