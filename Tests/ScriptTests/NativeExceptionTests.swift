import Foundation
import Testing

/// A framework of iOS raises an exception when an app uses it wrongly. iOS then ends the app.
@Suite(.processes) struct `An exception of native code` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      #"""
      { "expo": { "ios": { "infoPlist": {
        "UIBackgroundModes": ["fetch"], "NSHealthShareUsageDescription": "To show your workouts" } } } }
      """#, to: "app.json")
    try folder.write(
      """
      import { NativeModules } from 'react-native';
      async function ask() {
        await NativeModules.Health.requestAuthorization({ toShare: ['HKWorkoutTypeIdentifier'] });
      }
      ask().catch(() => console.log('caught'));
      """, to: "app.js")
  }

  private func run(_ arguments: String...) throws -> Command.Result {
    let command = Command(arguments, in: folder.url)
    try command.start()
    return command.finish()
  }

  private static let problem = """
    an exception of native code ended the app: NSInvalidArgumentException: NSHealthUpdateUsageDescription must be set in \
    the app's Info.plist in order to request write authorization for the following types: HKWorkoutTypeIdentifier
    """
  private static let fix = """
    fix: add NSHealthUpdateUsageDescription with a text for the person: with Expo in expo.ios.infoPlist of app.json, \
    otherwise in the app's Info.plist
    """

  @Test(arguments: [["--launch", "user"], ["--launch", "none"], ["--architecture", "bridge"]])
  func `fails the run, and the report names the call and the fix`(options: [String]) throws {
    let command = Command(options + ["--virtual-time", "app.js"], in: folder.url)
    try command.start()
    let result = command.finish()
    let lines = """
      error: \(Self.problem) [ended-by-exception]
        called  after 0.0 ms    app.js:3:30
        \(Self.fix)

      """
    #expect(result.errors.contains(lines), "\(result.errors)")
    #expect(!result.output.contains("caught"))
    #expect(!result.errors.contains("never settled"))
    #expect(result.status == 1)
  }

  @Test func `is in the summary, and can be allowed`() throws {
    let result = try run(
      "--virtual-time", "--launch", "user", "--summary", "summary.json", "--allow",
      "ended-by-exception", "app.js")
    #expect(result.status == 0, "\(result.errors)")
    let data = try Data(contentsOf: folder.url.appendingPathComponent("summary.json"))
    let summary = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let problem = try #require((summary["diagnostics"] as? [[String: Any]])?.first)
    #expect(problem["code"] as? String == "ended-by-exception")
    #expect(problem["message"] as? String == Self.problem)
    #expect(problem["allowed"] as? Bool == true)
  }

  @Test func `is a finding of a search`() throws {
    let result = try run("race", "--runs", "5", "--seed", "1", "app.js")
    #expect(result.output.contains("FAILURE  ended-by-exception "), "\(result.output)")
    #expect(result.output.contains(Self.fix))
    #expect(result.status == 1)
  }

  @Test func `fails a scenario whose app it ends`() throws {
    try folder.write(
      """
      import { scenario } from 'bridgehost/testing';
      scenario('asks', { app: './app.js' }, async ({ device }) => {
        device.openApp();
        await device.idle();
      });
      """, to: "app.scenario.js")
    let result = try run("test", "app.scenario.js")
    #expect((result.output + result.errors).contains("ended-by-exception"), "\(result.output)")
    #expect(result.status == 1)
  }

  @Test func `is not what a script asks for with device`() throws {
    try folder.write(
      "import { device } from 'bridgehost';\ndevice.crash('on purpose');", to: "crash.js")
    let result = try run("--virtual-time", "crash.js")
    #expect(result.errors.contains("crashed: on purpose"))
    #expect(!result.errors.contains("ended-by-exception"), "\(result.errors)")
    #expect(result.status == 0)
  }
}
