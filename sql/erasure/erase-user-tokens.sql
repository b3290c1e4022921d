-- Who was named with a token; one user only where :user_id is given.
DELETE FROM user_token WHERE token_id = :token_id AND user_id = coalesce(:user_id, user_id)
