-- A day that has sends.
INSERT INTO day (day) VALUES (:day) ON CONFLICT DO NOTHING
