// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Built by Fuzz/run alone: libFuzzer brings `main`.
let package = Package(
  name: "pushlog-fuzz",
  dependencies: [.package(name: "pushlog", path: "..")],
  targets: [
    .target(
      name: "FuzzSupport", dependencies: [.product(name: "DeliveryLog", package: "pushlog")],
      swiftSettings: strict)
  ]
    + ["FuzzLog", "FuzzMapping", "FuzzRegistry"].map {
      .executableTarget(
        name: $0,
        dependencies: ["FuzzSupport", .product(name: "DeliveryLog", package: "pushlog")],
        swiftSettings: strict)
    },
  swiftLanguageModes: [.v6]
)
