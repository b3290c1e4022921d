-- Delivery rate by topic and environment: the share of notifications that APNs accepted
SELECT
  app.topic, app.environment,
  sum(count.attempts) AS attempts,
  sum(count.notifications) AS notifications,
  sum(count.accepted) AS accepted,
  round(1.0 * sum(count.accepted) / nullif(sum(count.notifications), 0), 4) AS delivery_rate
FROM count
JOIN app ON app.id = count.app_id
WHERE count.quarter >= coalesce(unixepoch(:from) / 900, 0)
  AND count.quarter < coalesce(unixepoch(:to) / 900, 9000000000)
GROUP BY 1, 2
ORDER BY 1, 2
