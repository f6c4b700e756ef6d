internal import HostLoop
package import WebAPIs

/// What the recording backend answers to the requests of a route.
package struct BackendReply {
  /// A part of the URL that the requests have in common; empty for all.
  package var route = ""
  /// The status code.
  package var status = 200
  /// The header fields.
  package var headers: [HTTPHeader] = []
  /// The body.
  package var body: [UInt8] = []
  /// How long the server takes.
  package var latency = Duration.zero
  /// Which requests of the route, counted from 1 since the reply was planned; empty for all.
  package var occurrences: Set<Int> = []
  /// Makes the answer of each request, instead of what is above.
  package var make: Maker?
  /// How many requests of the route there were.
  fileprivate(set) var count = 0

  /// Answers a request, now or later, by calling what it is given.
  package typealias Maker =
    @HostActor (InProcessBackend.Exchange, @escaping @HostActor (BackendReply) -> Void) -> Void

  /// What the backend answers when nobody planned anything: `200 {"ok":true}`.
  static var standard: BackendReply {
    var reply = BackendReply()
    reply.headers = [HTTPHeader(name: "content-type", value: "application/json")]
    reply.body = Array(#"{"ok":true}"#.utf8)
    return reply
  }

  /// `standard`, for the requests of a route.
  package init(route: String = "") {
    self.route = route
  }
}

extension [BackendReply] {
  /// The answer to a request, which counts as received: of the replies that fit, the one planned last.
  mutating func take(for url: String) -> BackendReply {
    var found: BackendReply?
    for index in indices.reversed()
    where self[index].route.isEmpty || url.contains(self[index].route) {
      self[index].count += 1
      let reply = self[index]
      if found == nil, reply.occurrences.isEmpty || reply.occurrences.contains(reply.count) {
        found = reply
      }
    }
    return found ?? .standard
  }
}
