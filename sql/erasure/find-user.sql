-- The number of a user.
SELECT id FROM user WHERE user_id = :user_id
