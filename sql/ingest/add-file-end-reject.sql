-- An object that was rejected before the place where reading ended.
INSERT INTO file_end_reject (file_id, hash, code, count) VALUES (:file_id, :hash, :code, :count)
