-- One send.
DELETE FROM send
WHERE day = :day AND token_id = :token_id AND event_id = :event_id AND sent_at = :sent_at
  AND response_id = :response_id
