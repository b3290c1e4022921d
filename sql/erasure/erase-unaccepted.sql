-- The same for attempts that were not accepted.
DELETE FROM unaccepted
WHERE day = :day AND apns_id = :event_id AND token_id = :token_id AND NOT EXISTS (
  SELECT 1 FROM send
  WHERE send.day = :day AND send.token_id = :token_id AND send.event_id = :event_id)
