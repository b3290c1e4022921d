-- One object for the quarantine. The same object from a copy of the file is there already.
INSERT INTO reject (identity, code, file_id, line, byte_offset, length, raw, rejected_at)
VALUES (:identity, :code, :file_id, :line, :byte_offset, :length, :raw, :now)
ON CONFLICT DO NOTHING
