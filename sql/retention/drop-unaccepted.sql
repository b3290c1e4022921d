-- Where the attempts of one day were that were not accepted.
DELETE FROM unaccepted WHERE day = :day
