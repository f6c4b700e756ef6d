internal import WebAPIs

/// What a run did outside of its JavaScript, and the stand-ins that answered in it.
package struct Effects: Sendable {
  /// What it sent, in no order.
  var sent: [String] = []
  /// What its phone has stored at the end, as JSON.
  var stored: [String] = []
  /// How its wakes ended, and its failures.
  var endings: [String] = []
  /// The native modules whose stand-ins answered with values.
  var standIns: Set<String> = []

  mutating func note(_ request: HTTPRequest) { sent.append(Self.text(of: request)) }

  /// What a request sends, as a text.
  static func text(of request: HTTPRequest) -> String {
    "\(request.method) \(request.url) \(request.headers) \(request.body.hashValue)"
  }

  /// Whether both sent and stored the same, and ended in the same way.
  func isSame(as other: Effects) -> Bool {
    sent.sorted() == other.sent.sorted() && stored == other.stored && endings == other.endings
  }
}
