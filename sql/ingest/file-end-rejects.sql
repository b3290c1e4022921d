-- Rejected objects of files that may go on.
SELECT kept.file_id, kept.hash, kept.code, kept.count
FROM file_end JOIN file ON file.id = file_end.file_id
JOIN file_end_reject AS kept ON kept.file_id = file.id
WHERE file.mapping = :mapping
