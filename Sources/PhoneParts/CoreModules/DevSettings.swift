package import HostLoop
package import NativeBridge

/// Lets a script reload the app, like the developer menu (React Native's `DevSettings`).
@HostActor
package final class DevSettings: NativeModule {
  package nonisolated static let name = "DevSettings"

  private let reload: @HostActor (_ reason: String?) -> Void

  /// - Parameter reload: performs the reload.
  package init(reload: @escaping @HostActor (_ reason: String?) -> Void) { self.reload = reload }

  package var exports: [any Export] {
    AsyncFunction("reload") { [reload] in reload(nil) }
    AsyncFunction("reloadWithReason") { [reload] (reason: String?) in reload(reason) }
    // The other entries of the menu have no effect here.
    AsyncFunction("addMenuItem") { (_: String) in }
    AsyncFunction("onFastRefresh") { () in }
    AsyncFunction("setHotLoadingEnabled") { (_: Bool) in }
    AsyncFunction("setIsDebuggingRemotely") { (_: Bool) in }
    AsyncFunction("setIsShakeToShowDevMenuEnabled") { (_: Bool) in }
    AsyncFunction("setProfilingEnabled") { (_: Bool) in }
    AsyncFunction("toggleElementInspector") { () in }
    AsyncFunction("addListener") { (_: String) in }
    AsyncFunction("removeListeners") { (_: Double) in }
  }
}
