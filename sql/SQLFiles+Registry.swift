extension SQLFile {
  public static let addImport = SQLFile(
    "registry/add-import.sql", PackageResources.add_import_sql)
  public static let addOwners = SQLFile(
    "registry/add-owners.sql", PackageResources.add_owners_sql)
  public static let countActive = SQLFile(
    "registry/count-active.sql", PackageResources.count_active_sql)
  public static let findOwners = SQLFile(
    "registry/find-owners.sql", PackageResources.find_owners_sql)
  public static let findRegistrations = SQLFile(
    "registry/find-registrations.sql", PackageResources.find_registrations_sql)
  public static let listRegistered = SQLFile(
    "registry/list-registered.sql", PackageResources.list_registered_sql)
  public static let removeRegistrations = SQLFile(
    "registry/remove-registrations.sql", PackageResources.remove_registrations_sql)
  public static let storeRegistrations = SQLFile(
    "registry/store-registrations.sql", PackageResources.store_registrations_sql)

  static let registryFiles: [SQLFile] = [
    addImport, addOwners, countActive, findOwners, findRegistrations, listRegistered,
    removeRegistrations, storeRegistrations,
  ]
}
