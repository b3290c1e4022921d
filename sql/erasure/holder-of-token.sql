-- Whose a token is now: whom the registry names, else its latest owner, else whom the latest line
-- names. Where the registry names :user_id in any app, it is theirs.
SELECT user_id FROM (
  SELECT 1 AS place, user_id = :user_id AS is_theirs, 0 AS at, user_id
  FROM registration WHERE token_id = :token_id AND user_id IS NOT NULL
  UNION ALL
  SELECT 2, 0, since, user_id FROM ownership WHERE token_id = :token_id
  UNION ALL
  SELECT 3, 0, max(sent_at), user_id FROM send
  WHERE day IN (SELECT day FROM day) AND token_id = :token_id AND user_id IS NOT NULL
  GROUP BY user_id
) ORDER BY place, is_theirs DESC, at DESC LIMIT 1
