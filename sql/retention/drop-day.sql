-- One day has no sends any more.
DELETE FROM day WHERE day = :day
