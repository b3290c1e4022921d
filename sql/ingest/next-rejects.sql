-- The next objects of a file in the quarantine, after the one named last.
SELECT identity, code, line, byte_offset, length, raw FROM reject
WHERE file_id = :file_id AND code = coalesce(:code, code)
  AND (line, identity, code) > (:line, :identity, :last_code)
ORDER BY line, identity, code
LIMIT :limit
