-- What APNs answered, most frequent first; notifications by their last answer
SELECT
  response.status, response.reason, response.class,
  sum(count.attempts) AS attempts,
  sum(count.notifications) AS notifications,
  sum(count.accepted) AS accepted,
  round(1.0 * sum(count.accepted) / nullif(sum(count.notifications), 0), 4) AS delivery_rate
FROM count
JOIN response ON response.id = count.response_id
WHERE count.quarter >= coalesce(unixepoch(:from) / 900, 0)
  AND count.quarter < coalesce(unixepoch(:to) / 900, 9000000000)
GROUP BY 1, 2, 3
ORDER BY attempts DESC, 1, 2
