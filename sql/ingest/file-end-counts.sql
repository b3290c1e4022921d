-- Rejects and warnings of files that may go on.
SELECT file_count.file_id, file_count.kind, file_count.code, file_count.count
FROM file_end JOIN file ON file.id = file_end.file_id
JOIN file_count ON file_count.file_id = file.id
WHERE file.mapping = :mapping
