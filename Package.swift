// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

let package = Package(
  name: "bridgehost",
  products: [
    .executable(name: "bridgehost", targets: ["bridgehost"]),
    .library(
      name: "BridgehostCLI",
      targets: ["BridgehostCLI", "DeviceModules", "Device", "Bridge", "JSEngine", "EventLoop"]),
    .library(name: "Bridge", targets: ["Bridge", "JSEngine", "EventLoop"]),
    .library(
      name: "BridgeTesting",
      targets: ["BridgeTesting", "Host", "DeviceModules", "Device", "WebAPIs"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CJavaScriptCore", pkgConfig: "javascriptcoregtk-4.1",
      providers: [.apt(["libjavascriptcoregtk-4.1-dev"])]),
    .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(
      name: "CLibXML2Headers", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CZLib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    .target(name: "CBrotli"),
    .target(name: "CCurl"),
    .target(name: "CLibXML2", dependencies: ["CLibXML2Headers"]),
    .target(name: "CMiniZip"),
    .target(name: "CInterrupt", dependencies: ["CJavaScriptCore"]),
    .target(name: "CTimeZone", linkerSettings: [.linkedLibrary("icui18n")]),
    .target(name: "CUnicode", linkerSettings: [.linkedLibrary("icuuc")]),

    .target(
      name: "EventLoop",
      dependencies: [
        "CGLib",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "HeapModule", package: "swift-collections"),
      ],
      swiftSettings: strict),
    .target(
      name: "JSEngine", dependencies: ["CJavaScriptCore", "CInterrupt", "EventLoop"],
      swiftSettings: strict),
    .target(
      name: "Bridge",
      dependencies: [
        "JSEngine", "EventLoop", .product(name: "DequeModule", package: "swift-collections"),
      ],
      swiftSettings: strict),
    .target(
      name: "Device",
      dependencies: ["EventLoop", "CTimeZone"],
      swiftSettings: strict),
    .target(
      name: "DeviceModules",
      dependencies: [
        "CLibXML2", "CMiniZip", "WebAPIs", "Bridge", "Device", "JSEngine", "EventLoop",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .target(
      name: "WebAPIs",
      dependencies: ["CBrotli", "CCurl", "CUnicode", "CZLib", "Bridge", "JSEngine", "EventLoop"],
      swiftSettings: strict),
    .target(
      name: "Metro",
      dependencies: ["WebAPIs", "Bridge", "JSEngine", "EventLoop"], swiftSettings: strict),
    .target(
      name: "Host",
      dependencies: [
        "Metro", "DeviceModules", "WebAPIs", "Bridge", "Device", "JSEngine", "EventLoop",
        "JavaScriptHalf",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: strict),
    .target(
      name: "JavaScriptHalf", path: "js", exclude: ["examples", "test", "package.json"],
      sources: ["JavaScriptHalf.swift"],
      resources: [
        .copy("runtime"), .copy("react-native"), .copy("bridgehost"), .copy("metro"),
        .copy("report"),
      ],
      swiftSettings: strict),
    .target(
      name: "RaceLab",
      dependencies: [
        "Host", "DeviceModules", "WebAPIs", "Bridge", "Device", "JSEngine", "EventLoop",
      ],
      swiftSettings: strict),
    .target(
      name: "BridgeTesting",
      dependencies: [
        "RaceLab", "Host", "DeviceModules", "WebAPIs", "Bridge", "Device", "JSEngine", "EventLoop",
        "JavaScriptHalf",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "bridgehost", dependencies: ["BridgehostCLI"], swiftSettings: strict),
    .target(
      name: "BridgehostCLI",
      dependencies: [
        "RaceLab", "Host", "DeviceModules", "WebAPIs", "Bridge", "Device", "JSEngine", "EventLoop",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),

    .target(
      name: "CFloor", dependencies: ["CJavaScriptCore"], path: "Tests/Benchmarks/CFloor"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CFloor", "CJavaScriptCore", "RaceLab", "Host", "DeviceModules", "WebAPIs", "Bridge",
        "Device", "JSEngine",
        "EventLoop", "JavaScriptHalf",
      ],
      path: "Tests/Benchmarks", exclude: ["CFloor", "startup"], sources: ["Sources"],
      swiftSettings: strict),
    .target(name: "CFuzz", path: "Tests/Fuzz/CFuzz"),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "CFuzz", "RaceLab", "Host", "DeviceModules", "WebAPIs", "Bridge", "Device", "JSEngine",
        "EventLoop",
        "JavaScriptHalf",
      ],
      path: "Tests/Fuzz", exclude: ["CFuzz", "Corpus", "Dictionaries", "run"],
      sources: ["Sources"], swiftSettings: strict),
    .testTarget(
      name: "FuzzTests", dependencies: ["Fuzz", "EventLoop"], swiftSettings: strict),
    .testTarget(name: "EventLoopTests", dependencies: ["EventLoop"], swiftSettings: strict),
    .testTarget(
      name: "JSEngineTests", dependencies: ["JSEngine", "EventLoop"], swiftSettings: strict),
    .testTarget(
      name: "BridgeTests",
      dependencies: ["BridgeTesting", "Host", "WebAPIs", "Bridge", "JSEngine", "EventLoop"],
      swiftSettings: strict),
    .testTarget(
      name: "DeviceModulesTests",
      dependencies: [
        "BridgeTesting", "Host", "DeviceModules", "WebAPIs", "Device", "Bridge", "JSEngine",
        "EventLoop",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "BridgeTestingTests",
      dependencies: [
        "BridgeTesting", "Host", "DeviceModules", "WebAPIs", "Device", "Bridge", "JSEngine",
        "EventLoop",
      ],
      swiftSettings: strict),
    .target(
      name: "MetroBundles", path: "Tests/MetroBundles", exclude: ["Bundles"],
      swiftSettings: strict),
    .testTarget(
      name: "MetroTests",
      dependencies: [
        "MetroBundles", "BridgeTesting", "Host", "DeviceModules", "Device", "WebAPIs", "Bridge",
        "JSEngine", "EventLoop",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RaceLabTests",
      dependencies: [
        "RaceLab", "Host", "Bridge", "BridgeTesting", "Device", "DeviceModules", "JSEngine",
        "EventLoop",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "KilledPhone", dependencies: ["DeviceModules", "Device", "EventLoop"],
      path: "Tests/KilledPhone",
      swiftSettings: strict),
    .testTarget(
      name: "ScriptTests",
      dependencies: [
        "bridgehost", "KilledPhone", "RaceLab", "Host", "DeviceModules", "Bridge", "Device",
        "EventLoop",
        "MetroBundles",
      ],
      exclude: [
        "Examples", "HostileCalls", "Scenarios", "Scripts", "Servers", "Kills/stoppoint.c",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "HostTests",
      dependencies: ["Host", "WebAPIs", "Bridge", "EventLoop"],
      swiftSettings: strict),
    .testTarget(
      name: "WebAPIsTests",
      dependencies: ["WebAPIs"],
      swiftSettings: strict),
    .testTarget(
      name: "DeviceTests",
      dependencies: [
        "DeviceModules", "Device", "EventLoop", .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
