// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Stands alone on purpose: the answers that the generator writes beside its logs are worth something
// because no code of the program took part in them.
let package = Package(
  name: "pushlog-benchmarks",
  targets: [
    .systemLibrary(name: "CDeflate", providers: [.apt(["zlib1g-dev"])]),
    .executableTarget(name: "generate", dependencies: ["CDeflate"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
