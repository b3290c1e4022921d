-- The number of a token.
SELECT id FROM token WHERE token = :token
