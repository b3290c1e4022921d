-- Every send that names a user and no token, by its key.
SELECT day, 0, event_id, sent_at, response_id FROM send_without_token WHERE user_id = :user_id
