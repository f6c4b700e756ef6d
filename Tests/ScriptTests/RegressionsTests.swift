import Foundation
import Testing

/// `app.regressions` beside `app.js` has orders in which the app has failed before.
@Suite(.processes) struct `A file of regressions` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write(fix: false)
  }

  /// An app that may finish a fetch before the server has its samples.
  private func write(fix: Bool) throws {
    let end =
      fix
      ? "await sent; HealthEmitter.finish('newData', fetchId);"
      : "setTimeout(() => HealthEmitter.finish('newData', fetchId), 200 + 100 * Math.random());"
    try folder.write(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      const { HealthEmitter } = NativeModules;
      new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ fetchId, workouts }) => {
        const sent = fetch(process.env.BACKEND_URL, { method: 'POST', body: JSON.stringify(workouts) });
        \(end)
      });
      """, to: "app.js")
  }

  private func race(_ options: String...) throws -> Command.Result {
    let command = Command(["race", "app.js", "--plan", "launch"] + options, in: folder.url)
    try command.start()
    return command.finish()
  }

  private var lines: [Substring] {
    get throws {
      try String(contentsOfFile: folder.path("app.regressions"), encoding: .utf8)
        .split(separator: "\n")
    }
  }

  @Test func `is written by a search with --keep, and searched first by the next one`() throws {
    let found = try race("--seed", "5", "--runs", "60", "--keep")
    #expect(found.status == 1)
    #expect(try lines.count == 1)
    #expect(try lines[0].hasPrefix("bh1,turbo,"))
    #expect(try lines[0].hasSuffix(" --seed 5  # samples-not-delivered"))
    let next = try race("--seed", "6", "--runs", "1", "--keep")
    #expect(next.status == 1)
    #expect(
      next.output.hasPrefix("seed 6\nRACE  samples-not-delivered   regression app.regressions:1\n"),
      "\(next.output)")
    #expect(next.output.contains("race in app.regressions:1, samples-not-delivered"))
    #expect(next.output.contains(" --seed 5 --replay bh1,turbo,"))
    #expect(try lines.count == 1)
  }

  @Test func `whose orders pass or no longer apply fails no search`() throws {
    try write(fix: true)
    try folder.write(
      """
      # Orders that failed once.

      bh1,turbo,0,reply1@1000,  # no seed
        bh1,bridge,0,reply1@500, --seed 5
      bh1,turbo,0,,main:didFinishLaunching::1=javaScript:load:old.js:1
      """, to: "app.regressions")
    let result = try race("--runs", "5")
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("2 regressions pass\n"))
    #expect(
      result.errors.contains("app.regressions:5 no longer applies: didFinishLaunching on main"),
      "\(result.errors)")
  }

  @Test func `may have an order of the other architecture`() throws {
    try folder.write("bh1,bridge,0,reply1@1000, --seed 5\n", to: "app.regressions")
    let result = try race("--runs", "1")
    #expect(result.status == 1)
    #expect(result.output.contains("FAILURE  samples-not-delivered   regression app.regressions:1"))
  }

  @Test(arguments: [
    ("bh1,turbo", "app.regressions:2: the token has 2 of 5 parts"),
    ("bh1,turbo,0,, seed", "app.regressions:2: write a replay token and its seed"),
    ("bh1,turbo,0,, --seed -1", "app.regressions:2: write a replay token and its seed"),
  ])
  func `with a wrong line is refused, and the line is named`(line: String, message: String) throws {
    try folder.write("# kept\n\(line)\n", to: "app.regressions")
    let result = try race("--runs", "1")
    #expect(result.status == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
  }
}
