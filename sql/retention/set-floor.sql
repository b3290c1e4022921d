-- The first day (since 1970, UTC) whose sends are kept. It only ever rises: what went does not come back.
INSERT INTO setting (name, value) VALUES ('first_day_kept', :day)
ON CONFLICT DO UPDATE SET value = max(value, excluded.value)
