-- Attempts and notifications of whole quarters of an hour, by the columns asked for
-- From :from up to :to, in milliseconds. A column is told apart where its :by_… is 1; times where
-- :size, the milliseconds of an hour or a day, and :shift, those the zone is east of UTC, are given.
SELECT
  (count.quarter * 900000 + :shift) / :size AS bucket,
  CASE WHEN :by_topic THEN app.topic END AS topic,
  CASE WHEN :by_environment THEN app.environment END AS environment,
  CASE WHEN :by_campaign THEN context.campaign_id END AS campaign,
  CASE WHEN :by_push_type THEN context.push_type END AS push_type,
  CASE WHEN :by_priority THEN context.priority END AS priority,
  CASE WHEN :by_status THEN response.status END AS status,
  CASE WHEN :by_reason THEN response.reason END AS reason,
  CASE WHEN :by_class THEN response.class END AS class,
  sum(count.attempts) AS attempts,
  sum(CASE WHEN response.class = 'accepted' THEN count.attempts ELSE 0 END) AS accepted_attempts,
  sum(count.notifications) AS notifications,
  sum(count.accepted) AS accepted
FROM count
JOIN app ON app.id = count.app_id
JOIN context ON context.id = count.context_id
JOIN response ON response.id = count.response_id
WHERE count.quarter >= coalesce(:from / 900000, 0)
  AND count.quarter < coalesce(:to / 900000, 9000000000)
  AND (:topic IS NULL OR app.topic = :topic)
  AND (:environment IS NULL OR app.environment = :environment)
  AND (:campaign IS NULL OR context.campaign_id = :campaign)
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
