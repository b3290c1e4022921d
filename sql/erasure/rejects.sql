-- Every unreadable object, to be searched for names.
SELECT identity, code, raw FROM reject
