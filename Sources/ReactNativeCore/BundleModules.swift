package import HostLoop
package import JSEngine
package import NativeBridge
package import WebAPIs

/// What a bundle that Metro made for a phone needs: the native modules that React Native's own
/// JavaScript uses at its start, and a record of modules that it looks up in vain.
@HostActor
package final class BundleModules {
  /// The views that the bundle rendered.
  package let userInterface = UIManager()

  private let bridge: Bridge
  private let requests: Requests
  private let sockets: WebSocketModule
  private let sourceURL: String
  private let onFatalError: @HostActor (JSError) -> Void
  /// Whether the bundle runs without the queue of the old architecture.
  package let isBridgeless: Bool
  private let platformConstants: PlatformConstants
  private var lacking = MissingModules()
  private let inJest: [NativeLibrary]
  private let standIns: BundleStandIns
  private let text: String

  /// - Parameters:
  ///   - requests: sends the bundle's requests.
  ///   - sockets: opens the bundle's sockets.
  ///   - sourceURL: the URL of the bundle, as JavaScript sees it.
  ///   - text: the text of the bundle.
  ///   - standIns: what takes the place of missing native code.
  ///   - reactNativeVersion: what an option or the project says. If `nil`, the bundle says it.
  ///   - onFatalError: called for an error that nothing in the bundle caught.
  package init(
    bridge: Bridge, requests: Requests, sockets: WebSockets, sourceURL: String, text: String,
    standIns: BundleStandIns = BundleStandIns(), reactNativeVersion: String? = nil,
    onFatalError: @escaping @HostActor (JSError) -> Void
  ) {
    self.bridge = bridge
    self.requests = requests
    self.sockets = WebSocketModule(sockets: sockets, blobs: requests.blobs)
    self.sourceURL = sourceURL
    platformConstants = PlatformConstants {
      .ofNativeHalf(named: reactNativeVersion, bundle: text)
    }
    self.onFatalError = onFatalError
    self.text = text
    self.standIns = standIns
    inJest = standIns.areAllowed ? NativeLibrary.inJest(text) : []
    userInterface.declaresEventProperties = !BundleText(text).contains(
      "has no propType for native prop")
    isBridgeless = bridge.architecture == .turbo && BundleText(text).knowsBridgeless
  }

  /// Adds the modules to those of the app.
  ///
  /// - Throws: ``NativeError`` if one of the names is taken.
  package func register(in registry: ModuleRegistry) throws {
    try CoreModules(
      bridge: bridge, requests: requests, sockets: sockets, userInterface: userInterface,
      platformConstants: platformConstants, sourceURL: sourceURL,
      onFatalError: onFatalError
    ).register(in: registry)
    try registry.add { [bridge] in Timing(bridge: bridge) }
    try registry.add { [platformConstants] in IOSConstants(platformConstants) }
    try registry.add { FrameRateLogger() }
    try registry.addExpoModule(named: SafeAreaContext.view) { SafeAreaContext() }
  }

  /// What the JavaScript half, `js/metro`, finds in `native` in addition to the usual APIs.
  @ExportsBuilder
  package var exports: [any Export] {
    Function("methods") { [unowned bridge] (module: String) in
      bridge.methods(ofModule: module).map(MethodRecord.init)
    }
    Function("lacks") { [unowned self] (module: String, method: String?) in
      lacking.add(module, method)
      if let method { standIns.note(method, of: module) }
    }
    Function("isAnswered") { [standIns] (module: String) in standIns.onAnswer(module) }
    Function("answersOtherwise") { [standIns] (module: String) in
      standIns.otherAnswersOf.contains(module)
    }
    Constant("hasStandIns", self.standIns.areAllowed)
    Function("propertyNames") { [text] () in BundleText(text).propertyNames }
    Function("libraryGlobals") { [inJest] () in
      NativeLibrary.all.filter { !inJest.contains($0) }.flatMap(\.globals)
    }
    Constant("isInJest", !self.inJest.isEmpty)
    Function("lacksGlobal") { [unowned self] (name: String) in
      lacking.add(global: name, in: bridge.loop.currentTaskID)
    }
    Function("setCallSite") { [unowned bridge] (error: JSValue?) in
      bridge.context.callSite = error
    }
    Constant("isBridgeless", self.isBridgeless)
  }

  /// What to do about an error of the bundle, if it comes from a library without its native half.
  ///
  /// - Parameters:
  ///   - error: the error.
  ///   - code: the text of the modules in which it was thrown, innermost first.
  package func fix(for error: JSError, in code: [Substring]) -> String? {
    let task = bridge.loop.currentTask
    // The error may be reported in a task of its own.
    return lacking.fix(
      for: error.message, in: [task?.id, task?.cause].compactMap(\.self), code: code)
  }

  /// The libraries whose code runs in native threads of its own on a phone, and stays in the one thread here.
  package var librariesInJest: [String] { inJest.map(\.package) }

  /// A warning about modules that the bundle looked up in vain. `nil` if there are none.
  package var diagnosis: Diagnosis? { lacking.diagnosis }
}

private struct MethodRecord: JSRecord {
  let signature: MethodSignature

  init(_ signature: MethodSignature) { self.signature = signature }

  func write(fields: JSFields) throws {
    fields.add("name", signature.name)
    fields.add("kind", signature.kind.rawValue)
    try fields.add("callbackPositions", signature.callbackPositions)
  }
}
