-- A token's registrations, as the registry and the cleanup runs left them.
SELECT
  app.topic, app.environment, registration.state, user.user_id,
  registration.registered_at, registration.last_active_at
FROM registration
JOIN app ON app.id = registration.app_id
LEFT JOIN user ON user.id = registration.user_id
WHERE registration.token_id = :token_id
ORDER BY app.topic, app.environment
