-- What was met in a file, and how it was read.
UPDATE file SET
  state = :state, size = :size, content_high = :content_high, content_low = :content_low,
  mapping = :mapping, preset = :preset, sampled = :sampled,
  sample_per_million = :sample_per_million,
  lines = :lines, stored = :stored, duplicates = :duplicates, blank = :blank, skipped = :skipped,
  rejects_dropped = :rejects_dropped
WHERE id = :id
