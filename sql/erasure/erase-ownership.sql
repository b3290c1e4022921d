-- Who had a token; of one user only where :user_id is given.
DELETE FROM ownership WHERE token_id = :token_id AND user_id = coalesce(:user_id, user_id)
