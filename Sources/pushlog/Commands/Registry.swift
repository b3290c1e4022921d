internal import CommandLineKit

enum Registry {
  static let declaration = Command(
    "registry",
    abstract: "What your app knows of its tokens.",
    subcommands: [RegistryImport.declaration], isRunnable: false)
}
