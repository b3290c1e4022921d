-- A 410 took it out. A token that only the logs know gets its row here.
INSERT INTO registration (token_id, app_id, state, in_registry, run_id, run_confirmed_at)
VALUES (:token_id, :app_id, 'inactive', 0, :run_id, :confirmed_at)
ON CONFLICT DO UPDATE SET
  state = 'inactive', run_id = excluded.run_id, run_confirmed_at = excluded.run_confirmed_at
