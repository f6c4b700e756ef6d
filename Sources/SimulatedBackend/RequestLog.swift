internal import DequeModule
internal import Synchronization

/// The latest requests, and how many came so far. The server's threads write to it.
final class RequestLog: Sendable {
  private struct Log {
    var latest = Deque<RecordedRequest>()
    var received = ReceivedRequests()
  }

  private let log = Mutex(Log())

  /// More requests than anyone looks at.
  private static let most = 1000

  var latest: [RecordedRequest] { log.withLock { Array($0.latest) } }
  var received: ReceivedRequests { log.withLock { $0.received } }

  func append(_ request: RecordedRequest) {
    log.withLock {
      $0.received.add(request.body.count)
      $0.latest.append(request)
      if $0.latest.count > Self.most { $0.latest.removeFirst() }
    }
  }
}
