-- Every attempt to a token from day :from_day to day :to_day (UTC), both included.
-- CROSS JOIN keeps the order: a seek a day.
SELECT
  send.token_id, token.token, send.event_id, send.sent_at,
  response.status, response.reason, response.class, send.unregistered_at, app.topic, app.environment,
  context.campaign_id, context.push_type, context.priority, send.collapse_id, send.expiration, user.user_id, file.path, send.line
FROM day
CROSS JOIN send ON send.day = day.day AND send.token_id = :token_id
JOIN response ON response.id = send.response_id
JOIN app ON app.id = send.app_id
JOIN context ON context.id = send.context_id
JOIN file ON file.id = send.file_id
LEFT JOIN token ON token.id = send.token_id
LEFT JOIN user ON user.id = send.user_id
WHERE day.day BETWEEN coalesce(:from_day, 0) AND coalesce(:to_day, 9000000)
ORDER BY send.sent_at
