import Foundation
import Testing

/// Engine functions that neither end nor can be interrupted: the process reports them, writes its pending
/// output and ends.
@Suite(.processes) struct EndlessBuiltinTests {
  private let folder: TemporaryFolder
  /// How many seconds of processor time a turn may use.
  private static let limit = ["BRIDGEHOST_TURN_LIMIT": "0.3"]

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Array(2 ** 32 - 1).indexOf(3);", to: "app.js")
    try folder.write("", to: "quiet.js")
    try folder.write(
      """
      import { scenario } from 'bridgehost/testing';
      scenario('first', { app: './quiet.js' }, () => {});
      scenario('second', { app: './quiet.js' }, () => { Array(2 ** 32 - 1).indexOf(3); });
      scenario('third', { app: './quiet.js' }, () => {});
      """, to: "endless.scenario.js")
  }

  private func text(_ name: String) -> String {
    (try? String(contentsOfFile: folder.path(name), encoding: .utf8)) ?? "no \(name)"
  }

  @Test func `a run writes its summary and ends with status 1`() throws {
    let result = try Command.run(
      "--summary", "summary.json", "app.js", in: folder.url, environment: Self.limit)
    #expect(result.status == 1)
    #expect(result.errors.contains("JavaScriptCore cannot stop the function that is running"))
    #expect(text("summary.json").contains("uncaught-error"))
  }

  /// SIGTERM leaves little time.
  @Test func `a run that is interrupted writes its summary before it is killed`() throws {
    try folder.write("console.log('ready'); Array(2 ** 32 - 1).indexOf(3);", to: "app.js")
    let command = Command(
      ["--launch", "user", "--summary", "summary.json", "app.js"], in: folder.url)
    try command.start()
    command.waitForOutput("ready")
    command.terminate()
    let result = command.finish()
    #expect(result.status == 128 + SIGTERM, "\(result.errors)")
    #expect(text("summary.json").contains("uncaught-error"))
  }

  @Test func `a search writes its reports and ends with status 1`() throws {
    let result = try Command.run(
      "race", "-j", "1", "--junit", "race.xml", "--tap", "race.tap", "--json", "race.json",
      "app.js",
      in: folder.url, environment: Self.limit)
    #expect(result.status == 1)
    #expect(result.output.contains("JavaScriptCore cannot stop the function that is running"))
    #expect(text("race.xml").contains("uncaught-error"))
    #expect(text("race.tap").contains("not ok"))
    #expect(text("race.json").contains("uncaught-error"))
  }

  @Test func `a test writes its results and ends with status 1`() throws {
    let result = try Command.run(
      "test", "--reporter", "junit", "--reporter-out", "results.xml", in: folder.url,
      environment: Self.limit)
    #expect(result.status == 1)
    let results = text("results.xml")
    #expect(results.contains("name=\"first\""))
    #expect(results.contains("JavaScriptCore cannot stop the function that is running"))
    #expect(results.contains("name=\"third\"") && results.contains("skipped"))
  }
}
