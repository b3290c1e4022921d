-- The way in for lines without a token, of all days that are not kept.
DELETE FROM send_without_token WHERE day < :day
