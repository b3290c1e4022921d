-- An unreadable object that holds the name.
DELETE FROM reject WHERE identity = :identity AND code = :code
