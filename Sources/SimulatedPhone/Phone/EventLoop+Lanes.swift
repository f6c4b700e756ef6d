public import HostLoop

// The lanes of iOS.
extension EventLoop {
  /// The app's main thread, on which iOS calls the app's methods.
  public var main: Lane { lane("main", LaneKind(.phone)) }
  /// What iOS does beside the app. It continues while the app is frozen.
  public var system: Lane { lane("system", LaneKind(.phone, runsWhileFrozen: true)) }
}
