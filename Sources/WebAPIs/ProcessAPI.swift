package import HostLoop
package import JSEngine
package import NativeBridge

/// The native half of `process`, of `Platform`, and of what connects scripts with the bridge.
@HostActor
package struct ProcessAPI {
  private let bridge: Bridge
  private let environment: [String: String]
  private let arguments: [String]
  private let reactNativeVersion: String
  private let phone: PhoneGlobals?

  /// The version of React Native that bridgehost behaves like.
  package nonisolated static let latestReactNative = "0.87.0"
  private let onFatalError: @HostActor (JSError) -> Void

  /// - Parameters:
  ///   - environment: `process.env`.
  ///   - arguments: `process.argv`.
  ///   - reactNativeVersion: `Platform.constants.reactNativeVersion`, such as `0.87.0`.
  ///   - phone: whose globals a script finds; all that there are without one.
  ///   - onFatalError: told of an error that the script's own handler, if any, passed on.
  package init(
    bridge: Bridge, environment: [String: String], arguments: [String],
    reactNativeVersion: String = latestReactNative,
    phone: PhoneGlobals? = nil,
    onFatalError: @escaping @HostActor (JSError) -> Void
  ) {
    self.onFatalError = onFatalError
    self.bridge = bridge
    self.environment = environment
    self.arguments = arguments
    self.reactNativeVersion = reactNativeVersion
    self.phone = phone
  }

  /// Whether the phone's React Native works without a bridge: under the new architecture from 0.74 on (react-native
  /// v0.74.0 ReactCommon/react/runtime/ReactInstance.cpp).
  private var isBridgeless: Bool {
    bridge.architecture == .turbo && phone.map { $0.release.minor >= 74 } == true
  }

  /// What the runtime finds in `native`.
  @ExportsBuilder
  package var exports: [any Export] {
    Constant("architecture", self.bridge.architecture.rawValue)
    // The second number of React Native's version; 0 where a script finds all globals.
    Constant("reactNative", self.phone?.release.minor ?? 0)
    Constant("runsBridgeless", self.isBridgeless)
    Constant("lacking", self.phone?.lackingNames ?? "")
    Constant("removals", self.phone?.engineRemovals ?? "")
    // Functions, because few scripts ask and dictionaries take a millisecond of the start.
    Function("environment") { [environment, phone] () in
      phone?.environment(of: environment) ?? environment
    }
    Function("environmentVariable") { [environment] (name: String) in environment[name] }
    Function("arguments") { [arguments] () in arguments }
    Function("platform") { [reactNativeVersion] () in
      [
        "Version": "17.5", "reactNativeVersion": reactNativeVersion,
      ]
    }
    Function("module") { [unowned bridge] (name: String, isListed: Bool?) in
      try bridge.module(named: name, isListed: isListed ?? false).map {
        JSValue($0, in: bridge.context)
      }
    }
    Function("moduleNames") { [unowned bridge] () in bridge.moduleNames }
    // Scripts have no modules with numbers.
    Function("callSyncHook") { (module: Double, method: Double, _: JSValue?) throws -> Void in
      throw NativeError(
        code: "E_NO_MODULE",
        message: "nativeCallSyncHook: a script has no native module with the number \(module)")
    }
    Function("registerCallableModule") { [unowned bridge] (name: String, factory: JSFunction) in
      bridge.registerCallableModule(name, factory)
    }
    Function("log") { [unowned bridge] (level: String, message: String) in
      bridge.log(level == "error" ? .error : level == "warn" ? .warning : .info, message)
    }
    Function("noteForeignRemoval") {
      [unowned bridge] (event: String, count: Int, site: CallSite) in
      let entry = bridge.ledger.begin(.foreignRemoval, event, at: site)
      bridge.ledger.end(entry, .removed(count, of: count))
    }
    Function("reportFatalError") { [onFatalError] (error: JSValue) in
      onFatalError(JSError(try error.ref, in: error.context))
    }
  }
}
