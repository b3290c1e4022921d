-- The user of a number.
SELECT user_id FROM user WHERE id = :id
