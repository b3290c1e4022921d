-- Registrations that something has changed since the run, which an undo would lose: they are not as the
-- run left them; another run, but for those that took this one back, has done something to them; or
-- the registry knows one alive after what the run saw that would take it out again.
WITH RECURSIVE own (id) AS (
  SELECT :run_id UNION SELECT run.id FROM run JOIN own ON run.undoes = own.id
)
SELECT token.token, app.topic, app.environment, registration.state
FROM change
JOIN run ON run.id = change.run_id
JOIN token ON token.id = change.token_id
JOIN app ON app.id = change.app_id
LEFT JOIN registration
  ON registration.token_id = change.token_id AND registration.app_id = change.app_id
LEFT JOIN change AS undone
  ON undone.run_id = run.undoes
  AND undone.token_id = change.token_id AND undone.app_id = change.app_id
WHERE change.run_id = :run_id
  AND (registration.state IS NOT change.became
    OR registration.run_id IS NOT iif(change.action = 'restore', undone.was_run_id, change.run_id)
    OR EXISTS (
      SELECT 1 FROM change AS later
      WHERE later.token_id = change.token_id AND later.app_id = change.app_id
        AND later.run_id > :run_id AND later.run_id NOT IN (SELECT id FROM own))
    OR change.was_run_id IS NOT NULL
      AND max(
        iif(registration.registered_at <= :latest_evidence, registration.registered_at, -1),
        iif(registration.last_active_at <= :latest_evidence, registration.last_active_at, -1))
        > coalesce(change.was_run_confirmed_at, -1))
ORDER BY token.token
