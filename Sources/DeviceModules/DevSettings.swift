public import Bridge
public import EventLoop

/// Lets a script reload the app, as the developer menu does (React Native's `DevSettings`).
@HostActor
public final class DevSettings: NativeModule {
  public nonisolated static let name = "DevSettings"

  private let reload: @HostActor (_ reason: String?) -> Void

  /// - Parameter reload: does it.
  public init(reload: @escaping @HostActor (_ reason: String?) -> Void) { self.reload = reload }

  public var exports: [any Export] {
    Function("reload") { [reload] in reload(nil) }
    Function("reloadWithReason") { [reload] (reason: String?) in reload(reason) }
  }
}
