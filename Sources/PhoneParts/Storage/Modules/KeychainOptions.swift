internal import HostLoop
internal import JSEngine
internal import SimulatedPhone

/// `{ service, server, accessible, accessControl, accessGroup, cloudSync, skipUIAuth }`: the options of
/// `react-native-keychain` that affect what is stored.
struct KeychainOptions: JSDecodable {
  var service: String?
  var server: String?
  var accessibility = KeychainItem.Accessibility.afterFirstUnlock
  /// Whether there is `cloudSync`, with any value: `false` means the same as `true` (10.0.0, `RNKeychainManager.m` line 138).
  var isSynchronizable = false
  var accessGroup: String?
  var skipsProtected = false
  var needsPerson = false

  init() {}

  static func decode(_ value: JSRef, in context: JSContext) throws -> KeychainOptions {
    let object = try JSObject.decode(value, in: context)
    var options = KeychainOptions()
    options.service = try object.get("service")
    options.server = try object.get("server")
    options.accessibility = accessibility(named: try object.get("accessible"))
    options.isSynchronizable = try object.get("cloudSync", as: JSValue?.self) != nil
    options.accessGroup = try object.get("accessGroup")
    options.skipsProtected = try object.get("skipUIAuth", as: Bool?.self) ?? false
    options.needsPerson = accessControls.contains(try object.get("accessControl") ?? "")
    return options
  }

  /// The library ignores other names (10.0.0, `RNKeychainManager.m` lines 184 to 210).
  private static let accessControls: Set = [
    "UserPresence", "BiometryAny", "BiometryCurrentSet", "DevicePasscode", "ApplicationPassword",
    "BiometryAnyOrDevicePasscode", "BiometryCurrentSetOrDevicePasscode",
  ]

  /// For an unknown name, the library uses the default (10.0.0, `RNKeychainManager.m` lines 95 to 112).
  private static func accessibility(named name: String?) -> KeychainItem.Accessibility {
    KeychainItem.Accessibility.allCases.first { accessibility in
      accessibility != .alwaysThisDeviceOnly
        && name == "Accessible" + accessibility.rawValue.prefix(1).uppercased()
          + accessibility.rawValue.dropFirst()
    } ?? .afterFirstUnlock
  }
}
