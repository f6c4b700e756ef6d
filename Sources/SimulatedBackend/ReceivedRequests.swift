internal import HostLoop

/// How many requests and bytes `--backend` received.
package struct ReceivedRequests: Encodable, Sendable {
  /// The number of requests.
  package private(set) var requests = 0
  /// The number of bytes in their bodies.
  package private(set) var bytes = 0

  /// The number of WebSocket connections; `nil` if there were none.
  package private(set) var sockets: Int?
  /// The number of messages on them; `nil` if there were no connections.
  package private(set) var messages: Int?

  /// The same with the numbers of `server`.
  @HostActor
  package func with(_ server: SocketServer) -> ReceivedRequests {
    var all = self
    if server.count.sockets > 0 { (all.sockets, all.messages) = server.count }
    return all
  }

  mutating func add(_ bytes: Int) {
    requests += 1
    self.bytes += bytes
  }
}
