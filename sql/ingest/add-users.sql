-- New users, with the numbers the loader gave them.
INSERT OR ROLLBACK INTO user (id, user_id) SELECT id, user_id FROM batch_user
