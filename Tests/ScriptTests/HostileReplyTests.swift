import Foundation
import Testing

@Suite(.processes) struct `Replies that no client should trust` {
  private struct Ends: Decodable {
    let fetch: Int
    let xhr: Int
    let wrong: [String]
  }

  // Set HOSTILE=100000 to try more replies by hand.
  private static let count =
    ProcessInfo.processInfo.environment["HOSTILE"].flatMap(Int.init) ?? 400

  @Test(arguments: ["1", "2"])
  func `settle every request, and the process ends by itself`(seed: String) throws {
    let server = try LoopbackServer("hostile.py", seed)
    let result = try Command.run(
      "--launch", "none", "--globals", "web",
      LoopbackServer.folder.appendingPathComponent("hostile.js").path,
      in: LoopbackServer.folder,
      environment: ["BACKEND_URL": "http://127.0.0.1:\(server.port)", "COUNT": "\(Self.count)"])
    _ = try server.stop()
    let ends = try JSONDecoder().decode(Ends.self, from: Data(result.output.utf8))
    #expect(ends.fetch == Self.count)
    #expect(ends.xhr == Self.count)
    #expect(ends.wrong == [])
    #expect(result.status == 0)
    #expect(!result.errors.contains("error: "), "\(result.errors)")
  }

  @Test func `may have headers with names that no request can ask for`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      const response = await fetch(process.env.BACKEND_URL);
      console.log(JSON.stringify([...new Headers(response.clone().headers)]));
      console.log(JSON.stringify([...response.headers]), await response.text());
      const request = new XMLHttpRequest();
      request.onloadend = () => {
        console.log(JSON.stringify(request.getAllResponseHeaders()));
        console.log(request.getResponseHeader('BAD NAME'), request.getResponseHeader('none'));
      };
      request.open('GET', process.env.BACKEND_URL);
      request.send();
      """, to: "app.mjs")
    let server = try LoopbackServer(
      "reply.py",
      "HTTP/1.1 200 OK\r\nBad Name: x\r\ntête: y\r\nX-Ok: 日本\r\nContent-Length: 2\r\n\r\nok")
    let result = try Command.run(
      "--launch", "none", "app.mjs", in: folder.url,
      environment: ["BACKEND_URL": "http://127.0.0.1:\(server.port)"])
    #expect(
      result.output == """
        [["content-length","2"],["x-ok","日本"]]
        [["content-length","2"],["x-ok","日本"]] ok
        "bad name: x\\r\\ncontent-length: 2\\r\\ntête: y\\r\\nx-ok: 日本\\r\\n"
        x null

        """)
    #expect(result.status == 0)
  }

  @Test func `may be larger than the memory of a phone, which is reported`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      await fetch(process.env.BACKEND_URL).catch((error) => console.log(error.message, '|', error.cause.message));
      """, to: "app.mjs")
    let server = try LoopbackServer("reply.py", "HTTP/1.1 200 OK\r\n\r\n", "2000000")
    let url = "http://127.0.0.1:\(server.port)/"
    let result = try Command.run(
      "--launch", "none", "--reply-limit", "1", "--summary", "run.json", "app.mjs", in: folder.url,
      environment: ["BACKEND_URL": url])
    let reason =
      "the reply of 127.0.0.1:\(server.port) is larger than 1 MB, the limit for all replies under way"
    #expect(result.output == "Network request failed | \(reason)\n")
    #expect(result.status == 1)
    #expect(result.errors.contains("GET \(url) failed: \(reason)"))
    #expect(result.errors.contains("app.mjs:1"))
    let summary = try String(contentsOfFile: folder.path("run.json"), encoding: .utf8)
    #expect(summary.contains("reply-too-large"))
    let fits = try Command.run(
      "--launch", "none", "--reply-limit", "2", "app.mjs", in: folder.url,
      environment: ["BACKEND_URL": url])
    #expect(fits.status == 0)
    #expect(fits.output.isEmpty)
  }
}
