internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// The native half of @react-native-firebase/app 26 (`specs/NativeRNFBTurboApp.ts`): another name, and the same methods.
final class NativeRNFBTurboApp: RNFBAppModule {
  override nonisolated class var name: String { "NativeRNFBTurboApp" }
  override nonisolated class var library: ReplacedLibrary? {
    ReplacedLibrary("@react-native-firebase/app", versions: "26")
  }
}

/// The native half of @react-native-firebase/app (`ios/RNFBApp/RNFBAppModule.m` of version 21).
@HostActor
class RNFBAppModule: NativeModule {
  nonisolated class var name: String { "RNFBAppModule" }
  nonisolated class var library: ReplacedLibrary? {
    ReplacedLibrary(
      "@react-native-firebase/app",
      versions: "12", "13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24", "25")
  }

  private let capability: RNFBAppCapability
  private let events = RNFBRCTEventEmitter.events.map {
    // The library counts its listeners itself.
    ($0, Event<BridgeValue>("rnfb_" + $0, whenUnobserved: .send))
  }
  private var emitter: RNFBRCTEventEmitter { capability.emitter }

  init(_ capability: RNFBAppCapability) { self.capability = capability }

  func initialize() {
    emitter.emit = { [weak self] name, body in
      self?.events.first { $0.0 == name }?.1.send(body)
    }
  }

  func invalidate() { emitter.invalidate() }

  @ExportsBuilder var exports: [any Export] {
    Constant("NATIVE_FIREBASE_APPS", BridgeValue.array(self.capability.apps.map(\.value)))
    Constant("FIREBASE_RAW_JSON", self.capability.rawSettings)
    apps
    preferences
    events.map(\.1)
    eventMethods
  }

  @ExportsBuilder private var apps: [any Export] {
    AsyncFunction("initializeApp") {
      [capability] (options: [String: BridgeValue], config: [String: BridgeValue]) in
      try capability.make(FirebaseApp(options, config)).value
    }
    AsyncFunction("deleteApp") { [capability] (name: String) -> String? in
      capability.delete(name)
      return nil
    }
    AsyncFunction("setAutomaticDataCollectionEnabled") { (_: String, _: Bool) in }
    AsyncFunction("setLogLevel") { (_: String) in }
    AsyncFunction("metaGetAll") { () in [String: BridgeValue]() }
    AsyncFunction("jsonGetAll") { () in [String: BridgeValue]() }
  }

  @ExportsBuilder private var preferences: [any Export] {
    AsyncFunction("preferencesSetBool") { [capability] (key: String, value: Bool) -> String? in
      capability.prefer(.bool(value), for: key)
      return nil
    }
    AsyncFunction("preferencesSetString") { [capability] (key: String, value: String) -> String? in
      capability.prefer(.string(value), for: key)
      return nil
    }
    AsyncFunction("preferencesGetAll") { [capability] () in capability.preferences }
    AsyncFunction("preferencesClearAll") { [capability] () -> String? in
      capability.clearPreferences()
      return nil
    }
  }

  @ExportsBuilder private var eventMethods: [any Export] {
    AsyncFunction("eventsNotifyReady") { [self] (isReady: Bool) in
      emitter.notifyJSReady(isReady)
    }
    AsyncFunction("eventsGetListeners") { [self] () in emitter.state }
    AsyncFunction("eventsPing") { [self] (event: String, body: BridgeValue) in
      emitter.send(event, body)
      return body
    }
    AsyncFunction("eventsAddListener") { [self] (event: String) in emitter.addListener(event) }
    AsyncFunction("eventsRemoveListener") { [self] (event: String, all: Bool) in
      emitter.removeListeners(event, all: all)
    }
    AsyncFunction("addListener") { (_: String) in }
    AsyncFunction("removeListeners") { (_: Double) in }
  }
}

/// An app of Firebase, with the options of JavaScript.
struct FirebaseApp {
  static let defaultName = "[DEFAULT]"

  /// The names of the options in `GoogleService-Info.plist` and in JavaScript (`ios/RNFBApp/RNFBSharedUtils.m`,
  /// firAppToDictionary).
  static let keys: [(inFile: String, option: String)] = [
    ("API_KEY", "apiKey"), ("GOOGLE_APP_ID", "appId"), ("PROJECT_ID", "projectId"),
    ("DATABASE_URL", "databaseURL"), ("STORAGE_BUCKET", "storageBucket"),
    ("GCM_SENDER_ID", "messagingSenderId"), ("CLIENT_ID", "clientId"),
  ]

  let name: String
  let options: [String: BridgeValue]
  var collectsData = true

  init(name: String, options: [String: BridgeValue]) { (self.name, self.options) = (name, options) }

  /// Makes what JavaScript asks for.
  init(_ options: [String: BridgeValue], _ config: [String: BridgeValue]) {
    let named: String? = if case .string(let name)? = config["name"] { name } else { nil }
    name = named ?? Self.defaultName
    let known = Set(Self.keys.map(\.option) + ["authDomain"])
    self.options = options.filter { known.contains($0.key) }
    if case .bool(let collects)? = config["automaticDataCollectionEnabled"] {
      collectsData = collects
    }
  }

  var value: BridgeValue {
    .object([
      "options": .object(options),
      "appConfig": .object([
        "name": .string(name), "automaticDataCollectionEnabled": .bool(collectsData),
      ]),
    ])
  }
}
