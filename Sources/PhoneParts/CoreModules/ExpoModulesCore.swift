package import HostLoop
internal import JSEngine
package import NativeBridge
internal import SimulatedPhone
package import WebAPIs

/// The native half of `expo-modules-core`: it gives JavaScript `globalThis.expo`, and with it the Expo modules of the registry.
///
/// Facts are those of expo-modules-core 3.0 (SDK 54).
@HostActor
package final class ExpoModulesCore: NativeModule {
  package nonisolated static let name = "ExpoModulesCore"
  /// The release whose behaviour this is.
  package nonisolated static let knownVersion = "3.0.29"

  private let directory: String
  private let folders: AppFolders
  private let crypto: CryptoAPI
  private let version: @HostActor () -> String
  private let reload: @HostActor (String) -> Void
  private var runtime: Runtime?

  /// - Parameters:
  ///   - directory: the folder with the JavaScript of `expo`.
  ///   - folders: the app's folders.
  ///   - crypto: makes UUIDs.
  ///   - version: the version of expo-modules-core in the project.
  ///   - reload: reloads the app, for a reason.
  package init(
    directory: String,
    folders: AppFolders,
    crypto: CryptoAPI,
    version: @escaping @HostActor () -> String,
    reload: @escaping @HostActor (String) -> Void
  ) {
    self.directory = directory
    self.folders = folders
    self.crypto = crypto
    self.version = version
    self.reload = reload
  }

  package var exports: [any Export] {
    Function("installModules") { [self] call in
      if runtime == nil, let bridge = call.context.owner as? Bridge { try install(on: bridge) }
      return call.context.undefined
    }
  }

  /// What native code runs before the script, if this version of expo-modules-core, or the earlier
  /// @unimodules/react-native-adapter, is installed. JavaScript calls `installModules` itself from 1.9 on (SDK 50), and looks for
  /// `ExpoModules` up to 1.11 (pull requests 24746 and 26027).
  package static func beginning(forVersion version: String?, unimodules: Bool) -> String? {
    guard version.map({ releaseNumbers(of: $0) < (1, 9, 0) }) ?? unimodules else { return nil }
    return """
      __bridgehost.module('\(name)').installModules();
      globalThis.ExpoModules = globalThis.expo.modules;
      """
  }

  package func invalidate() { runtime = nil }

  /// A version 5 UUID (RFC 9562): the SHA-1 of a namespace and a name.
  private static func uuid(of name: String, in namespace: String) throws -> String {
    let digits = namespace.replacing("-", with: "").compactMap(\.hexDigitValue)
    guard namespace.count == 36, digits.count == 32 else {
      throw NativeError(
        code: "ERR_INVALID_NAMESPACE",
        message:
          "Namespace: `\(namespace)` is not a valid namespace. Namespace should be a valid UUID string"
      )
    }
    let prefix = stride(from: 0, to: 32, by: 2).map {
      UInt8(truncatingIfNeeded: digits[$0] << 4 | digits[$0 + 1])
    }
    return CryptoAPI.uuid(Digest.sha1.hash(prefix + Array(name.utf8)), version: 5)
  }

  private func install(on bridge: Bridge) throws {
    let runtime = Runtime(bridge: bridge, directory: directory)
    self.runtime = runtime
    try runtime.install(natives(bridge))
    let emit = try runtime.function("emit")
    bridge.expo.emit = { module, event, body in
      bridge.context.count(try emit.call(module, event, body))
    }
    bridge.expo.function = { name in try runtime.function(name) }
    let makeError = try runtime.function("makeError")
    bridge.expo.makeError = { code, message in
      (try? makeError.call(code, message)).map { JSError($0, in: bridge.context) }
    }
    bridge.makeExpoModules()
  }

  @ExportsBuilder
  private func natives(_ bridge: Bridge) -> [any Export] {
    Function("names") { bridge.expoModuleNames }
    Function("members") { call in
      try bridge.expoMembers(ofModule: String.decode(call[0], in: call.context))
        ?? call.context.null
    }
    Function("startObserving") { (module: String, event: String) in
      try bridge.observeExpoEvent(event, ofModule: module, isObserved: true)
    }
    Function("stopObserving") { (module: String, event: String) in
      try bridge.observeExpoEvent(event, ofModule: module, isObserved: false)
    }
    Function("emitToDevice") { (event: String, body: JSValue?) in
      try bridge.callFunction("RCTDeviceEventEmitter", "emit", event, body)
    }
    Function("sharedObjectID") { call in
      try bridge.part(SharedObjects.self).id(of: call[0]).encode(in: call.context)
    }
    Function("release") { call in
      bridge.part(SharedObjects.self).release(call[0])
      return call.context.undefined
    }
    crypto.exports
    // An ordinary function of a module (`ios/Core/Modules/CoreModule.swift`).
    Function("makeUUIDv5") { (_: JSCall) in
      bridge.makeExpoFunction(Function("uuidv5", Self.uuid), of: Self.name)
    }
    Function("version") { [version] in version() }
    Function("reload") { [reload] (reason: String) in reload(reason) }
    Function("cacheDirectory") { [folders] in try folders.paths?().caches }
    Function("documentsDirectory") { [folders] in try folders.paths?().documents }
  }
}
