package import HostLoop
package import NativeBridge

/// Lets a script reload the app, as the developer menu does (React Native's `DevSettings`).
@HostActor
package final class DevSettings: NativeModule {
  package nonisolated static let name = "DevSettings"

  private let reload: @HostActor (_ reason: String?) -> Void

  /// - Parameter reload: does it.
  package init(reload: @escaping @HostActor (_ reason: String?) -> Void) { self.reload = reload }

  package var exports: [any Export] {
    Function("reload") { [reload] in reload(nil) }
    Function("reloadWithReason") { [reload] (reason: String?) in reload(reason) }
    // The rest of the menu, of which nothing comes here.
    Function("addMenuItem") { (_: String) in }
    Function("onFastRefresh") { () in }
    Function("setHotLoadingEnabled") { (_: Bool) in }
    Function("setIsDebuggingRemotely") { (_: Bool) in }
    Function("setIsShakeToShowDevMenuEnabled") { (_: Bool) in }
    Function("setProfilingEnabled") { (_: Bool) in }
    Function("toggleElementInspector") { () in }
    Function("addListener") { (_: String) in }
    Function("removeListeners") { (_: Double) in }
  }
}
