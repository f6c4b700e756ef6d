import FlyingFox
import Foundation
import Synchronization

/// Writes down each request and answers it.
final class RequestLog: HTTPHandler {
  private let recorded = Mutex<[RecordedRequest]>([])

  var requests: [RecordedRequest] { recorded.withLock { $0 } }

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    var body: [UInt8] = []
    body.reserveCapacity(min(request.bodySequence.count ?? 0, 64 << 20))
    for try await chunk in request.bodySequence { body.append(contentsOf: chunk) }
    let headers = request.headers.map { ($0.key.rawValue.lowercased(), $0.value) }
    let entry = RecordedRequest(
      method: request.method.rawValue,
      path: request.target.rawValue,
      headers: Dictionary(headers) { _, last in last },
      body: body,
      receivedAt: .now)
    recorded.withLock { $0.append(entry) }
    return HTTPResponse(
      statusCode: .ok, headers: [.contentType: "application/json"], body: Self.answer)
  }

  private static let answer = Data(#"{"ok":true}"#.utf8)
}
