-- Which users the batch names with which tokens.
INSERT OR ROLLBACK INTO user_token (user_id, token_id)
SELECT user_id, token_id FROM batch_user_token WHERE true
ON CONFLICT DO NOTHING
