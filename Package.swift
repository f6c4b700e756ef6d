// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

// What a run of an app calls seldom or never is compiled without optimization, in a third of the time. SwiftPM refuses
// such flags in a package that another one depends on by its version. Without optimization the compiler reads a module
// twice, the first time for those who import it; SwiftPM lets nobody begin with that.
let isDependency = Context.packageDirectory.contains("/checkouts/")
let cold =
  isDependency
  ? strict
  : strict + [
    .unsafeFlags(
      ["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
  ]

// The program contains Swift's libraries, at fixed addresses: a start has 50,000 names and 100,000 addresses less to resolve.
// A debug build, which is made more often than it is started, is linked in half the time without them.
let contained: [LinkerSetting] =
  isDependency
  ? []
  : [
    .unsafeFlags(
      ["-static-stdlib", "-use-ld=lld", "-Xlinker", "-no-pie"]
        + ["CoreFoundation", "_FoundationICU", "_FoundationCShims", "_FoundationCollections"]
        .map { "-l\($0)" }, .when(configuration: .release))
  ]

// What an app and its phone are made of.
let phone: [Target.Dependency] = [
  "Capabilities", "SimulatedPhone", "WebAPIs", "NativeBridge", "JSEngine", "HostLoop",
]

// The rooms: a folder each, and what each uses besides what all of them do. A room knows no other room by accident.
typealias Rooms = KeyValuePairs<String, [String]>

// The parts of the phone that apps use.
let phoneParts: Rooms = [
  "BackgroundFetch": ["Uploads"],
  "BackgroundTasks": ["Uploads"],
  "Bluetooth": ["BackgroundTasks", "Privacy"],
  "CoreModules": ["WebAPIs"],
  "HealthKit": ["SQLite", "Uploads", "CLibXML2", "CMiniZip"],
  "HealthSync": ["BackgroundFetch", "HealthKit", "Uploads"],
  "Linking": [],
  "NetInfo": [],
  "Privacy": [],
  "RemoteNotifications": ["BackgroundFetch", "Privacy"],
  "SQLite": ["CSQLite"],
  "Storage": ["CoreModules", "Privacy", "SQLite", "WebAPIs", "CSQLite"],
  "Uploads": ["WebAPIs"],
]

// The native halves of libraries.
let libraries: Rooms = [
  "BleManager": ["Bluetooth"],
  "BlePlx": ["Bluetooth"],
  "BlobUtil": ["Storage", "WebAPIs"],
  "Expo": ["Privacy", "Storage", "WebAPIs"],
  "ExpoFetch": ["WebAPIs"],
  "ExpoFileSystem": ["Storage", "WebAPIs"],
  "ExpoSQLite": ["Storage", "CSQLite"],
  "ExpoTasks": ["BackgroundFetch", "BackgroundTasks", "Storage"],
  "Firebase": ["BackgroundFetch", "Privacy", "RemoteNotifications"],
  "KingstinctHealthKit": ["HealthKit", "Storage"],
  "MMKV": ["Storage"],
  "OPSQLite": ["Storage", "CSQLite"],
  "RNBackgroundFetch": ["BackgroundFetch", "BackgroundTasks"],
  "RNBackgroundTimer": ["BackgroundTasks"],
  "RNCConfig": [],
  "RNCGeolocation": ["Privacy"],
  "RNDeviceInfo": ["Storage"],
  "RNFS": ["Storage", "WebAPIs"],
  "RNHealth": ["HealthKit"],
  "RNLocalize": ["CLocale"],
  "RNNavigation": [],
  "RNPermissions": ["Privacy", "Storage"],
  "SQLiteStorage": ["Storage", "CSQLite"],
  "Vital": ["BackgroundTasks", "HealthKit", "Storage", "WebAPIs"],
]

func dependencies(_ names: [String]) -> [Target.Dependency] {
  names.map { .byName(name: $0) }
}

func targets(_ rooms: Rooms, in folder: String, hot: (String) -> Bool) -> [Target] {
  rooms.map { name, uses in
    .target(
      name: name,
      dependencies: ["Capabilities", "SimulatedPhone", "NativeBridge", "JSEngine", "HostLoop"]
        + dependencies(uses),
      path: "Sources/\(folder)/\(name)", swiftSettings: hot(name) ? strict : cold)
  }
}

// The capabilities that every app has; the other rooms are what these are built on.
let capabilities =
  phoneParts.map(\.key).filter { !["CoreModules", "Privacy", "SQLite"].contains($0) }
  + libraries.map(\.key)

// What the tests of the whole may use.
let program: [Target.Dependency] =
  [
    "StandardCapabilities", "RaceSearch", "SchedulingStrategies", "Scenarios", "ProjectInit",
    "AppHost", "NativeSpecs", "ScriptLoading", "SimulatedBackend", "JavaScriptHalf",
  ] + phone + dependencies(phoneParts.map(\.key) + libraries.map(\.key))

let package = Package(
  name: "bridgehost",
  products: [
    .executable(name: "bridgehost", targets: ["bridgehost"]),
    .library(
      name: "BridgehostCLI",
      targets: [
        "BridgehostCLI", "Capabilities", "SimulatedPhone", "NativeBridge", "JSEngine", "HostLoop",
      ]),
    .library(name: "NativeBridge", targets: ["NativeBridge", "JSEngine", "HostLoop"]),
    .library(name: "ExpoModulesCore", targets: ["ExpoModulesCore"]),
    .library(
      name: "BridgeTesting",
      targets: ["BridgeTesting", "AppHost", "Capabilities", "SimulatedPhone", "WebAPIs"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CJavaScriptCore", pkgConfig: "javascriptcoregtk-4.1",
      providers: [.apt(["libjavascriptcoregtk-4.1-dev"])]),
    .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(
      name: "CLibXML2Headers", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CZLib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    .target(name: "CBrotli"),
    .target(name: "CCrash"),
    .target(name: "CCurl"),
    .target(name: "CLibXML2", dependencies: ["CLibXML2Headers"]),
    .target(
      name: "CLocale", linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
    .target(name: "CMicroHTTPD"),
    .target(name: "CMiniZip"),
    .target(name: "CInterrupt", dependencies: ["CJavaScriptCore"]),
    .target(name: "CTimeZone", linkerSettings: [.linkedLibrary("icui18n")]),
    .target(name: "CUnicode", linkerSettings: [.linkedLibrary("icuuc")]),

    .target(
      name: "HostLoop",
      dependencies: [
        "CCrash", "CGLib",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "HeapModule", package: "swift-collections"),
      ],
      swiftSettings: strict),
    .target(
      name: "JSEngine", dependencies: ["CJavaScriptCore", "CInterrupt", "HostLoop"],
      swiftSettings: strict),
    .target(
      name: "NativeBridge",
      dependencies: [
        "JSEngine", "HostLoop", .product(name: "DequeModule", package: "swift-collections"),
      ],
      swiftSettings: strict),
    .target(
      name: "SimulatedPhone",
      dependencies: ["HostLoop", "CTimeZone"],
      swiftSettings: strict),
    .target(
      name: "Capabilities",
      dependencies: ["WebAPIs", "NativeBridge", "SimulatedPhone", "JSEngine", "HostLoop"],
      swiftSettings: strict),
    .target(
      name: "WebAPIs",
      dependencies: [
        "CBrotli", "CCurl", "CGLib", "CUnicode", "CZLib", "NativeBridge", "JSEngine", "HostLoop",
      ],
      swiftSettings: strict),
    .target(
      name: "ExpoModulesCore",
      dependencies: [
        "CoreModules", "Capabilities", "SimulatedPhone", "NativeBridge", "JSEngine", "HostLoop",
      ],
      swiftSettings: strict),
    .target(
      name: "ReactNativeCore",
      dependencies: ["WebAPIs", "NativeBridge", "JSEngine", "HostLoop"], swiftSettings: strict),
    .target(
      name: "ScriptLoading", dependencies: ["JSEngine", "HostLoop"], swiftSettings: strict),
    .target(
      name: "NativeSpecs", dependencies: ["ScriptLoading", "NativeBridge", "HostLoop"],
      swiftSettings: strict),
    .target(
      name: "SimulatedBackend",
      dependencies: [
        "CMicroHTTPD", "WebAPIs", "HostLoop",
        .product(name: "DequeModule", package: "swift-collections"),
      ],
      swiftSettings: strict),
    .target(
      name: "AppHost",
      dependencies: [
        "CoreModules", "NativeSpecs", "ScriptLoading", "SimulatedBackend", "ReactNativeCore",
        "JavaScriptHalf",
      ] + phone,
      swiftSettings: strict),
    .target(
      name: "StandardCapabilities",
      dependencies: ["AppHost", "ScriptLoading", "Capabilities", "NativeBridge"]
        + dependencies(capabilities),
      swiftSettings: strict),
    .target(
      name: "Scenarios",
      dependencies: [
        "CoreModules", "AppHost", "ScriptLoading", "SimulatedBackend",
      ] + phone,
      swiftSettings: strict),
    .target(
      name: "ProjectInit",
      dependencies: [
        "AppHost", "NativeSpecs", "ScriptLoading", "ReactNativeCore", "NativeBridge",
        "SimulatedPhone", "JSEngine", "HostLoop",
      ],
      swiftSettings: cold),
    .target(
      name: "JavaScriptHalf", path: "js", exclude: ["examples", "test", "package.json"],
      sources: ["JavaScriptHalf.swift"],
      resources: [
        .copy("runtime"), .copy("bundling"), .copy("source"), .copy("react"), .copy("react-native"),
        .copy("bridgehost"),
        .copy("expo"), .copy("metro"), .copy("report"),
      ],
      swiftSettings: strict),
    .target(
      name: "SchedulingStrategies", dependencies: ["HostLoop"], swiftSettings: strict),
    .target(
      name: "RaceSearch",
      dependencies: [
        "BackgroundFetch", "CoreModules", "SchedulingStrategies", "Scenarios", "AppHost",
        "ScriptLoading", "SimulatedBackend",
      ] + phone,
      swiftSettings: strict),
    .target(
      name: "BridgeTesting",
      dependencies: [
        "StandardCapabilities", "BackgroundFetch", "Bluetooth", "HealthKit", "Uploads",
        "RaceSearch",
        "AppHost", "ScriptLoading", "JavaScriptHalf",
      ] + phone,
      swiftSettings: strict),
    .executableTarget(
      name: "bridgehost", dependencies: ["BridgehostCLI"], swiftSettings: strict,
      linkerSettings: contained),
    .target(
      name: "BridgehostCLI",
      dependencies: [
        "CCrash", "StandardCapabilities", "BackgroundFetch", "HealthKit", "SQLite", "RaceSearch",
        "SchedulingStrategies", "Scenarios", "ProjectInit", "AppHost", "ScriptLoading",
        "SimulatedBackend", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ] + phone,
      swiftSettings: cold),

    .target(
      name: "CFloor", dependencies: ["CJavaScriptCore"], path: "Tests/Benchmarks/CFloor"),
    .executableTarget(
      name: "Benchmarks", dependencies: ["CFloor", "CJavaScriptCore"] + program,
      path: "Tests/Benchmarks", exclude: ["CFloor", "startup"], sources: ["Sources"],
      swiftSettings: strict),
    .target(name: "CFuzz", path: "Tests/Fuzz/CFuzz"),
    .target(name: "CChildProcess", path: "Tests/CChildProcess"),
    .target(name: "CTemporaryFolder", path: "Tests/CTemporaryFolder"),
    .executableTarget(
      name: "Fuzz", dependencies: ["CFuzz"] + program, path: "Tests/Fuzz",
      exclude: ["CFuzz", "Corpus", "Dictionaries", "Graphs", "run"], sources: ["Sources"],
      swiftSettings: cold),
    .executableTarget(
      name: "KilledPhone", dependencies: program,
      path: "Tests/KilledPhone", swiftSettings: cold),
    .executableTarget(
      name: "LeftOvers", dependencies: program, path: "Tests/LeftOvers", swiftSettings: cold),
    .target(
      name: "MetroBundles", path: "Tests/MetroBundles", exclude: ["Bundles"],
      swiftSettings: cold),

    .testTarget(
      name: "HostLoopTests", dependencies: ["HostLoop", "CTemporaryFolder"], swiftSettings: cold),
    .testTarget(
      name: "JSEngineTests", dependencies: ["JSEngine", "HostLoop"], swiftSettings: cold),
    .testTarget(
      name: "WebAPIsTests", dependencies: ["WebAPIs", "NativeBridge", "JSEngine", "HostLoop"],
      swiftSettings: cold),
    .testTarget(
      name: "NativeBridgeTests", dependencies: ["BridgeTesting"] + program, swiftSettings: cold),
    .testTarget(name: "PhonePartTests", dependencies: program, swiftSettings: cold),
    .testTarget(
      name: "CapabilitiesTests", dependencies: ["BridgeTesting"] + program,
      exclude: [
        "Libraries/PublishedRequests.json", "NetInfo/PublishedRequests.json",
        "OutsidePaths/attempts.js", "OutsidePaths/takesNone.json",
      ],
      swiftSettings: cold),
    .testTarget(
      name: "ExpoModulesCoreTests", dependencies: ["ExpoModulesCore", "BridgeTesting"] + program,
      swiftSettings: cold),
    .testTarget(
      name: "ScriptLoadingTests", dependencies: program, swiftSettings: cold),
    .testTarget(name: "AppHostTests", dependencies: program, swiftSettings: cold),
    .testTarget(
      name: "MetroTests", dependencies: ["MetroBundles", "BridgeTesting"] + program,
      swiftSettings: cold),
    .testTarget(
      name: "RaceSearchTests", dependencies: ["BridgeTesting"] + program, swiftSettings: cold),
    .testTarget(
      name: "BridgeTestingTests", dependencies: ["BridgeTesting"] + program, swiftSettings: cold),
    .testTarget(
      name: "ScriptTests",
      dependencies: [
        "CChildProcess", "KilledPhone", "LeftOvers", "MetroBundles",
      ] + program,
      exclude: [
        "Examples", "HostileCalls", "LeftOvers", "Scenarios", "Scripts", "Servers",
        "Kills/stoppoint.c",
      ],
      swiftSettings: cold),
    .testTarget(
      name: "FuzzTests", dependencies: ["Fuzz", "HostLoop"], swiftSettings: cold),
  ],
  swiftLanguageModes: [.v6]
)

// Apps call these thousands of times in a run, or give them megabytes. They call the other libraries a few times.
let hotLibraries: Set = [
  "BleManager", "BlePlx", "BlobUtil", "ExpoSQLite", "KingstinctHealthKit", "MMKV", "OPSQLite",
  "RNHealth", "SQLiteStorage", "Vital",
]

package.targets += targets(phoneParts, in: "PhoneParts") { _ in true }
package.targets += targets(libraries, in: "Libraries", hot: hotLibraries.contains)
