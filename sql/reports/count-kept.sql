-- Attempts and notifications of whole quarters of an hour, by the columns asked for
-- From :from up to :to, in milliseconds. A column is told apart where its :by_… is 1; times where
-- :size, the milliseconds of an hour or a day, and :shift, those the zone is east of UTC, are given.
-- Numbers are summed up first and names looked up last: a year has a million rows of `count`.
WITH cell AS MATERIALIZED (
  SELECT
    (quarter * 900000 + :shift) / :size AS bucket,
    CASE WHEN :by_topic OR :by_environment THEN app_id END AS app_id,
    CASE WHEN :by_campaign OR :by_push_type OR :by_priority THEN context_id END AS context_id,
    response_id,
    sum(attempts) AS attempts, sum(notifications) AS notifications, sum(accepted) AS accepted
  FROM count
  WHERE quarter >= coalesce(:from / 900000, 0)
    AND quarter < coalesce(:to / 900000, 9000000000)
    AND (:topic IS NULL OR app_id IN (SELECT id FROM app WHERE topic = :topic))
    AND (:environment IS NULL OR app_id IN (SELECT id FROM app WHERE environment = :environment))
    AND (:campaign IS NULL
      OR context_id IN (SELECT id FROM context WHERE campaign_id = :campaign))
  GROUP BY 1, 2, 3, 4
)
SELECT
  cell.bucket,
  CASE WHEN :by_topic THEN app.topic END AS topic,
  CASE WHEN :by_environment THEN app.environment END AS environment,
  CASE WHEN :by_campaign THEN context.campaign_id END AS campaign,
  CASE WHEN :by_push_type THEN context.push_type END AS push_type,
  CASE WHEN :by_priority THEN context.priority END AS priority,
  CASE WHEN :by_status THEN response.status END AS status,
  CASE WHEN :by_reason THEN response.reason END AS reason,
  CASE WHEN :by_class THEN response.class END AS class,
  sum(cell.attempts) AS attempts,
  sum(CASE WHEN response.class = 'accepted' THEN cell.attempts ELSE 0 END) AS accepted_attempts,
  sum(cell.notifications) AS notifications,
  sum(cell.accepted) AS accepted
FROM cell
JOIN response ON response.id = cell.response_id
LEFT JOIN app ON app.id = cell.app_id
LEFT JOIN context ON context.id = cell.context_id
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
