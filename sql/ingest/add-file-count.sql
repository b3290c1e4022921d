-- How often a file met one kind of trouble.
INSERT INTO file_count (file_id, kind, code, count) VALUES (:file_id, :kind, :code, :count)
