import Foundation
import Testing
import WebAPIs

@Suite struct `HTTP bodies` {
  private static let text = Array("hello hello hello hello".utf8)
  private static let packed = [
    "gzip": "H4sIAAAAAAACA8tIzcnJV8hAJwHjUT2NFwAAAA==",
    "deflate": "eNrLSM3JyVfIQCcBaAMIsQ==",
    "Deflate": "y0jNyclXyEAnAQ==",
    "br": "GxYAACRAahBl6vCcPg==",
  ].mapValues { Array(Data(base64Encoded: $0) ?? Data()) }

  private func get(
    _ encoding: String, _ body: [UInt8], chunked: Bool = false
  ) async throws -> Result<HTTPResponse, HTTPError> {
    let server = try HTTPLoopbackServer { _ in
      guard chunked else { return .status(200, ["Content-Encoding: \(encoding)"], body: body) }
      let head =
        "HTTP/1.1 200 OK\r\nContent-Encoding: \(encoding)\r\nTransfer-Encoding: chunked\r\n\r\n"
      let chunks = body.flatMap { Array("1\r\n".utf8) + [$0] + Array("\r\n".utf8) }
      return .init(bytes: Array(head.utf8) + chunks + Array("0\r\n\r\n".utf8), ending: .keepAlive)
    }
    return await result(of: HTTPRequest(url: server.url))
  }

  @Test(arguments: packed.keys.sorted(), [false, true])
  func `a packed body is decoded, however it is cut`(coding: String, isChunked: Bool) async throws {
    let packed = try #require(Self.packed[coding])
    let answer = try await get(coding, packed, chunked: isChunked).get()
    #expect(answer.body == Self.text)
  }

  @Test(arguments: packed.keys.sorted())
  func `a packed body that ends too soon is an error`(coding: String) async throws {
    let packed = try #require(Self.packed[coding])
    for count in 1..<packed.count {
      let result = try await get(coding, Array(packed.prefix(count)))
      guard case .failure(let error) = result else {
        Issue.record("\(count) of \(packed.count) bytes count as whole")
        continue
      }
      #expect(error.code == .damagedBody)
      #expect(error.message.contains(" is not complete: "))
    }
  }

  @Test(arguments: packed.keys.sorted())
  func `a body that is not what its encoding says is an error`(coding: String) async throws {
    let result = try await get(coding, Array("no such thing".utf8))
    guard case .failure(let error) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(error.code == .damagedBody, "\(error)")
  }

  @Test func `several codings are undone in turn`() async throws {
    let twice = "H4sIAAAAAAACA5Pv5mAAASbm0x5nT54MP+Ggzvg40LZXHCgGAERjZgwcAAAA"
    let body = try #require(Data(base64Encoded: twice))
    #expect(try await get("gzip, gzip", Array(body)).get().body == Self.text)
  }

  @Test func `gzip after gzip is one body, and what follows it is ignored`() async throws {
    let gzip = try #require(Self.packed["gzip"])
    let answer = try await get("x-gzip", gzip + gzip + Array("\0\0rubbish".utf8)).get()
    #expect(answer.body == Self.text + Self.text)
  }

  @Test func `an empty body is complete in any encoding`() async throws {
    #expect(try await get("gzip", []).get().body.isEmpty)
    #expect(try await get("br", []).get().body.isEmpty)
  }

  @Test(arguments: ["exi", "gzip, exi", "identity", ""])
  func `what is in an unknown encoding is handed over as it is`(encoding: String) async throws {
    let gzip = try #require(Self.packed["gzip"])
    #expect(try await get(encoding, gzip).get().body == gzip)
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n",
    "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n",
  ])
  func `a body beyond the limit is an error that says so`(head: String) async throws {
    let server = try HTTPLoopbackServer { received in
      .raw(head + String(repeating: "x", count: received.target == "/fits" ? 1000 : 1001))
    }
    let transport = CurlTransport(replyLimit: 1000)
    let result = await result(of: HTTPRequest(url: server.url), on: transport)
    let expected = HTTPError(
      .tooLarge,
      "the reply of 127.0.0.1:\(server.port) is larger than 1000 bytes, the limit for all replies under way"
    )
    #expect(result == .failure(expected))
  }

  @Test func `the limit is for what a packed body stands for`() async throws {
    // 50 MB of zeros, compressed twice.
    let text =
      "H4sIAAAAAAACA+3cr05CYRzH4cOfwGQTCCaDBshWgmxaSAQDZucFcA2ejZEo3ASZxAXQ3LgAtVFojjHGDI559JwrML/v86Q3/+J37z5X01qSK1c+V6XS3yOd/Sx2tbMEAAAACFz6Ma7kY0Bynb31Hx4BAACA0D03zqvFKHB6urx3DgAAAAjepNdtFj8EDi+jqnMAAABA8C6+NnfFFvCaLVtD9wAAAIDgvQsGAAAAQFQEAwAAACAuggEAAAAQF8EAAAAAiIxgAAAAAMRFMAAAAADiMu912/kW0Dxmy5tBAgAAwP/t69vO+jbdf5d/ARh4nTTuvQAA"
    let bomb = try #require(Data(base64Encoded: text))
    let server = try HTTPLoopbackServer { _ in
      .status(200, ["Content-Encoding: gzip, gzip"], body: Array(bomb))
    }
    let transport = CurlTransport(replyLimit: 1_000_000)
    let result = await result(of: HTTPRequest(url: server.url), on: transport)
    guard case .failure(let error) = result else {
      Issue.record("a bomb of \(bomb.count) bytes went through")
      return
    }
    #expect(error.code == .tooLarge)
    #expect(error.message.contains(" is larger than 1 MB"))
    // A failed transfer releases its share of the limit.
    let small = try HTTPLoopbackServer { _ in .status(200, body: Self.text) }
    for _ in 0..<3 {
      #expect(try await response(to: HTTPRequest(url: small.url), on: transport).body == Self.text)
    }
  }

  @Test(arguments: ["X-Long: ", "Location: /", "Set-Cookie: "], [200_000, 10_000_000])
  func `a header that libcurl does not take is an error that says so`(
    name: String, size: Int
  ) async throws {
    let server = try HTTPLoopbackServer { _ in
      .status(302, [name + String(repeating: "y", count: size)])
    }
    let error = try await failure(of: HTTPRequest(url: server.url))
    #expect(
      error.message.hasPrefix("the header of the reply of 127.0.0.1:\(server.port) is too large"))
  }

  @Test func `many headers that are too much together are an error that says so`() async throws {
    let server = try HTTPLoopbackServer { _ in
      .status(200, (0..<20_000).map { "X-\($0): \(String(repeating: "y", count: 40))" })
    }
    let error = try await failure(of: HTTPRequest(url: server.url))
    #expect(
      error.message.hasPrefix("the header of the reply of 127.0.0.1:\(server.port) is too large"))
  }
}
