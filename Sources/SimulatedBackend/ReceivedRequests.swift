/// How many requests and bytes `--backend` received.
package struct ReceivedRequests: Encodable, Sendable {
  /// The number of requests.
  package private(set) var requests = 0
  /// The number of bytes in their bodies.
  package private(set) var bytes = 0

  /// The number of WebSocket connections; `nil` if there were none.
  package internal(set) var sockets: Int?
  /// The number of messages on them; `nil` if there were no connections.
  package internal(set) var messages: Int?

  mutating func add(_ bytes: Int) {
    requests += 1
    self.bytes += bytes
  }
}
