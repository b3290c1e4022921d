-- Where files were read to with this mapping, and what had been met there.
SELECT
  file.id, file.size, file.content_high, file.content_low, file_end.head, file_end.byte_offset,
  file_end.line, file_end.is_inside_line, file_end.replay_from, file.stored + file.duplicates,
  file.blank, file.skipped
FROM file_end JOIN file ON file.id = file_end.file_id
WHERE file.mapping = :mapping AND file.content_high IS NOT NULL
ORDER BY file.id
