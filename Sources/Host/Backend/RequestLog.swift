internal import Synchronization

/// The requests so far; the server's threads write it.
final class RequestLog: Sendable {
  private let recorded = Mutex<[RecordedRequest]>([])

  var requests: [RecordedRequest] { recorded.withLock { $0 } }

  func append(_ request: RecordedRequest) { recorded.withLock { $0.append(request) } }
}
