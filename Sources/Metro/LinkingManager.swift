internal import Bridge
internal import EventLoop

/// Links between apps: the app was not opened by one, and there is no other app.
@HostActor
final class LinkingManager: NativeModule {
  nonisolated static let name = "LinkingManager"

  var exports: [any Export] {
    Constant("initialURL", String?.none)
    Function("getInitialURL") { () in String?.none }
    Function("canOpenURL") { (_: String) in false }
    Function("openURL") { (url: String) throws -> Bool in
      throw NativeError(message: "Unable to open URL: \(url)")
    }
    Function("openSettings") { () throws -> Bool in
      throw NativeError(message: "Unable to open app settings")
    }
    Function("addListener") { (_: String) in }
    Function("removeListeners") { (_: Double) in }
  }
}
