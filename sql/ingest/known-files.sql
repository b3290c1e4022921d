-- Contents that were read before with this mapping.
SELECT DISTINCT size, content_high, content_low FROM file
WHERE mapping = :mapping AND content_high IS NOT NULL AND rejects_dropped = 0
