-- Every run, the latest first.
SELECT
  id, kind, as_of, started_at, by_user, on_host, options, forced, registrations, active_before,
  deactivated, pruned, kept, suspect, unknown_activity, not_in_registry, undoes, undone_by
FROM run ORDER BY id DESC
