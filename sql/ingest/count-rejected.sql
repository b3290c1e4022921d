-- How many objects of a file could not be read, whatever became of them since, optionally for one reason.
SELECT coalesce(sum(file_count.count), 0)
FROM file JOIN file_count ON file_count.file_id = file.id AND file_count.kind = 'rejected'
WHERE file.path = :file AND file_count.code = coalesce(:code, file_count.code)
