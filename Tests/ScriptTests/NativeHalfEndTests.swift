import Foundation
import Testing

/// How native code that is written in JavaScript ends: in the middle of a turn, or with its app.
@Suite(.processes) struct NativeHalfEndTests {
  private func folder(_ definition: String, app: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      "import { nativeModule, sync } from 'bridgehost/native';\nnativeModule('Doorbell', ({ sleep }) => ({\n"
        + definition + "\n}));", to: "doorbell.native.js")
    try folder.write("import { NativeModules } from 'react-native';\n" + app, to: "app.js")
    return folder
  }

  private static let caught = "NativeModules.Doorbell.ring().catch(() => {});"

  @Test(
    arguments: [
      ("async ring() { for (;;); }", caught, "Doorbell.ring: Error: native code ran for"),
      (
        "async ring() { await sleep(1); for (;;); }", caught,
        "native code: Error: native code ran for"
      ),
      (
        "ring: sync(() => { for (;;); })", "try { NativeModules.Doorbell.ring(); } catch {}",
        "Doorbell.ring: Error: native code ran for"
      ),
      (
        "async ring() { for (const all = [];;) all.push(new Uint8Array(1e6).fill(1)); }", caught,
        "of memory in one turn"
      ),
      (
        "async ring() { Array(2 ** 32 - 1).indexOf(3); }", caught,
        "JavaScriptCore cannot stop the function that is running"
      ),
    ], ["user", "none"])
  func `a method that never returns fails the run, whatever the app catches`(
    _ method: (body: String, call: String, message: String), _ launch: String
  ) throws {
    let folder = try folder("methods: { \(method.body) },", app: method.call)
    // What takes memory must reach that limit first, also on a slow machine.
    let limit = method.message.contains("memory") ? "60" : "0.3"
    let result = try Command.run(
      "--native", "doorbell.native.js", "--launch", launch, "app.js", in: folder.url,
      environment: ["BRIDGEHOST_TURN_LIMIT": limit, "BRIDGEHOST_TURN_MEMORY": "300"])
    #expect(result.status == 1)
    #expect(result.errors.contains(method.message), "\(result.errors)")
    #expect(result.errors.contains("[native-half-ended]"), "\(result.errors)")
    #expect(!result.errors.contains("[native-exception]"), "\(result.errors)")
  }

  @Test func `a search finds a method that never returns`() throws {
    let folder = try folder("methods: { async ring() { for (;;); } },", app: Self.caught)
    let result = try Command.run(
      "race", "--native", "doorbell.native.js", "--plan", "launch", "--runs", "2", "--seed", "1",
      "app.js", in: folder.url, environment: ["BRIDGEHOST_TURN_LIMIT": "0.3"])
    #expect(result.status == 1)
    #expect(result.output.contains("native-half-ended"), "\(result.output)")
  }

  private static let failing = "methods: { a() {} }, invalidate() { throw new Error('no power'); },"

  @Test(arguments: ["user", "none"])
  func `what invalidate throws fails the run`(_ launch: String) throws {
    let folder = try folder(Self.failing, app: "")
    let result = try Command.run(
      "--native", "doorbell.native.js", "--launch", launch, "--summary", "summary.json", "app.js",
      in: folder.url)
    #expect(result.status == 1)
    #expect(result.errors.contains("Doorbell.invalidate threw: no power [native-exception]"))
    let summary = try String(contentsOfFile: folder.path("summary.json"), encoding: .utf8)
    #expect(summary.contains("native-exception"))
  }

  @Test func `what invalidate throws fails a scenario, unless its app never ran`() throws {
    let folder = try folder(Self.failing, app: "")
    try folder.write(
      """
      import { scenario } from 'bridgehost/testing';
      scenario('asleep', { app: './app.js' }, () => {});
      scenario('awake', { app: './app.js', launch: 'user' }, () => {});
      """, to: "app.scenario.js")
    let result = try Command.run("test", "--native", "doorbell.native.js", in: folder.url)
    #expect(result.status == 1)
    #expect(result.output.contains("✔ asleep"), "\(result.output)")
    #expect(result.output.contains("✖ awake"), "\(result.output)")
    #expect(result.output.contains("Doorbell.invalidate threw: no power [native-exception]"))
  }
}
