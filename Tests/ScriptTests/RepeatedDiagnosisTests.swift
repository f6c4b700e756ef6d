import Foundation
import Testing

/// A bug that occurs at each fetch of some days.
@Suite(.processes) struct `A diagnosis that occurs again` {
  private func run() throws -> (result: Command.Result, page: String) {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      const { HealthEmitter } = NativeModules;
      new NativeEventEmitter(HealthEmitter).addListener('onSendData', ({ workouts }) =>
        fetch('https://api.example.com/w', { method: 'POST', body: JSON.stringify(workouts) }));
      """, to: "app.js")
    let result = try Command.run(
      "--days", "2", "--seed", "5", "--backend", "--report", "days.html", "app.js", in: folder.url)
    let page = try String(
      contentsOf: folder.url.appendingPathComponent("days.html"), encoding: .utf8)
    return (result, page)
  }

  @Test func `is explained once, and then only says what happened`() throws {
    let (result, page) = try run()
    let fix = "the script never calls HealthEmitter.finish()"
    let sentence = "was not finished within its 30 s: iOS would stop waking the app [fetch-expired]"
    #expect(result.errors.components(separatedBy: "fix: \(fix)").count == 2, "\(result.errors)")
    #expect(result.errors.components(separatedBy: sentence).count > 3)
    #expect(page.components(separatedBy: fix).count == 2)
  }

  @Test func `and uploads the same samples does not count them as new ones`() throws {
    let (result, _) = try run()
    #expect(try /different workouts uploaded in \d+ requests/.firstMatch(in: result.errors) != nil)
  }
}
