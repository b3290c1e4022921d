-- Objects in the quarantine by file and code, and how many more were counted and not kept in the reading
-- that met most of them.
SELECT path, code, sum(kept), max(not_kept)
FROM (
  SELECT file.path, reject.code, count(*) AS kept, 0 AS not_kept
  FROM reject JOIN file ON file.id = reject.file_id
  GROUP BY file.path, reject.code
  UNION ALL
  SELECT file.path, file_count.code, 0, max(file_count.count - 10000)
  FROM file_count JOIN file ON file.id = file_count.file_id
  WHERE file_count.kind = 'rejected' AND file.rejects_dropped = 1 AND file_count.count > 10000
  GROUP BY file.path, file_count.code)
GROUP BY path, code
ORDER BY path, code
