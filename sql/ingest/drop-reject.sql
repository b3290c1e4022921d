-- An object leaves the quarantine: it could be read.
DELETE FROM reject WHERE identity = :identity AND code = :code
