-- Who the batch names as the owner of a registration, where that is news.
INSERT INTO ownership (token_id, app_id, since, user_id)
SELECT token_id, app_id, since, user_id FROM batch_ownership WHERE true
ON CONFLICT DO NOTHING
