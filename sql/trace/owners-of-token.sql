-- Who had a token's registrations, from when on.
SELECT app.topic, app.environment, ownership.since, user.user_id
FROM ownership
JOIN app ON app.id = ownership.app_id
JOIN user ON user.id = ownership.user_id
WHERE ownership.token_id = :token_id
ORDER BY ownership.since, user.user_id
