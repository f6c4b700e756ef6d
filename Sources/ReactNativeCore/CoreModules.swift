package import HostLoop
package import JSEngine
package import NativeBridge
package import WebAPIs

/// React Native's own native modules, which its iOS code registers in each app.
@HostActor
package struct CoreModules {
  private let bridge: Bridge
  private let requests: Requests
  private let sockets: WebSocketModule
  private let userInterface: UIManager
  private let platformConstants: PlatformConstants
  private let sourceURL: String
  private let onFatalError: @HostActor (JSError) -> Void

  init(
    bridge: Bridge, requests: Requests, sockets: WebSocketModule, userInterface: UIManager,
    platformConstants: PlatformConstants, sourceURL: String,
    onFatalError: @escaping @HostActor (JSError) -> Void
  ) {
    self.bridge = bridge
    self.requests = requests
    self.sockets = sockets
    self.userInterface = userInterface
    self.platformConstants = platformConstants
    self.sourceURL = sourceURL
    self.onFatalError = onFatalError
  }

  /// The modules for a script. The JavaScript half that it imports uses few of them, but the app may use them all.
  ///
  /// - Parameters:
  ///   - sourceURL: the URL of the script, as JavaScript sees it.
  ///   - reactNativeVersion: such as `0.87.0`.
  ///   - onFatalError: called for an error that the script passes to `ExceptionsManager`.
  package init(
    bridge: Bridge, requests: Requests, sockets: WebSockets, sourceURL: String,
    reactNativeVersion: String, onFatalError: @escaping @HostActor (JSError) -> Void
  ) {
    self.init(
      bridge: bridge, requests: requests,
      sockets: WebSocketModule(sockets: sockets, blobs: requests.blobs), userInterface: UIManager(),
      platformConstants: PlatformConstants { ReactNativeVersion(reactNativeVersion) ?? .init() },
      sourceURL: sourceURL, onFatalError: onFatalError)
  }

  /// Adds the modules.
  ///
  /// - Throws: ``NativeError`` if one of the names is taken.
  package func register(in registry: ModuleRegistry) throws {
    try registry.add { [sourceURL] in SourceCode(scriptURL: sourceURL) }
    try registry.add { [onFatalError] in ExceptionsManager(onFatalError: onFatalError) }
    try registry.add { [bridge, requests] in
      Networking(bridge: bridge, requests: requests, blobs: requests.blobs)
    }
    try registry.add { [requests, sockets] in
      BlobModule(blobs: requests.blobs, sockets: sockets)
    }
    try registry.add { [requests] in FileReaderModule(blobs: requests.blobs) }
    try registry.add { [platformConstants] in platformConstants }
    try registry.add { DeviceInfo() }
    try registry.add { I18nManager() }
    try registry.add { Appearance() }
    try registry.add { [sockets] in sockets }
    try registry.add { Clipboard() }
    try registry.add { Vibration() }
    try registerViews(in: registry)
  }

  /// Adds the modules of the user interface.
  private func registerViews(in registry: ModuleRegistry) throws {
    try registry.add { [userInterface] in userInterface }
    try registry.add { StatusBarManager() }
    try registry.add { AccessibilityManager() }
    try registry.add { KeyboardObserver() }
    try registry.add { [bridge] in AlertManager(bridge: bridge) }
    try registry.add { ActionSheetManager() }
    try registry.add { ScrollViewManager() }
    try registry.add { ImageLoader() }
    try registry.add { ImageViewManager() }
    try registry.add { [bridge] in NativeAnimatedModule(loop: bridge.loop) }
    try registry.add { [bridge] in NativeAnimatedTurboModule(loop: bridge.loop) }
  }
}
