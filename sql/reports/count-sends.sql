-- The same as count-kept.sql from the sends themselves, between any two times
-- Meant for short ranges: the kept counts know no time within a quarter of an hour. Which attempt is
-- the last of its notification is told by that notification's day, and, where nothing was accepted
-- that day, by the 30 days after it.
WITH attempt AS MATERIALIZED (
  SELECT
    send.*, response.class = 'accepted' AS is_accepted,
    coalesce(response.status, -1) AS status, coalesce(response.reason, '') AS reason
  FROM send
  JOIN response ON response.id = send.response_id
  WHERE send.day BETWEEN :from / 86400000 AND (:to - 1) / 86400000
    AND send.sent_at >= :from AND send.sent_at < :to
),
-- An attempt and the others of its notification on the same day. A line without an apns-id has none.
judged AS MATERIALIZED (
  SELECT
    attempt.*,
    typeof(attempt.event_id) = 'blob' AND EXISTS (
      SELECT 1
      FROM send AS other
      JOIN response AS answer ON answer.id = other.response_id
      WHERE other.day = attempt.day AND other.token_id = attempt.token_id
        AND other.event_id = attempt.event_id
        AND (other.sent_at, answer.class = 'accepted', coalesce(answer.status, -1),
            coalesce(answer.reason, ''))
          > (attempt.sent_at, attempt.is_accepted, attempt.status, attempt.reason)
    ) AS has_later_today,
    attempt.is_accepted OR typeof(attempt.event_id) = 'blob' AND EXISTS (
      SELECT 1
      FROM send AS other
      JOIN response AS answer ON answer.id = other.response_id
      WHERE other.day = attempt.day AND other.token_id = attempt.token_id
        AND other.event_id = attempt.event_id AND answer.class = 'accepted'
    ) AS accepted_today
  FROM attempt
),
counted AS MATERIALIZED (
  SELECT
    judged.*,
    NOT has_later_today AND (accepted_today OR typeof(event_id) = 'integer' OR NOT EXISTS (
      SELECT 1
      FROM day
      CROSS JOIN send_by_apns_id AS later
        ON later.day = day.day AND later.apns_id = judged.event_id
        AND later.token_id = judged.token_id
      WHERE day.day > judged.day AND day.day <= judged.day + 30
    )) AS is_last
  FROM judged
)
SELECT
  (counted.sent_at + :shift) / :size AS bucket,
  CASE WHEN :by_topic THEN app.topic END AS topic,
  CASE WHEN :by_environment THEN app.environment END AS environment,
  CASE WHEN :by_campaign THEN context.campaign_id END AS campaign,
  CASE WHEN :by_push_type THEN context.push_type END AS push_type,
  CASE WHEN :by_priority THEN context.priority END AS priority,
  CASE WHEN :by_status THEN response.status END AS status,
  CASE WHEN :by_reason THEN response.reason END AS reason,
  CASE WHEN :by_class THEN response.class END AS class,
  count(*) AS attempts,
  sum(is_accepted) AS accepted_attempts,
  sum(is_last) AS notifications,
  sum(is_last AND accepted_today) AS accepted
FROM counted
JOIN app ON app.id = counted.app_id
JOIN context ON context.id = counted.context_id
JOIN response ON response.id = counted.response_id
WHERE true
  AND (:topic IS NULL OR app.topic = :topic)
  AND (:environment IS NULL OR app.environment = :environment)
  AND (:campaign IS NULL OR context.campaign_id = :campaign)
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
