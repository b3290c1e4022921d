-- Which tokens a user was ever named with, in a log or in the registry.
SELECT token.id, token.token
FROM user
CROSS JOIN user_token ON user_token.user_id = user.id
CROSS JOIN token ON token.id = user_token.token_id
WHERE user.user_id = :user_id
ORDER BY token.token
