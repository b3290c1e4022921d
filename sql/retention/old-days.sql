-- Days before the first one that is kept, and how many sends each has.
SELECT day.day, (SELECT count(*) FROM send WHERE send.day = day.day)
FROM day WHERE day.day < :day ORDER BY day.day
