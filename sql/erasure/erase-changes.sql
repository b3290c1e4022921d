-- What cleanup runs did to a token.
DELETE FROM change WHERE token_id = :token_id
