-- How many registrations of each topic and environment the runs since a moment took out, but for undone
-- and forced ones.
SELECT app.topic, app.environment, count(*)
FROM run JOIN change ON change.run_id = run.id JOIN app ON app.id = change.app_id
WHERE run.kind = 'cleanup' AND run.undone_by IS NULL AND run.forced = 0 AND run.as_of > :since
  AND run.as_of <= :until
GROUP BY app.topic, app.environment
