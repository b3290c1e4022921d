-- The registrations of one token; the same columns as cleanup/registrations.sql.
SELECT
  token_id, app_id, state, in_registry, user_id, registered_at, last_active_at, restored_at,
  restored_gone_at
FROM registration WHERE token_id = :token_id ORDER BY app_id
