-- The token itself.
DELETE FROM token WHERE id = :token_id
