/// What `--backend` received.
package struct ReceivedRequests: Encodable, Sendable {
  /// Requests.
  package private(set) var requests = 0
  /// The bytes of their bodies.
  package private(set) var bytes = 0

  mutating func add(_ bytes: Int) {
    requests += 1
    self.bytes += bytes
  }
}
