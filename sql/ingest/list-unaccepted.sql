-- Apns-ids that have attempts on these days that were not accepted.
SELECT apns_id FROM unaccepted WHERE day BETWEEN :first_day AND :last_day
