import Foundation
import Testing

/// A run on a virtual clock in which only timers go on.
@Suite(.processes) struct `A run with --virtual-time` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ script: String, _ options: String...) throws -> Command.Result {
    try folder.write(script, to: "app.js")
    let command = Command(["--virtual-time"] + options + ["app.js"], in: folder.url)
    try command.start()
    return command.finish()
  }

  private static let end =
    "only timers went on for 24 hours of the phone's time, so the run was ended"

  @Test(
    arguments: [
      "setInterval(() => console.log('tick'), 3600_000);",
      "const again = () => { console.log('tick'); setTimeout(again, 3600_000); }; setTimeout(again, 3600_000);",
      """
      const poll = async () => {
        await fetch('https://api.test/');
        console.log('tick');
        setTimeout(poll, 3600_000);
      };
      setTimeout(poll, 3600_000);
      """,
    ], ["user", "none"])
  func `ends when only timers and their requests went on for 24 hours`(
    script: String, launch: String
  ) throws {
    let result = try run(script, "--backend", "--launch", launch)
    #expect(result.output == String(repeating: "tick\n", count: 24))
    #expect(result.errors.components(separatedBy: Self.end).count == 2, "\(result.errors)")
    #expect(result.status == 0)
  }

  @Test func `begins the 24 hours again when something happens on the phone`() throws {
    let result = try run(
      """
      import { device } from 'bridgehost';
      setInterval(() => console.log('tick'), 3600_000);
      device.lock({ after: 2 * 3600 + 1 });
      """, "--launch", "none")
    #expect(result.output == String(repeating: "tick\n", count: 26))
  }

  @Test func `does not count the time that device.advance lets pass`() throws {
    let result = try run(
      """
      import { device } from 'bridgehost';
      setTimeout(() => {
        device.advance(3 * 86400);
        setTimeout(() => console.log('on'), 1000);
      }, 1000);
      """, "--launch", "none")
    #expect(result.output == "on\n", "\(result.errors)")
  }

  @Test func `waits for a longer timer that the script sets at its beginning`() throws {
    let result = try run(
      "setTimeout(() => console.log('three days'), 3 * 86400_000);", "--launch", "none")
    #expect(result.output == "three days\n")
    #expect(!result.errors.contains(Self.end))
  }

  @Test func `names the line of the timer that keeps it going`() throws {
    let result = try run("\nsetInterval(() => {}, 3600_000);", "--launch", "none")
    #expect(result.errors.contains("\(Self.end): setInterval at app.js:2"), "\(result.errors)")
  }

  @Test func `or a run on a real clock, which names it when Ctrl-C ends it`() throws {
    try folder.write("setInterval(() => {}, 1000);\nconsole.log('ready');", to: "app.js")
    let command = Command(["--launch", "none", "app.js"], in: folder.url)
    try command.start()
    command.waitForOutput("ready")
    command.interrupt()
    let result = command.finish()
    #expect(
      result.errors.contains(
        "when it was interrupted, this kept the run going: setInterval at app.js:1"),
      "\(result.errors)")
  }
}
