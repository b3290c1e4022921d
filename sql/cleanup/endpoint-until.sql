-- The same for one token in one app, counting only what was sent until a moment.
SELECT
  max(send.sent_at),
  max(CASE response.class WHEN 'accepted' THEN send.sent_at END),
  max(CASE response.class WHEN 'gone' THEN send.sent_at END),
  max(CASE response.class WHEN 'suspect' THEN send.sent_at END)
FROM day CROSS JOIN send ON send.day = day.day AND send.token_id = :token_id
JOIN response ON response.id = send.response_id
WHERE day.day <= :until / 86400000 AND send.sent_at <= :until AND send.app_id = :app_id
