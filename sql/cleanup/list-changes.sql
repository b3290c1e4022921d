-- What a run changed, with the evidence, in the order of `--actions`.
SELECT
  change.action, change.why, token.token, app.topic, app.environment, user.user_id,
  change.was_registered_at, change.was_last_active_at, change.last_accepted_at,
  change.last_attempt_at, change.basis, change.status, change.reason, change.unregistered_at,
  change.cutoff, change.cutoff_source, change.apns_id, change.file, change.line,
  change.gone_at, run.as_of
FROM change
JOIN run ON run.id = change.run_id
JOIN token ON token.id = change.token_id
JOIN app ON app.id = change.app_id
LEFT JOIN user ON user.id = change.was_user_id
WHERE change.run_id = :run_id
ORDER BY token.token, app.topic, app.environment
