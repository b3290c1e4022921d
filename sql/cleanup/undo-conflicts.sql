-- Registrations that are no longer as the run left them.
SELECT token.token, app.topic, app.environment, registration.state
FROM change
JOIN token ON token.id = change.token_id
JOIN app ON app.id = change.app_id
LEFT JOIN registration
  ON registration.token_id = change.token_id AND registration.app_id = change.app_id
WHERE change.run_id = :run_id
  AND (registration.state IS NOT change.became
    OR change.action <> 'restore' AND registration.run_id IS NOT change.run_id)
ORDER BY token.token
