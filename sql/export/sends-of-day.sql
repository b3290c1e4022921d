-- The sends of one day in an order that does not depend on what was loaded first.
SELECT
  send.sent_at, send.event_id, token.token, response.status, response.reason, response.class,
  send.unregistered_at, app.topic, app.environment, user.user_id,
  context.campaign_id, context.push_type, context.priority, send.expiration, send.collapse_id,
  file.path, send.line
FROM send
JOIN response ON response.id = send.response_id
JOIN app ON app.id = send.app_id
JOIN context ON context.id = send.context_id
JOIN file ON file.id = send.file_id
LEFT JOIN token ON token.id = send.token_id
LEFT JOIN user ON user.id = send.user_id
WHERE send.day = :day
  AND (:from IS NULL OR send.sent_at >= :from) AND (:to IS NULL OR send.sent_at < :to)
  AND (:topic IS NULL OR app.topic = :topic)
  AND (:environment IS NULL OR app.environment = :environment)
  AND (:campaign IS NULL OR context.campaign_id = :campaign)
ORDER BY send.sent_at, token.token, send.event_id, response.status, response.reason
