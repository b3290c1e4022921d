-- The run that was taken back.
UPDATE run SET undone_by = :undo_id WHERE id = :run_id
