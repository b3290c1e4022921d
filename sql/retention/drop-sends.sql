-- The sends of one day. What was counted of them stays counted.
DELETE FROM send WHERE day = :day
