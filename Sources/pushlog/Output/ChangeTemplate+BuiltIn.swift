extension ChangeTemplate {
  /// For PostgreSQL, and a table as most apps have one. Meant to be copied and changed.
  static let builtIn = """
    -- What each change does to the app's own table. Copy it, put in your names, and give it back
    -- with --template. A value brings its own quotes; {= topic} is "= '…'", or "IS NULL".
    --
    -- Every statement guards itself, so the file may come late and may come twice. A registration
    -- from {newer_from} on is newer than what the change stands on, and stays as it is; only what a
    -- run has deactivated is restored by the undo of that run. For the latter the table has
    -- deactivated_by_run BIGINT, which the app sets to NULL when it writes `active` itself.
    -- dialect: postgresql
    -- begin
    BEGIN;
    -- deactivate
    UPDATE device_tokens SET active = FALSE, deactivated_by_run = {run}
    WHERE token = {token} AND topic {= topic} AND environment {= environment} AND active
      AND (registered_at IS NULL OR registered_at < {newer_from})
      AND (last_active_at IS NULL OR last_active_at < {newer_from});
    -- prune
    UPDATE device_tokens SET active = FALSE, deactivated_by_run = {run}
    WHERE token = {token} AND topic {= topic} AND environment {= environment} AND active
      AND (registered_at IS NULL OR registered_at < {newer_from})
      AND (last_active_at IS NULL OR last_active_at < {newer_from});
    -- restore
    UPDATE device_tokens SET active = TRUE, deactivated_by_run = NULL
    WHERE token = {token} AND topic {= topic} AND environment {= environment}
      AND NOT active AND deactivated_by_run = {undoes};
    -- end
    COMMIT;

    """
}
