-- The days that have sends, from day :from_day to day :to_day (UTC), both included.
SELECT day FROM day
WHERE day BETWEEN coalesce(:from_day, 0) AND coalesce(:to_day, 9000000) ORDER BY day
