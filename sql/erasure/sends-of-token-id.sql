-- Every send to a token, by its key, with what tells whose it was.
SELECT
  send.day, send.token_id, send.event_id, send.sent_at, send.response_id,
  send.user_id, app.topic, app.environment
FROM day
CROSS JOIN send ON send.day = day.day AND send.token_id = :token_id
JOIN app ON app.id = send.app_id
