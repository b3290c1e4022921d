-- What the runs did to a token's registrations.
SELECT
  change.run_id, run.as_of, change.became, change.why, app.topic, app.environment, user.user_id,
  change.status, change.reason, change.cutoff, run.undoes
FROM change
JOIN run ON run.id = change.run_id
JOIN app ON app.id = change.app_id
LEFT JOIN user ON user.id = change.was_user_id
WHERE change.token_id = :token_id
ORDER BY change.run_id, app.topic, app.environment
