-- Somebody may come back.
DELETE FROM erased WHERE hash = :hash
