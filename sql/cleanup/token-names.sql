-- The token of a number.
SELECT token FROM token WHERE id = :id
