internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// The core module of react-native-firebase (`ios/RNFirebase/RNFirebase.m` of version 5).
@HostActor
final class RNFirebaseModule: NativeModule {
  nonisolated static let name = "RNFirebase"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "react-native-firebase", versions: "5")

  private let capability: RNFBAppCapability

  init(_ capability: RNFBAppCapability) { self.capability = capability }

  @ExportsBuilder var exports: [any Export] {
    Constant("apps", BridgeValue.array(self.capability.apps.map(Self.value)))
    AsyncFunction("initializeApp") {
      [capability] (name: String, options: [String: BridgeValue], callback: Callback) in
      if !capability.apps.contains(where: { $0.name == name }) {
        _ = try capability.make(FirebaseApp(options, ["name": .string(name)]))
      }
      callback(BridgeValue.null, BridgeValue.object(["result": .string("success")]))
    }
    AsyncFunction("deleteApp") { [capability] (name: String) -> String? in
      capability.delete(name)
      return nil
    }
  }

  private static func value(_ app: FirebaseApp) -> BridgeValue {
    .object(app.options.merging(["name": .string(app.name)]) { _, name in name })
  }
}
