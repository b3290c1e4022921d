-- The number of each token of the batch; NULL for a new one.
SELECT batch.position, token.id
FROM batch_token AS batch LEFT JOIN token ON token.token = batch.token
