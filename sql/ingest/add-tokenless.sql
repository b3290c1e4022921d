-- Sends that name a user and no token.
INSERT OR ROLLBACK INTO send_without_token (user_id, day, event_id, sent_at, response_id)
SELECT user_id, day, event_id, sent_at, response_id FROM batch_send
WHERE token_id = 0 AND user_id IS NOT NULL
ON CONFLICT DO NOTHING
