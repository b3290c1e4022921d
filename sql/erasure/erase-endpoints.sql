-- What the logs said of a token.
DELETE FROM endpoint WHERE token_id = :token_id
