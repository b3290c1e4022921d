-- A token's registrations; the first nine columns are those of cleanup/registrations.sql.
SELECT
  registration.token_id, registration.app_id, registration.state, registration.in_registry,
  registration.user_id, registration.registered_at, registration.last_active_at,
  registration.restored_at, registration.restored_gone_at,
  user.user_id, registration.app_version, registration.os_version, registration.device_model,
  registration.locale
FROM registration LEFT JOIN user ON user.id = registration.user_id
WHERE registration.token_id = :token_id
