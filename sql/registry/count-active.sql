-- How many registrations of the registry are active.
SELECT count(*) FROM registration WHERE in_registry = 1 AND state = 'active'
