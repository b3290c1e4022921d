-- Delivery rate by campaign: the share of notifications that APNs accepted
SELECT
  context.campaign_id AS campaign,
  sum(count.attempts) AS attempts,
  sum(count.notifications) AS notifications,
  sum(count.accepted) AS accepted,
  round(1.0 * sum(count.accepted) / nullif(sum(count.notifications), 0), 4) AS delivery_rate
FROM count
JOIN context ON context.id = count.context_id
WHERE count.quarter >= coalesce(unixepoch(:from) / 900, 0)
  AND count.quarter < coalesce(unixepoch(:to) / 900, 9000000000)
GROUP BY 1
ORDER BY notifications DESC, campaign
