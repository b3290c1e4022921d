-- The file has been read on.
DELETE FROM file_end WHERE file_id = :file_id
