-- The registrations that a whole registry would name, by token: not those that a cleanup took out, nor
-- those that only the logs know.
SELECT token_id, app_id, state = 'active'
FROM registration
WHERE in_registry = 1 AND (state = 'active' OR state = 'inactive' AND run_id IS NULL)
ORDER BY token_id, app_id
