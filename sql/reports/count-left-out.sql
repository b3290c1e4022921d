-- Accepted pushes that sampling left out of the logs, in thousandths, by the columns asked for
-- From :from up to :to, in milliseconds; the other parameters are those of count-kept.sql. Of a log
-- that holds N of a million, each accepted push stands for a million / N: itself and what is counted
-- here.
SELECT
  (send.sent_at + :shift) / :size AS bucket,
  CASE WHEN :by_topic THEN app.topic END AS topic,
  CASE WHEN :by_environment THEN app.environment END AS environment,
  CASE WHEN :by_campaign THEN context.campaign_id END AS campaign,
  CASE WHEN :by_push_type THEN context.push_type END AS push_type,
  CASE WHEN :by_priority THEN context.priority END AS priority,
  CASE WHEN :by_status THEN response.status END AS status,
  CASE WHEN :by_reason THEN response.reason END AS reason,
  CASE WHEN :by_class THEN response.class END AS class,
  sum(1000000000 / file.sample_per_million - 1000) AS left_out
FROM send
JOIN file ON file.id = send.file_id
JOIN response ON response.id = send.response_id
JOIN app ON app.id = send.app_id
JOIN context ON context.id = send.context_id
WHERE send.day BETWEEN :from / 86400000 AND (:to - 1) / 86400000
  AND send.sent_at >= :from AND send.sent_at < :to
  AND file.sampled = 1 AND response.class = 'accepted'
  AND (:topic IS NULL OR app.topic = :topic)
  AND (:environment IS NULL OR app.environment = :environment)
  AND (:campaign IS NULL OR context.campaign_id = :campaign)
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
