package import HostLoop
package import SimulatedPhone

/// A way in which iOS refreshes the app besides `performFetchWithCompletionHandler`: a task of `BGTaskScheduler`.
@HostActor
package struct AppRefresh {
  /// Whether the script uses it.
  package let isUsed: @HostActor () -> Bool
  /// Lets iOS refresh the app in this way now, or say why it does not.
  package let begin: @HostActor () -> Void
  /// What the app must declare so that iOS refreshes it in this way. `nil` if it does.
  package let fix: @HostActor () -> String?

  package init(
    isUsed: @escaping @HostActor () -> Bool, begin: @escaping @HostActor () -> Void,
    fix: @escaping @HostActor () -> String?
  ) {
    self.isUsed = isUsed
    self.begin = begin
    self.fix = fix
  }
}

extension BackgroundFetchCapability {
  private var usedRefreshes: [AppRefresh] { fetches.otherRefreshes.filter { $0.isUsed() } }

  /// iOS refreshes only an app that uses one of the ways.
  package var launch: AppLifecycle.Launch? { isAskedFor || !usedRefreshes.isEmpty ? .fetch : nil }

  /// iOS refreshes the app, in each way that the script uses. A script that uses none gets a background fetch.
  func refresh() {
    let others = usedRefreshes
    if others.isEmpty || isListenedTo { fetches.simulate() }
    for other in others { other.begin() }
  }

  /// What the app must declare so that iOS refreshes it. `nil` if nothing is missing.
  var fixOfMissingDeclaration: String? {
    if let fix = usedRefreshes.lazy.compactMap({ $0.fix() }).first { return fix }
    if phone.info.backgroundModes.contains(.fetch) { return nil }
    return
      "add 'fetch' to UIBackgroundModes: with Expo in expo.ios.infoPlist of app.json, otherwise in the app's Info.plist"
  }
}
