// swift-tools-version: 6.2
import PackageDescription

/// The architecture of Priceboard, bottom layer first.
///
/// `uses` names direct imports only; a module may import
/// from lower layers alone, which `swift package check-boundaries` holds it to.
let modules: [Module] = [
  // Layer 0: no dependencies.
  Module("MoneyKit"),
  Module("PriceboardTelemetry"),
  Module("TextSnapshots"),

  // Layer 1: files that survive.
  Module("PriceboardStorage", uses: ["PriceboardTelemetry"]),

  // Layer 2: what comes over the network.
  Module("PriceboardTransport", uses: ["PriceboardStorage", "PriceboardTelemetry"]),

  // Layer 3: the domains that need no other.
  Module("DeliveryArea", uses: ["PriceboardStorage", "PriceboardTelemetry", "PriceboardTransport"]),
  Module(
    "BasketComparison",
    uses: ["MoneyKit", "PriceboardStorage", "PriceboardTelemetry", "PriceboardTransport"]),

  Module("QuoteStream", uses: ["MoneyKit", "PriceboardTelemetry", "PriceboardTransport"]),

  // Layer 4: what one hub has right now, and what is watched.
  Module("StockCache", uses: ["DeliveryArea", "PriceboardTelemetry", "PriceboardTransport"]),
  Module(
    "Watchlist", uses: ["PriceboardTelemetry", "PriceboardTransport", "QuoteStream"], tests: ["MoneyKit"]),

  // Layer 5: what one hub sells, and what is in the cart there.
  Module(
    "Catalogue",
    uses: ["DeliveryArea", "MoneyKit", "PriceboardTelemetry", "PriceboardTransport", "StockCache"]),
  Module("Cart", uses: ["DeliveryArea", "PriceboardTelemetry", "PriceboardTransport", "StockCache"]),

  // Layer 6: what a screen shows.
  Module(
    "Presentation",
    uses: [
      "BasketComparison", "Cart", "Catalogue", "DeliveryArea", "MoneyKit", "PriceboardTelemetry",
      "PriceboardTransport", "QuoteStream", "StockCache", "Watchlist",
    ],
    tests: ["PriceboardFixtures", "TextSnapshots"]),
]

/// What runs on our side of the fence.
///
/// None of it is reachable from a library product.
let tools: [Tool] = [
  Tool(
    "PriceboardFixtures", path: "Fixtures", uses: ["BasketComparison"],
    resources: [.copy("DemoRegion"), .copy("Storefront")]),
  Tool(
    "PriceboardTestSupport", path: "Tests/Support",
    uses: ["PriceboardTelemetry", "PriceboardTransport", "TextSnapshots"]),

  Tool(
    "PriceboardFixtureServer", path: "Tools/FixtureServer",
    uses: ["PriceboardFixtures", "PriceboardTelemetry"],
    tests: []),

  Tool("PriceboardBoundaries", path: "Tools/boundaries/PriceboardBoundaries", tests: []),
  Tool(
    "priceboard-boundaries", path: "Tools/boundaries/priceboard-boundaries", uses: ["PriceboardBoundaries"],
    isExecutable: true),

  Tool(
    "PriceboardCommands", path: "Tools/PriceboardCommands",
    uses: [
      "BasketComparison", "Cart", "Catalogue", "DeliveryArea", "MoneyKit", "Presentation",
      "PriceboardFixtureServer", "PriceboardFixtures", "PriceboardStorage", "PriceboardTelemetry",
      "PriceboardTransport", "QuoteStream", "StockCache", "Watchlist",
    ],
    tests: ["TextSnapshots"]),
  Tool("priceboard", path: "Tools/priceboard", uses: ["PriceboardCommands"], isExecutable: true),

  Tool(
    "PriceboardReference", path: "Tools/reference/PriceboardReference",
    uses: ["BasketComparison", "MoneyKit"],
    tests: []),
  Tool(
    "priceboard-reference", path: "Tools/reference/priceboard-reference", uses: ["PriceboardReference"],
    isExecutable: true),
  Tool(
    "PriceboardSimulator", path: "Tools/simulator/PriceboardSimulator",
    uses: [
      "Cart", "Catalogue", "DeliveryArea", "MoneyKit", "Presentation", "PriceboardTransport", "QuoteStream",
      "StockCache", "Watchlist",
    ],
    tests: []),
  Tool(
    "priceboard-simulator", path: "Tools/simulator/priceboard-simulator", uses: ["PriceboardSimulator"],
    isExecutable: true),
  Tool(
    "priceboard-benchmarks", path: "Tools/benchmarks",
    uses: [
      "BasketComparison", "Cart", "Catalogue", "DeliveryArea", "MoneyKit", "Presentation",
      "PriceboardTelemetry", "PriceboardTransport", "QuoteStream", "StockCache", "Watchlist",
    ],
    isExecutable: true),
  Tool(
    "priceboard-transport-check", path: "Tools/transport-check",
    uses: ["PriceboardTelemetry", "PriceboardTransport"], isExecutable: true),
  Tool("priceboard-autobahn", path: "Tools/autobahn", uses: ["PriceboardTransport"], isExecutable: true),
  Tool("priceboard-price-text", path: "Tools/price-text", uses: ["MoneyKit"], isExecutable: true),
  Tool(
    "priceboard-kill-test", path: "Tools/kill-test",
    uses: ["PriceboardStorage", "PriceboardTelemetry", "PriceboardTransport"],
    isExecutable: true),
]

let package = Package(
  name: "Priceboard",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: modules.map(\.product) + [
    .plugin(name: "PriceboardCheckBoundaries", targets: ["PriceboardCheckBoundaries"])
  ],
  targets: modules.flatMap(\.targets) + tools.flatMap(\.targets) + [
    .plugin(
      name: "PriceboardCheckBoundaries",
      capability: .command(
        intent: .custom(verb: "check-boundaries", description: "Checks which module imports which.")),
      dependencies: ["priceboard-boundaries"],
      path: "Tools/boundaries/PriceboardCheckBoundaries")
  ]
)

/// A library product, its target in Modules and its tests in Tests.
struct Module {
  let product: Product
  let targets: [Target]

  init(_ name: String, uses: [String] = [], tests extra: [String] = []) {
    product = .library(name: name, targets: [name])
    targets = [
      .target(
        name: name, dependencies: uses.map { .target(name: $0) }, path: "Modules/\(name)",
        swiftSettings: .strict),
      .tests(of: name, uses: uses + extra),
    ]
  }
}

/// A target without a product: a command, or what commands and tests share.
///
/// `tests` names what its tests use besides; without it there are none.
struct Tool {
  let targets: [Target]

  init(
    _ name: String, path: String, uses: [String] = [], resources: [Resource] = [], isExecutable: Bool = false,
    tests extra: [String]? = nil
  ) {
    let dependencies = uses.map { Target.Dependency.target(name: $0) }
    let target: Target =
      isExecutable
      ? .executableTarget(
        name: name, dependencies: dependencies, path: path, resources: resources, swiftSettings: .strict)
      : .target(
        name: name, dependencies: dependencies, path: path, resources: resources, swiftSettings: .strict)
    targets = [target] + (extra.map { [.tests(of: name, uses: uses + $0)] } ?? [])
  }
}

extension Target {
  static func tests(of name: String, uses: [String]) -> Target {
    .testTarget(
      name: "\(name)Tests",
      dependencies: [.target(name: name), .target(name: "PriceboardTestSupport")]
        + uses.map { .target(name: $0) },
      path: "Tests/\(name)Tests",
      swiftSettings: .strict)
  }
}

extension [SwiftSetting] {
  static var strict: [SwiftSetting] {
    [
      .swiftLanguageMode(.v6),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .strictMemorySafety(),
    ] + warningsAsErrors
  }

  /// Off unless asked for: another build system compiles dependencies with warnings suppressed, which the
  /// compiler refuses together with this setting, and a later compiler's new warning must not break the build
  /// of a package that depends on this one.
  private static var warningsAsErrors: [SwiftSetting] {
    Context.environment["PRICEBOARD_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]
  }
}
