import Foundation
import Testing

/// Where the requests of a script go.
@Suite(.processes) struct `With --backend` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      const [url] = process.argv.slice(2);
      try {
        const response = await fetch(url, { method: 'POST', body: '{}' });
        console.log(response.status, response.url, await response.text());
      } catch (error) {
        console.log(error.cause.message);
      }
      """, to: "app.mjs")
  }

  private func run(_ arguments: String...) throws -> Command.Result {
    let command = Command(arguments, in: folder.url)
    try command.start()
    return command.finish()
  }

  @Test(arguments: [[], ["--virtual-time"]])
  func `the server answers for every host, and no request leaves the machine`(options: [String])
    throws
  {
    let command = Command(
      ["--backend", "--launch", "none"] + options + [
        "app.mjs", "https://api.example.invalid/a?b=1",
      ],
      in: folder.url)
    try command.start()
    let result = command.finish()
    #expect(result.output == "200 https://api.example.invalid/a?b=1 {\"ok\":true}\n")
    #expect(result.errors.contains("backend: 1 request, 2 bytes"), "\(result.errors)")
  }

  @Test(arguments: [[], ["--virtual-time"]])
  func `--network real lets a request to another host leave`(options: [String]) throws {
    let command = Command(
      ["--backend", "--network", "real", "--launch", "none"] + options
        + ["app.mjs", "http://127.0.0.1:9/"], in: folder.url)
    try command.start()
    let result = command.finish()
    #expect(result.output == "connection refused by 127.0.0.1:9\n")
    #expect(result.errors.contains("backend: 0 requests"), "\(result.errors)")
  }

  @Test func `is needed for --network backend`() throws {
    let result = try run("--network", "backend", "app.mjs", "http://127.0.0.1:9/")
    #expect(result.status == 64)
    #expect(result.errors.contains("--network backend needs --backend"))
  }

  @Test func `or without it, a request goes to its own host`() throws {
    let result = try run("--launch", "none", "app.mjs", "http://127.0.0.1:9/")
    #expect(result.output == "connection refused by 127.0.0.1:9\n")
  }
}

/// `--network none`, for code that one does not trust.
@Suite(.processes) struct `With --network none` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      const [port] = process.argv.slice(2);
      for (const host of [`127.0.0.1:${port}`, 'name.invalid']) {
        await fetch(`http://${host}/`).catch((error) => console.log(`${error}: ${error.cause.message}`));
        const socket = new WebSocket(`ws://${host}/`);
        await new Promise((resolve) => { socket.onclose = ({ code, reason }) => resolve(console.log(code, reason)); });
      }
      """, to: "app.mjs")
  }

  @Test(arguments: [[], ["--virtual-time"]])
  func `no request and no socket leaves, and each fails as without a connection`(
    _ options: [String]
  )
    throws
  {
    // Whoever asks it gets an answer.
    let server = try LoopbackServer("reply.py", "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n")
    let command = Command(
      ["--network", "none", "--launch", "none", "--quiet"] + options + [
        "app.mjs", "\(server.port)",
      ],
      in: folder.url)
    try command.start()
    let result = command.finish()
    let lines = """
      TypeError: Network request failed: The Internet connection appears to be offline: --network none lets no request \
      leave.
      1006 The operation couldn’t be completed. Network is down

      """
    #expect(result.output == lines + lines, "\(result.errors)")
    #expect(result.status == 0)
  }

  @Test func `there is no --backend`() throws {
    let result = try Command.run(
      "--network", "none", "--backend", "app.mjs", "1", in: folder.url)
    #expect(result.status == 64)
    #expect(result.errors.contains("--network none needs no --backend"))
  }
}
