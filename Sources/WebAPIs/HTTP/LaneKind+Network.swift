package import HostLoop

extension LaneKind {
  /// Servers and the way to them. They continue while the app is frozen.
  package static var network: Self { Self(.remote, runsWhileFrozen: true) }

  /// A lane for the answer to one request.
  ///
  /// - Parameter request: the number of the request, from 1.
  package static func network(request: Int) -> Self {
    Self(.remote, runsWhileFrozen: true, request: request)
  }
}
