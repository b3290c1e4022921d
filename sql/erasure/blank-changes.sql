-- In the journal of a token that is somebody else's now, the person's fields.
UPDATE change SET
  was_user_id = NULL, was_app_version = NULL, was_os_version = NULL, was_device_model = NULL,
  was_locale = NULL
WHERE was_user_id = :user_id
