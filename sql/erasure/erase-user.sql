-- The user itself.
DELETE FROM user WHERE id = :user_id
