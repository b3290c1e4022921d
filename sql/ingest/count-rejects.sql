-- Rejected objects by file and code, and how many of them are kept.
SELECT
  file.path, file_count.code, sum(file_count.count),
  (SELECT count(*) FROM reject JOIN file AS of ON of.id = reject.file_id
    WHERE of.path = file.path AND reject.code = file_count.code)
FROM file_count JOIN file ON file.id = file_count.file_id
WHERE file_count.kind = 'rejected'
GROUP BY file.path, file_count.code
ORDER BY file.path, file_count.code
