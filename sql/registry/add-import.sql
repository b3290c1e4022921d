-- That a registry was read, and what it brought.
INSERT INTO registry_import (
  path, imported_at, snapshot, rows, added, updated, unchanged, removed, rejected)
VALUES (
  :path, :imported_at, :snapshot, :rows, :added, :updated, :unchanged, :removed, :rejected)
