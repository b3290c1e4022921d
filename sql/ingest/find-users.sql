-- The number of each user of the batch; NULL for a new one.
SELECT batch.position, user.id
FROM batch_user AS batch LEFT JOIN user ON user.user_id = batch.user_id
