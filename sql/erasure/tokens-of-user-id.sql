-- Every token that a user had at any time, in a log, in the registry or in the journal; and whether
-- anybody else had it as well.
SELECT
  mine.token_id, token.token,
  EXISTS (
    SELECT 1 FROM user_token
    WHERE user_token.token_id = mine.token_id AND user_token.user_id <> :user_id)
  OR EXISTS (
    SELECT 1 FROM ownership
    WHERE ownership.token_id = mine.token_id AND ownership.user_id <> :user_id)
FROM (
  SELECT token_id FROM user_token WHERE user_id = :user_id
  UNION SELECT token_id FROM registration WHERE user_id = :user_id
  UNION SELECT token_id FROM ownership WHERE user_id = :user_id
  UNION SELECT token_id FROM change WHERE was_user_id = :user_id
) AS mine
JOIN token ON token.id = mine.token_id
ORDER BY token.token
