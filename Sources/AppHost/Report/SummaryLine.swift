internal import Capabilities
internal import HostLoop
package import SimulatedBackend
internal import SimulatedPhone

extension SessionResult {
  /// The result of the run in one line: `1 background fetch: newData after 84 ms · 1 event · 12
  /// workouts uploaded in 1 request`.
  ///
  /// - Parameter received: what the recording server received, if there was one.
  package func summaryLine(received: ReceivedRequests? = nil) -> String {
    var parts: [String] = []
    if let interruptedDay { parts.append("interrupted on day \(interruptedDay)") }
    parts += wakeSummaries
    if events.sent > 0 {
      parts.append(counted(events.sent, "event", "events") + lossWords)
    }
    parts += summaries.map(\.words)
    if !renderedViews.isEmpty {
      parts.append(counted(renderedViews.count, "view", "views") + " rendered, not drawn")
    }
    if let received {
      parts.append(
        "backend: " + counted(received.requests, "request", "requests") + ", "
          + counted(received.bytes, "byte", "bytes") + socketWords(received))
    }
    if parts.isEmpty { parts.append("done after \(elapsed.readable)") }
    return parts.joined(separator: " · ")
  }

  private func socketWords(_ received: ReceivedRequests) -> String {
    guard let sockets = received.sockets, let messages = received.messages else { return "" }
    return ", " + counted(messages, "message", "messages") + " on "
      + counted(sockets, "WebSocket", "WebSockets")
  }

  private var lossWords: String {
    let lost = events.dropped
    let waiting = max(0, events.sent - events.delivered - lost)
    if lost > 0 { return ", \(lost) lost" }
    return waiting > 0 && takesPart ? ", \(waiting) not delivered" : ""
  }

  private func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }
}
