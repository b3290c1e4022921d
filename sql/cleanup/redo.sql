-- When an undo is undone, the run it had taken back counts again.
UPDATE run SET undone_by = NULL WHERE undone_by = :run_id
