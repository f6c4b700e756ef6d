internal import CMicroHTTPD

/// Records the requests of a server. Answers each with `200 {"ok":true}`, or with `413` if its body is larger than the limit.
final class RequestRecorder: Sendable {
  let log = RequestLog()
  /// The largest body, in bytes.
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// A request that has begun.
  private final class Request {
    let target: String
    var isHandled = false
    var headers: [String: String] = [:]
    var body: [UInt8] = []
    var isTooLarge = false

    init(target: String) { self.target = target }
  }

  /// Starts a server. It uses this object until it is stopped.
  ///
  /// - Returns: `nil`, with the reason in `errno`, if there is no socket.
  func start() -> OpaquePointer? {
    cmhttpd_start(
      { _, target, _ in
        let request = Request(target: target.map { String(cString: $0) } ?? "")
        return Unmanaged.passRetained(request).toOpaque()
      },
      { context, connection, _, method, _, bytes, count, request in
        guard let context, let method, let count, let request = request?.pointee else {
          return .NO
        }
        let recorder = Unmanaged<RequestRecorder>.fromOpaque(context).takeUnretainedValue()
        return recorder.handle(
          Unmanaged<Request>.fromOpaque(request).takeUnretainedValue(), connection,
          method: String(cString: method),
          UnsafeRawBufferPointer(start: bytes, count: count.pointee), &count.pointee)
      },
      { _, _, request, _ in
        guard let pointer = request?.pointee else { return }
        Unmanaged<Request>.fromOpaque(pointer).release()
        request?.pointee = nil
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Takes the header of a request, then the parts of its body, then its end, for which `bytes` is empty.
  ///
  /// - Parameter count: how many bytes are left over; set to 0.
  private func handle(
    _ request: Request, _ connection: OpaquePointer?, method: String,
    _ bytes: UnsafeRawBufferPointer, _ count: inout Int
  ) -> MHD_Result {
    guard request.isHandled else {
      request.isHandled = true
      readHeaders(of: connection, into: request)
      return .YES
    }
    guard bytes.isEmpty else {
      request.isTooLarge = request.isTooLarge || bytes.count > limit - request.body.count
      if request.isTooLarge { request.body = [] } else { request.body += bytes }
      count = 0
      return .YES
    }
    if request.isTooLarge {
      return answer(connection, 413, #"{"error":"content too large"}"#)
    }
    log.append(
      RecordedRequest(
        method: method, path: request.target, headers: request.headers, body: request.body,
        receivedAt: .now))
    return answer(connection, 200, #"{"ok":true}"#)
  }

  private func readHeaders(of connection: OpaquePointer?, into request: Request) {
    cmhttpd_for_each_field(
      connection,
      { request, _, name, value in
        guard let request, let name else { return .YES }
        Unmanaged<Request>.fromOpaque(request).takeUnretainedValue()
          .headers[String(cString: name).lowercased()] = value.map { String(cString: $0) } ?? ""
        return .YES
      }, Unmanaged.passUnretained(request).toOpaque())
  }

  private func answer(
    _ connection: OpaquePointer?, _ status: UInt32, _ json: StaticString
  ) -> MHD_Result {
    let isAnswered = json.utf8Start.withMemoryRebound(
      to: CChar.self, capacity: json.utf8CodeUnitCount + 1
    ) {
      cmhttpd_answer(connection, status, $0)
    }
    return isAnswered ? .YES : .NO
  }
}
