-- The file has been read on.
DELETE FROM file_end_reject WHERE file_id = :file_id
