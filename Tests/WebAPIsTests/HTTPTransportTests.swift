import Foundation
import Synchronization
import Testing
import WebAPIs

/// Sends a request and waits for its result. A second completion would trap.
func result(
  of request: HTTPRequest, on transport: any HTTPTransport = CurlTransport()
) async -> Result<HTTPResponse, HTTPError> {
  await withCheckedContinuation { continuation in
    transport.send(request) { continuation.resume(returning: $0) }
  }
}

/// Sends a request that must get a response.
func response(
  to request: HTTPRequest, on transport: any HTTPTransport = CurlTransport()
) async throws -> HTTPResponse {
  try await result(of: request, on: transport).get()
}

/// Sends a request that must fail.
func failure(of request: HTTPRequest) async throws -> HTTPError {
  switch await result(of: request) {
  case .success(let response): throw Unexpected(response: response)
  case .failure(let error): return error
  }
}

struct Unexpected: Error { let response: HTTPResponse }

@Suite struct `HTTP requests and answers` {
  @Test func `an answer has status, text, headers and body`() async throws {
    let server = try HTTPLoopbackServer { _ in
      .status(404, ["x-OnE:a", "X-Latin: \u{e9}", "X-Two:  b c "], body: Array("né".utf8))
    }
    let answer = try await response(to: HTTPRequest(url: server.url + "/a?b=1#part"))
    #expect(answer.status == 404)
    #expect(answer.statusText == "Because")
    #expect(answer.url == server.url + "/a?b=1")
    #expect(!answer.isRedirected)
    #expect(answer.headers.value(of: "X-one") == "a")
    #expect(answer.headers.value(of: "x-two") == "b c")
    #expect(answer.body == Array("né".utf8))
    #expect(server.received.map(\.target) == ["/a?b=1"])
  }

  @Test func `fields of one name are joined and an empty one is sent`() async throws {
    let server = try HTTPLoopbackServer { _ in .status(204) }
    var request = HTTPRequest(url: server.url)
    request.headers = [
      HTTPHeader(name: "x-OdD-cAse", value: "1"), HTTPHeader(name: "X-odd-case", value: "zwei é"),
      HTTPHeader(name: "X-Empty", value: ""), HTTPHeader(name: "Content-Length", value: "7"),
    ]
    let answer = try await response(to: request)
    let received = try #require(server.received.first)
    #expect(answer.body.isEmpty)
    #expect(received.header("x-odd-case")?.replacing(", ", with: ",") == "1,zwei é")
    #expect(received.header("x-empty") == "")
    #expect(received.header("content-length") == nil)
  }

  @Test(arguments: ["POST", "PUT", "PATCH", "DELETE", "REPORT"])
  func `a binary body arrives complete with any method`(method: String) async throws {
    let server = try HTTPLoopbackServer { .status(200, body: $0.body.reversed()) }
    let body = [UInt8](0...255)
    let answer = try await response(
      to: HTTPRequest(method: method, url: server.url, body: body))
    #expect(server.received.first?.method == method)
    #expect(server.received.first?.body == body)
    #expect(answer.body == body.reversed())
  }

  @Test(arguments: ["GET", "POST", "DELETE", "HEAD", "OPTIONS"])
  func `a request without a body is complete at once`(method: String) async throws {
    let server = try HTTPLoopbackServer { _ in
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", then: .keepAlive)
    }
    let answer = try await response(to: HTTPRequest(method: method, url: server.url))
    #expect(answer.status == 200)
    #expect(answer.body.isEmpty)
    #expect(server.received.first?.method == method)
    #expect(server.received.first?.header("expect") == nil)
  }

  @Test func `the answer to HEAD has headers and no body`() async throws {
    let server = try HTTPLoopbackServer { _ in
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n", then: .keepAlive)
    }
    let answer = try await response(to: HTTPRequest(method: "HEAD", url: server.url))
    #expect(answer.headers.value(of: "content-length") == "5000")
    #expect(answer.body.isEmpty)
  }

  @Test func `fifty megabytes go up and come back`() async throws {
    let server = try HTTPLoopbackServer { .status(200, body: $0.body) }
    // No part of it is found elsewhere by a round number.
    let part = (0..<1_000_003).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var body: [UInt8] = []
    for _ in 0..<50 { body += part }
    let answer = try await response(
      to: HTTPRequest(method: "PUT", url: server.url, body: body))
    // Arrays compare element by element.
    #expect(Data(answer.body) == Data(body))
  }

  @Test func `a chunked answer with interim answers and without a length arrives complete`()
    async throws
  {
    let server = try HTTPLoopbackServer { _ in
      .raw(
        "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\n"
          + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n", then: .keepAlive)
    }
    let answer = try await response(to: HTTPRequest(url: server.url))
    #expect(answer.status == 200)
    #expect(answer.headers.value(of: "link") == nil)
    #expect(answer.body == Array("abcde".utf8))
  }

  @Test func `trailers of a chunked answer are left out`() async throws {
    let server = try HTTPLoopbackServer { _ in
      .raw(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nX-T: 1\r\n\r\n",
        then: .keepAlive)
    }
    let answer = try await response(to: HTTPRequest(url: server.url))
    #expect(answer.body == Array("abc".utf8))
    #expect(answer.headers.value(of: "x-t") == nil)
  }

  @Test func `a gzip body is decoded`() async throws {
    let gzip = try #require(
      Data(base64Encoded: "H4sIAAAAAAACA8tIzcnJVyjPL8pJAQCFEUoNCwAAAA=="))
    let server = try HTTPLoopbackServer { received in
      .status(200, ["Content-Encoding: gzip"], body: Array(gzip))
    }
    let answer = try await response(to: HTTPRequest(url: server.url))
    #expect(answer.body == Array("hello world".utf8))
    #expect(server.received.first?.header("accept-encoding")?.contains("gzip") == true)
  }

  @Test func `several cookies of an answer are joined and none is kept`() async throws {
    let server = try HTTPLoopbackServer { _ in
      .status(200, ["Set-Cookie: a=1; Path=/", "Set-Cookie: b=2", "Cache-Control: max-age=60"])
    }
    let transport = CurlTransport()
    let answer = try await response(to: HTTPRequest(url: server.url), on: transport)
    _ = try await response(to: HTTPRequest(url: server.url), on: transport)
    let cookies = answer.headers.filter { $0.name == "Set-Cookie" }
    #expect(cookies.map(\.value) == ["a=1; Path=/", "b=2"])
    #expect(server.received.count == 2)
    #expect(server.received.last?.header("cookie") == nil)
  }

  @Test func `a 401 is an answer`() async throws {
    let server = try HTTPLoopbackServer { _ in
      .status(401, ["WWW-Authenticate: Basic realm=\"r\""], body: Array("no".utf8))
    }
    let answer = try await response(to: HTTPRequest(url: server.url))
    #expect(answer.status == 401)
    #expect(answer.body == Array("no".utf8))
    #expect(server.received.count == 1)
  }

  @Test func `an IPv6 address can be requested`() async throws {
    let server = try HTTPLoopbackServer(ipv6: true)
    #expect(try await response(to: HTTPRequest(url: server.url + "/a")).status == 200)
  }

  @Test func `a path beyond ASCII can be requested`() async throws {
    let server = try HTTPLoopbackServer()
    let url = server.url + "/é/日 本?q=ü&r=%2F&s=10%&t[]={}"
    let answer = try await response(to: HTTPRequest(url: url))
    #expect(answer.status == 200)
    let target = try #require(server.received.first?.target.split(separator: "?"))
    #expect(target.first == "/%C3%A9/%E6%97%A5%20%E6%9C%AC")
    #expect(target.last == "q=%C3%BC&r=%2F&s=10%25&t%5B%5D=%7B%7D")
  }

  @Test func `scheme and host are matched in any case`() async throws {
    let server = try HTTPLoopbackServer { _ in .status(200) }
    let answer = try await response(to: HTTPRequest(url: "HTTP://LocalHost:\(server.port)/"))
    #expect(answer.status == 200)
  }

  @Test func `requests of one transport run side by side and share connections`() async throws {
    let server = try HTTPLoopbackServer { .status(200, body: Array($0.target.utf8)) }
    let transport = CurlTransport()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask {
          let answer = try await response(
            to: HTTPRequest(url: "\(server.url)/\(number)"), on: transport)
          #expect(answer.body == Array("/\(number)".utf8))
        }
      }
      try await group.waitForAll()
    }
    #expect(server.received.count == 100)
  }

  @Test func `a transport that is let go of completes what it has begun`() async throws {
    let server = try HTTPLoopbackServer { _ in .status(200) }
    for _ in 0..<20 {
      let answer = try await response(to: HTTPRequest(url: server.url), on: CurlTransport())
      #expect(answer.status == 200)
    }
  }
}
