-- Readings of files that have objects in the quarantine, optionally of one code, of one path.
SELECT file.id, file.path, file.preset, file.mapping, file.sample_per_million
FROM file
WHERE file.path = coalesce(:file, file.path) AND EXISTS (
  SELECT 1 FROM reject WHERE reject.file_id = file.id AND reject.code = coalesce(:code, reject.code))
ORDER BY file.id
