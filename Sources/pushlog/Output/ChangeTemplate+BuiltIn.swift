extension ChangeTemplate {
  /// For PostgreSQL, and a table as most apps have one. Meant to be copied and changed.
  static let builtIn = """
    -- What each change does to the app's own table. Copy it, put in your names, and give it back
    -- with --template. A value brings its quotes; {= topic} is "= '…'", or "IS NULL".
    --
    -- Every statement guards itself: a registration from {newer_from} on is newer than what the
    -- change stands on, and stays as it is. So the file may come late, and may come twice.
    -- dialect: postgresql
    -- begin
    BEGIN;
    -- deactivate
    UPDATE device_tokens SET active = FALSE
    WHERE token = {token} AND topic {= topic} AND environment {= environment} AND active
      AND (registered_at IS NULL OR registered_at < {newer_from})
      AND (last_active_at IS NULL OR last_active_at < {newer_from});
    -- prune
    UPDATE device_tokens SET active = FALSE
    WHERE token = {token} AND topic {= topic} AND environment {= environment} AND active
      AND (registered_at IS NULL OR registered_at < {newer_from})
      AND (last_active_at IS NULL OR last_active_at < {newer_from});
    -- restore
    UPDATE device_tokens SET active = TRUE
    WHERE token = {token} AND topic {= topic} AND environment {= environment} AND NOT active;
    -- end
    COMMIT;

    """
}
