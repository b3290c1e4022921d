-- A file that is being read; the rest is known at its end.
INSERT INTO file (id, path, state, mapping, preset, read_at)
VALUES (:id, :path, 'reading', :mapping, :preset, :now)
