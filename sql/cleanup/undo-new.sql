-- A registration that the run itself had made, from the logs alone, is active again and remembered so.
UPDATE registration SET
  state = 'active', run_id = NULL, run_confirmed_at = NULL,
  restored_at = :as_of, restored_gone_at = change.gone_at
FROM change
WHERE change.run_id = :run_id AND change.was_state IS NULL
  AND registration.token_id = change.token_id AND registration.app_id = change.app_id
