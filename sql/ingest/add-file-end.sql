-- Where the reading of a plain file ended.
INSERT INTO file_end (file_id, head, byte_offset, line, is_inside_line, replay_from)
VALUES (:file_id, :head, :byte_offset, :line, :is_inside_line, :replay_from)
