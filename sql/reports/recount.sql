-- What `count` must hold, counted again from the sends
-- A notification is all attempts of one apns-id and token, but it ends with the first UTC day on
-- which it was accepted, and where more than 30 days go by without an attempt. It is counted where
-- its last attempt is; of attempts in the same millisecond an accepted one is the last, then the one
-- with the larger status and reason. A line without an apns-id is a notification of its own.
WITH attempt AS (
  SELECT
    send.sent_at, send.day, send.token_id, send.event_id,
    send.app_id, send.context_id, send.response_id,
    typeof(send.event_id) = 'integer' AS is_alone,
    response.class = 'accepted' AS is_accepted,
    max(response.class = 'accepted') OVER (
      PARTITION BY send.token_id, send.event_id, send.day
    ) AS accepted_that_day,
    lead(send.day) OVER (
      PARTITION BY send.token_id, send.event_id
      ORDER BY send.sent_at, response.class = 'accepted', coalesce(response.status, -1),
        coalesce(response.reason, '')
    ) AS next_day
  FROM send
  JOIN response ON response.id = send.response_id
),
counted AS (
  SELECT
    *,
    CASE WHEN is_alone THEN is_accepted ELSE accepted_that_day END AS accepted,
    is_alone
      OR next_day IS NULL
      OR next_day > day + 30
      OR accepted_that_day AND next_day > day AS is_last
  FROM attempt
)
SELECT
  sent_at / 900000 AS quarter, app_id, context_id, response_id,
  count(*) AS attempts,
  sum(is_last) AS notifications,
  sum(is_last AND accepted) AS accepted
FROM counted
GROUP BY 1, 2, 3, 4
ORDER BY 1, 2, 3, 4
