-- Where an apns-id was, once no attempt of it is left there.
DELETE FROM send_by_apns_id
WHERE day = :day AND apns_id = :event_id AND token_id = :token_id AND NOT EXISTS (
  SELECT 1 FROM send
  WHERE send.day = :day AND send.token_id = :token_id AND send.event_id = :event_id)
