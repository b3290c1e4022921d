// swift-tools-version: 6.2
import PackageDescription

/// Settings every Swift target shares.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
]

let package = Package(
  name: "pushlog",
  products: [
    .library(name: "DeliveryLog", targets: ["DeliveryLog"]),
    .library(name: "DeliveryStore", targets: ["DeliveryStore"]),
    .library(name: "CommandLineKit", targets: ["CommandLineKit"]),
    .executable(name: "pushlog", targets: ["pushlog"]),
  ],
  targets: [
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CXXHash", providers: [.apt(["libxxhash-dev"])]),

    .target(
      name: "SQLFiles", path: "sql", exclude: ["README.md"],
      resources: [
        .embedInCode("schema.sql"), .embedInCode("ingest"), .embedInCode("registry"),
        .embedInCode("cleanup"), .embedInCode("trace"), .embedInCode("reports"),
        .embedInCode("export"), .embedInCode("retention"), .embedInCode("erasure"),
      ],
      swiftSettings: strict),
    .target(
      name: "DeliveryLog", dependencies: ["CZlib", "CXXHash"],
      resources: [.embedInCode("Presets")], swiftSettings: strict),
    .target(
      name: "DeliveryStore", dependencies: ["CSQLite", "DeliveryLog", "SQLFiles"],
      swiftSettings: strict),
    .target(name: "CommandLineKit", swiftSettings: strict),
    .executableTarget(
      name: "pushlog", dependencies: ["CommandLineKit", "DeliveryStore", "DeliveryLog"],
      swiftSettings: strict),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "DeliveryLogTests", dependencies: ["DeliveryLog", "TestSupport"],
      exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "DeliveryStoreTests", dependencies: ["DeliveryStore", "SQLFiles", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CommandLineKitTests", dependencies: ["CommandLineKit", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CommandTests", dependencies: ["pushlog", "TestSupport"],
      exclude: ["Fixtures", "Snapshots"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
