-- Whether there are sends of logs that sample what was accepted, and nobody said how
-- From :from up to :to, in milliseconds.
SELECT 1
FROM send
WHERE send.day BETWEEN :from / 86400000 AND (:to - 1) / 86400000
  AND send.sent_at >= :from AND send.sent_at < :to
  AND send.file_id IN (SELECT id FROM file WHERE sampled = 1 AND sample_per_million IS NULL)
  AND (:topic IS NULL OR send.app_id IN (SELECT id FROM app WHERE topic = :topic))
  AND (:environment IS NULL
    OR send.app_id IN (SELECT id FROM app WHERE environment = :environment))
  AND (:campaign IS NULL
    OR send.context_id IN (SELECT id FROM context WHERE campaign_id = :campaign))
LIMIT 1
