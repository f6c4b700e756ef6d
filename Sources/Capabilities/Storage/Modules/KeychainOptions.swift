internal import HostLoop
internal import JSEngine
internal import SimulatedPhone

/// `{ service, server, accessible, cloudSync }`: the options of `react-native-keychain` that affect
/// what is stored. `accessControl` is ignored, because biometrics are not simulated.
struct KeychainOptions: JSDecodable {
  var service: String?
  var server: String?
  var accessibility = KeychainItem.Accessibility.afterFirstUnlock
  var isSynchronizable = false

  init() {}

  static func decode(_ value: JSRef, in context: JSContext) throws -> KeychainOptions {
    let object = try JSObject.decode(value, in: context)
    var options = KeychainOptions()
    options.service = try object.get("service")
    options.server = try object.get("server")
    options.accessibility = accessibility(named: try object.get("accessible"))
    options.isSynchronizable = try object.get("cloudSync", as: Bool?.self) ?? false
    return options
  }

  /// For an unknown name, the library uses the default.
  private static func accessibility(named name: String?) -> KeychainItem.Accessibility {
    KeychainItem.Accessibility.allCases.first { accessibility in
      name == "Accessible" + accessibility.rawValue.prefix(1).uppercased()
        + accessibility.rawValue.dropFirst()
    } ?? .afterFirstUnlock
  }
}
