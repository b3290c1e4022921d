-- Forgets the quarantine; optionally one code, one file.
DELETE FROM reject
WHERE code = coalesce(:code, code)
  AND (:file IS NULL OR file_id IN (SELECT id FROM file WHERE path = :file))
