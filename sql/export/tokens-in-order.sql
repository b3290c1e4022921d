-- Every token in the order of its bytes: the same in every store that knows the same tokens.
SELECT id, token FROM token ORDER BY token
