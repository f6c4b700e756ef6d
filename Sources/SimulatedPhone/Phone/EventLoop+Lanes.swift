public import HostLoop

// The lanes of iOS.
extension EventLoop {
  /// The app's main thread, on which iOS calls the app.
  public var main: Lane { lane("main", LaneKind(.phone)) }
  /// What iOS does beside the app: it goes on while the app is frozen.
  public var system: Lane { lane("system", LaneKind(.phone, runsWhileFrozen: true)) }
}
