-- New tokens, with the numbers the loader gave them.
INSERT OR ROLLBACK INTO token (id, token) SELECT id, token FROM batch_token
