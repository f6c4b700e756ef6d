package import HostLoop

extension LaneKind {
  /// Servers and the way to them: they go on while the app is frozen.
  package static var network: Self { Self(.remote, runsWhileFrozen: true) }

  /// The answer to one request.
  ///
  /// - Parameter request: its number, from 1.
  package static func network(request: Int) -> Self {
    Self(.remote, runsWhileFrozen: true, request: request)
  }
}
