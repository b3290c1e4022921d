-- Where the apns-ids of one day were.
DELETE FROM send_by_apns_id WHERE day = :day
