import Foundation
import Testing

/// `--allow`, and `allow` of a project and of a scenario: an allowed diagnosis is reported and fails nothing.
@Suite(.processes) struct `Allowed diagnoses` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      new NativeEventEmitter(NativeModules.HealthEmitter).addListener('onSendData', () => {});
      """, to: "app.js")
    try writeScenario(allowing: "fetch-expired")
  }

  private func writeScenario(allowing code: String) throws {
    try folder.write(
      """
      import { scenario } from 'bridgehost/testing';
      scenario('a fetch', { app: './app.js', allow: ['\(code)'] }, async ({ device }) => {
        device.health.save([{ type: 'HKQuantityTypeIdentifierStepCount', value: 9, unit: 'count',
          startDate: Date.now() }]);
        device.health.save([{ type: 'HKWorkoutTypeIdentifier',
          activityType: 'HKWorkoutActivityTypeRunning', startDate: '2026-01-05T07:00:00Z',
          endDate: '2026-01-05T07:45:00Z' }]);
        device.simulateBackgroundFetch();
        await device.idle();
      });
      """, to: "a.scenario.js")
  }

  private func run(_ arguments: String...) throws -> Command.Result {
    let command = Command(arguments, in: folder.url)
    try command.start()
    return command.finish()
  }

  @Test func `a quiet run does not print it`() throws {
    let result = try run("--virtual-time", "--quiet", "--allow", "fetch-expired", "app.js")
    #expect(result.status == 0)
    #expect(!result.errors.contains("allowed"), "\(result.errors)")
  }

  @Test(arguments: ["no-scenario", "assertion", "syntax"])
  func `codes that say that a run was not complete cannot be allowed`(_ code: String) throws {
    let result = try run("--allow", code, "app.js")
    #expect(result.status == 64)
    #expect(result.errors.contains("'\(code)' cannot be allowed"), "\(result.errors)")
  }

  @Test func `run prints an allowed diagnosis, and ends with status 0`() throws {
    let without = try run("--virtual-time", "app.js")
    #expect(without.status == 1)
    #expect(without.errors.contains("would stop waking the app [fetch-expired]\n"))
    let run = try run("--virtual-time", "--allow", "fetch-expired", "--summary", "-", "app.js")
    #expect(run.status == 0)
    #expect(run.errors.contains("note: allowed: background fetch #1 was not finished"))
    #expect(run.output.contains(#""allowed" : true"#))
  }

  @Test func `one code is allowed, and no other`() throws {
    let run = try run("--virtual-time", "--allow", "fetch-open", "app.js")
    #expect(run.status == 1)
    #expect(run.errors.contains("error: background fetch #1 was not finished"))
  }

  @Test func `a search passes what is allowed, and says how often it was`() throws {
    let search = try run(
      "race", "--plan", "launch", "--runs", "20", "--allow", "fetch-expired", "app.js")
    #expect(search.status == 0)
    #expect(
      search.output.contains(
        "runs that ended before the app finished a wake:\n  20×  unfinished (allowed: fetch-expired)\n"
      ))
  }

  @Test func `what only a search finds can be allowed, in a project too`() throws {
    let script = Command.root.appendingPathComponent("Tests/Diagnoses/never-recovered.js").path
    let options = ["--plan", "failing-replies", "--runs", "50", "--seed", "1"]
    let command = Command(
      ["race"] + options + ["--allow", "never-recovered", script], in: folder.url)
    try command.start()
    let search = command.finish()
    #expect(search.status == 0, "\(search.output)\(search.errors)")
    #expect(search.output.contains("(allowed: never-recovered)"))
    try folder.write("module.exports = { allow: ['never-recovered'] };", to: "bridgehost.config.js")
    #expect(try run("--virtual-time", "--launch", "none", "app.js").status == 0)
  }

  @Test func `a replay command repeats what was allowed, and its replay allows it`() throws {
    let search = try run(
      "race", "--plan", "launch", "--runs", "20", "--bail", "--allow", "fetch-open", "app.js")
    #expect(search.status == 1)
    #expect(search.output.contains("--allow fetch-open --replay bh1,"))
    let token = try #require(search.output.firstMatch(of: /--replay (\S+)/)?.1)
    let replay = try run(
      "race", "--allow", "fetch-expired", "--replay", String(token), "app.js")
    #expect(replay.status == 0)
    #expect(replay.output.contains("\nallowed: background fetch #1 was not finished"))
  }

  @Test(arguments: [[], ["--runs", "5"]])
  func `a scenario passes with an allowed diagnosis, and a note says so`(_ options: [String]) throws
  {
    let command = Command(["test"] + options, in: folder.url)
    try command.start()
    let test = command.finish()
    #expect(test.status == 0, "\(test.output)")
    #expect(
      test.output.contains("note: allowed in 'a fetch': fetch-expired: background fetch #1"))
    try writeScenario(allowing: "fetch-open")
    #expect(try run("test").status == 1)
    #expect(try run("test", "--allow", "fetch-expired").status == 0)
  }

  @Test func `a project allows for all commands`() throws {
    try folder.write("module.exports = { allow: ['fetch-expired'] };", to: "bridgehost.config.js")
    try writeScenario(allowing: "fetch-open")
    #expect(try run("--virtual-time", "app.js").status == 0)
    #expect(try run("race", "--plan", "launch", "--runs", "20", "app.js").status == 0)
    #expect(try run("test").status == 0)
  }

  @Test(arguments: [["app.js"], ["race", "app.js"], ["test"]])
  func `a code that does not exist is a wrong usage`(_ words: [String]) throws {
    let command = Command(
      (words.count == 1 && words[0] != "test" ? [] : [words[0]])
        + ["--allow", "fetch-expird"] + words.suffix(words[0] == "test" ? 0 : 1), in: folder.url)
    try command.start()
    let result = command.finish()
    #expect(result.status == 64)
    #expect(
      result.errors.contains(
        "--allow: there is no diagnosis 'fetch-expird'; did you mean 'fetch-expired'?"))
  }

  @Test func `a code that does not exist is refused in a project and in a scenario`() throws {
    try writeScenario(allowing: "fetch-expird")
    let test = try run("test")
    #expect(test.status == 2)
    #expect(
      test.output.contains(
        "scenario('a fetch', …): allow: there is no diagnosis 'fetch-expird'; did you mean "))
    try folder.write("module.exports = { allow: ['nothing'] };", to: "bridgehost.config.js")
    let run = try run("app.js")
    #expect(run.status == 2)
    #expect(
      run.errors.contains(
        "bridgehost.config.js has a wrong code in allow: there is no diagnosis 'nothing': "
          + "docs/DIAGNOSES.md lists them all"))
  }
}
