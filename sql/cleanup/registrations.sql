-- Every registration, by token; merged with cleanup/endpoints.sql, which has the same order.
SELECT
  token_id, app_id, state, in_registry, user_id, registered_at, last_active_at, restored_at,
  restored_gone_at
FROM registration ORDER BY token_id, app_id
