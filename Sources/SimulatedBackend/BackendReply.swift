internal import HostLoop
package import WebAPIs

/// The answer of the recording backend to the requests of a route.
package struct BackendReply {
  /// A part of the URL of these requests. Empty for all requests.
  package var route = ""
  /// The status code.
  package var status = 200
  /// The header fields.
  package var headers: [HTTPHeader] = []
  /// The body.
  package var body: [UInt8] = []
  /// How long the server takes to answer.
  package var latency = Duration.zero
  /// Which requests of the route it answers, counted from 1 since the reply was planned. Empty for
  /// all.
  package var occurrences: Set<Int> = []
  /// Makes the answer to each request. Replaces the fields above.
  package var make: Maker?
  /// How many requests of the route there have been.
  fileprivate(set) var count = 0

  /// Answers a request, now or later, by calling its second argument.
  package typealias Maker =
    @HostActor (InProcessBackend.Exchange, @escaping @HostActor (BackendReply) -> Void) -> Void

  /// The answer if no reply was planned: `200 {"ok":true}`.
  package static var standard: BackendReply {
    var reply = BackendReply()
    reply.headers = [HTTPHeader(name: "content-type", value: "application/json")]
    reply.body = Array(#"{"ok":true}"#.utf8)
    return reply
  }

  /// The answer as the response from a URL.
  package func response(from url: String) -> HTTPResponse {
    HTTPResponse(
      status: status, statusText: HTTPResponse.statusText(for: status), url: url, headers: headers,
      body: body)
  }

  /// Makes the answer `standard` for the requests of a route.
  package init(route: String = "") {
    self.route = route
  }
}

extension [BackendReply] {
  /// Returns the answer to a request, and counts the request. If several replies match, the one
  /// planned last is used.
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
