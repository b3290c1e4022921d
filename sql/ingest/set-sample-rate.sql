-- How large the sample is in a content that was read before.
UPDATE file SET sample_per_million = :sample_per_million
WHERE sampled = 1 AND size = :size AND content_high = :content_high AND content_low = :content_low
