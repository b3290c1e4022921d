-- What was met in a file.
UPDATE file SET
  state = :state, size = :size, content_high = :content_high, content_low = :content_low,
  lines = :lines, stored = :stored, duplicates = :duplicates, blank = :blank, skipped = :skipped,
  rejects_dropped = :rejects_dropped
WHERE id = :id
