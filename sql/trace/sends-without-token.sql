-- Every attempt whose line names this user and no token, from day :from_day to day :to_day (UTC).
SELECT
  send.token_id, token.token, send.event_id, send.sent_at,
  response.status, response.reason, response.class, send.unregistered_at, app.topic, app.environment,
  context.campaign_id, context.push_type, context.priority, send.collapse_id, send.expiration, user.user_id, file.path, send.line
FROM send_without_token AS place
CROSS JOIN send
  ON send.day = place.day AND send.token_id = 0 AND send.event_id = place.event_id
  AND send.sent_at = place.sent_at AND send.response_id = place.response_id
JOIN response ON response.id = send.response_id
JOIN app ON app.id = send.app_id
JOIN context ON context.id = send.context_id
JOIN file ON file.id = send.file_id
LEFT JOIN token ON token.id = send.token_id
LEFT JOIN user ON user.id = send.user_id
WHERE place.user_id = (SELECT id FROM user WHERE user.user_id = :user_id)
  AND place.day BETWEEN coalesce(:from_day, 0) AND coalesce(:to_day, 9000000)
ORDER BY send.sent_at
