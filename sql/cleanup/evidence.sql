-- The sends of a token at one millisecond that were answered with one class: the evidence.
SELECT
  send.app_id, send.sent_at, send.event_id, response.status, response.reason, send.unregistered_at,
  file.path, send.line
FROM send
JOIN response ON response.id = send.response_id
JOIN file ON file.id = send.file_id
WHERE send.day = :sent_at / 86400000 AND send.token_id = :token_id AND send.sent_at = :sent_at
  AND response.class = :class
