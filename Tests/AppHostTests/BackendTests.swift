import AppHost
import Foundation
import SimulatedBackend
import Testing
import WebAPIs

@Suite struct `The recording backend` {
  private let transport = CurlTransport()

  private func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await withCheckedThrowingContinuation { continuation in
      transport.send(request) { continuation.resume(with: $0) }
    }
  }

  @Test func `any request is answered and written down`() async throws {
    let backend = try Backend()
    let answer = try await send(
      HTTPRequest(
        method: "POST", url: backend.url + "/api/workouts?since=%C3%A9",
        headers: [HTTPHeader(name: "X-Token", value: "t")], body: Array("{}".utf8)))
    #expect(answer.status == 200)
    #expect(answer.headers.value(of: "content-type") == "application/json")
    #expect(answer.body == Array(#"{"ok":true}"#.utf8))

    let request = try #require(backend.recorded.first)
    #expect(request.method == "POST")
    #expect(request.path == "/api/workouts?since=%C3%A9")
    #expect(request.headers["x-token"] == "t")
    #expect(request.body == Array("{}".utf8))
    #expect(request.receivedAt <= .now)
    backend.stop()
  }

  @Test(arguments: ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"])
  func `every method is answered`(method: String) async throws {
    let backend = try Backend()
    let answer = try await send(HTTPRequest(method: method, url: backend.url))
    #expect(answer.status == 200)
    #expect(backend.recorded.map(\.method) == [method])
    backend.stop()
  }

  @Test(arguments: [0, 1, 4_095, 4_096, 4_097, 2_097_153, 3_000_000, 5_000_000])
  func `a body of any size is recorded completely`(size: Int) async throws {
    let backend = try Backend()
    let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    _ = try await send(HTTPRequest(method: "POST", url: backend.url, body: body))
    #expect(backend.recorded.first?.body == body)
    backend.stop()
  }

  @Test func `a body beyond the limit is refused and not kept`() async throws {
    let backend = try Backend(bodyLimit: 1000)
    for (size, status) in [(1000, 200), (1001, 413), (3_000_000, 413), (1, 200)] {
      let body = [UInt8](repeating: 1, count: size)
      let answer = try await send(HTTPRequest(method: "POST", url: backend.url, body: body))
      #expect(answer.status == status)
    }
    #expect(backend.recorded.map(\.body.count) == [1000, 1])
    backend.stop()
  }

  @Test func `requests at the same time are all recorded`() async throws {
    let backend = try Backend()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask {
          _ = try await send(
            HTTPRequest(method: "POST", url: "\(backend.url)/\(number)", body: [1]))
        }
      }
      try await group.waitForAll()
    }
    #expect(Set(backend.recorded.map(\.path)) == Set((0..<200).map { "/\($0)" }))
    backend.stop()
  }

  @Test func `it listens on the loopback address only`() async throws {
    let backend = try Backend()
    let port = try #require(UInt16(backend.url.split(separator: ":").last ?? ""))
    #expect(backend.url == "http://127.0.0.1:\(port)")
    let suffix = ":" + String(port, radix: 16, uppercase: true)
    #expect(try Self.listeners(suffix) == ["0100007F\(suffix)"])
    backend.stop()
  }

  /// The local addresses of listening sockets whose address ends with `suffix`, as the kernel writes them.
  private static func listeners(_ suffix: String) throws -> [Substring] {
    var found: [Substring] = []
    for file in ["/proc/net/tcp", "/proc/net/tcp6"] {
      // The kernel reports a size of 0 for this file, so a read that relies on the size gets nothing.
      let handle = try #require(FileHandle(forReadingAtPath: file))
      let text = String(decoding: handle.readDataToEndOfFile(), as: UTF8.self)
      for line in text.split(separator: "\n") {
        let fields = line.split(separator: " ")
        if fields.count > 3, fields[3] == "0A", fields[1].hasSuffix(suffix) {
          found.append(fields[1])
        }
      }
    }
    return found
  }

  @Test func `of very many requests the latest are recorded, and all are counted`() async throws {
    let backend = try Backend()
    for number in 0..<1100 {
      _ = try await send(
        HTTPRequest(method: "POST", url: "\(backend.url)/\(number)", body: [1, 2, 3]))
    }
    #expect(backend.recorded.map(\.path) == (100..<1100).map { "/\($0)" })
    #expect(backend.received.requests == 1100)
    #expect(backend.received.bytes == 3300)
    backend.stop()
  }

  @Test func `a stopped backend refuses and keeps its record`() async throws {
    let backend = try Backend()
    _ = try await send(HTTPRequest(url: backend.url))
    backend.stop()
    await #expect(throws: HTTPError.self) { try await send(HTTPRequest(url: backend.url)) }
    #expect(backend.recorded.count == 1)
    backend.stop()
  }

  @Test func `two backends run side by side`() async throws {
    let (one, two) = (try Backend(), try Backend())
    #expect(one.url != two.url)
    _ = try await send(HTTPRequest(url: two.url))
    #expect(one.recorded.isEmpty)
    #expect(two.recorded.count == 1)
    one.stop()
    two.stop()
  }
}
