internal import HostLoop
internal import WebAPIs

/// What the recording backend answers to the requests of a route.
struct BackendReply {
  /// A part of the URL that the requests have in common; empty for all.
  var route = ""
  /// The status code.
  var status = 200
  /// The header fields.
  var headers: [HTTPHeader] = []
  /// The body.
  var body: [UInt8] = []
  /// How long the server takes.
  var latency = Duration.zero
  /// Which requests of the route, counted from 1 since the reply was planned; empty for all.
  var occurrences: Set<Int> = []
  /// Makes the answer of each request, instead of what is above.
  var make: Maker?
  /// How many requests of the route there were.
  fileprivate(set) var count = 0

  /// Answers a request, now or later, by calling what it is given.
  typealias Maker =
    @HostActor (InProcessBackend.Exchange, @escaping @HostActor (BackendReply) -> Void) -> Void

  /// What the backend answers when nobody planned anything: `200 {"ok":true}`.
  static let standard = BackendReply(
    headers: [HTTPHeader(name: "content-type", value: "application/json")],
    body: Array(#"{"ok":true}"#.utf8))
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
