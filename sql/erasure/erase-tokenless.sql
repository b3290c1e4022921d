-- The way to the sends that name a user and no token.
DELETE FROM send_without_token WHERE user_id = :user_id
