-- What the registry said of a token.
DELETE FROM registration WHERE token_id = :token_id
