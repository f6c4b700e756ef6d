import Testing

/// Turns of a script that use more memory than an app gets. Each runs in its own process, because the memory
/// would otherwise count for other tests, too.
@Suite(.serialized, .processes) struct HungryTurnTests {
  private func run(_ step: String, _ options: String...) throws -> Command.Result {
    let folder = try TemporaryFolder()
    try folder.write(
      "const all = []; setTimeout(() => { \(step); console.log('went on') }, 10)", to: "app.js")
    let command = Command(
      options + ["app.js"], in: folder.url, environment: ["BRIDGEHOST_TURN_MEMORY": "300"])
    try command.start()
    return command.finish()
  }

  private static let steps = [
    "while (true) all.push(new Uint8Array(1e7).fill(1))",
    // The engine spends nearly all of the time in its own code.
    "for (let i = 0; i < 40; i++) all.push(new Uint8Array(1e8).fill(1))",
    // Few large arrays: marking millions of small ones would exceed the processor time of a turn.
    "while (true) all.push(new Array(1e5).fill(all.length + 0.5), 'x'.repeat(1e6).toUpperCase())",
  ]

  @Test(arguments: steps)
  func `a turn that takes too much memory is an error in the foreground`(step: String) throws {
    let result = try run(step, "--launch", "user")
    #expect(result.status == 1)
    #expect(result.errors.contains("MB of memory in one turn, and was ended"))
    #expect(!result.errors.contains("iOS kills an app in the background"))
    #expect(!result.output.contains("went on"))
  }

  private static let buffers = [
    "all.push(NitroModulesProxy.createNativeArrayBuffer(2 ** 31))",
    "while (true) try { all.push(NitroModulesProxy.createNativeArrayBuffer(2 ** 31)) } catch {}",
    "while (true) all.push(new Uint8Array(NitroModulesProxy.createNativeArrayBuffer(2e8)).fill(1))",
  ]

  @Test(arguments: buffers)
  func `a buffer of native code counts before it is made`(step: String) throws {
    let result = try run(
      "globalThis.__bridgehost.module('NitroModules').install(); \(step)", "--launch", "user")
    #expect(result.status == 1)
    #expect(result.errors.contains("MB of memory in one turn, and was ended"), "\(result.errors)")
    #expect(!result.output.contains("went on"))
  }

  @Test(arguments: steps)
  func `a turn that takes too much memory is jetsam in the background`(step: String) throws {
    let result = try run(step, "--launch", "fetch")
    #expect(result.status == 1)
    #expect(result.errors.contains("MB of memory in one turn, and was ended"))
    #expect(
      result.errors.contains("iOS kills an app in the background that takes more than 200 MB"))
    #expect(!result.errors.contains("Uncaught"))
    #expect(!result.output.contains("went on"))
  }
}
