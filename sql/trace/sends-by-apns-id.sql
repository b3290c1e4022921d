-- Every attempt of an apns-id, on whatever day; of one token only where :token_id is given.
-- CROSS JOIN keeps the order: a seek a day, then the key of `send`.
SELECT
  send.token_id, token.token, send.event_id, send.sent_at,
  response.status, response.reason, response.class, send.unregistered_at, app.topic, app.environment,
  context.campaign_id, context.push_type, context.priority, send.collapse_id, send.expiration, user.user_id, file.path, send.line
FROM day
CROSS JOIN send_by_apns_id AS place ON place.day = day.day AND place.apns_id = :apns_id
CROSS JOIN send
  ON send.day = place.day AND send.token_id = place.token_id AND send.event_id = place.apns_id
JOIN response ON response.id = send.response_id
JOIN app ON app.id = send.app_id
JOIN context ON context.id = send.context_id
JOIN file ON file.id = send.file_id
LEFT JOIN token ON token.id = send.token_id
LEFT JOIN user ON user.id = send.user_id
WHERE :token_id IS NULL OR place.token_id = :token_id
ORDER BY send.sent_at
