import Foundation
import Testing

/// `bridgehost test -j n` and `bridgehost test --watch`.
@Suite(.processes) struct `Scenario files in processes of their own` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "app.js")
    for (name, expected) in ["a": 1, "b": 2, "c": 3] {
      try folder.write(
        """
        import { expect, scenario } from 'bridgehost/testing';
        scenario('\(name) is right', { app: './app.js' }, () => expect(\(expected)).not.toBe(2));
        scenario.todo('\(name) is written');
        """, to: "\(name).scenario.js")
    }
  }

  private func run(_ arguments: String...) throws -> Command.Result {
    let command = Command(["test"] + arguments, in: folder.url)
    try command.start()
    return command.finish()
  }

  /// The text without times, which differ from run to run.
  private func timeless(_ text: String) -> String {
    text.replacing(/[0-9.]+ (ms|s)\b/, with: "…").replacing(/time="[^"]*"/, with: "time")
      .replacing(/duration_ms:? .*/, with: "duration")
  }

  @Test(arguments: ["spec", "tap", "junit"])
  func `report the same as one process`(reporter: String) throws {
    let alone = try run("--reporter", reporter)
    let together = try run("-j", "3", "--reporter", reporter)
    #expect(timeless(together.output) == timeless(alone.output))
    #expect(together.status == alone.status)
    #expect(together.status == 1)
  }

  @Test func `end with the status of a file that cannot be loaded`() throws {
    try folder.write("nothing like JavaScript", to: "d.scenario.js")
    let result = try run("--jobs=2", "--filter", "right")
    #expect(result.status == 2)
    #expect(result.output.contains("d.scenario.js\n  ✖ loads"))
    #expect(result.output.contains("2 passed · 2 failed · "), "\(result.output)")
  }

  @Test func `can be named by a line`() throws {
    let result = try run("-j2", "a.scenario.js:2", "c.scenario.js:3")
    #expect(result.output.contains("1 passed · 1 skipped"), "\(result.output)")
    #expect(result.status == 0)
  }

  @Test func `a file whose process is killed has failed`() throws {
    try folder.write(
      """
      import { scenario } from 'bridgehost/testing';
      scenario('never ends', { app: './app.js' }, async ({ device }) => {
        for (;;) await device.advance(1);
      });
      """, to: "e.scenario.js")
    let command = Command(["test", "-j", "2", "a.scenario.js", "e.scenario.js"], in: folder.url)
    try command.start()
    // Both processes were started before the first result is printed.
    command.waitForOutput("✔ a is right")
    command.killChildren()
    let result = command.finish()
    #expect(result.output.contains("the process that ran this file was killed by signal 9"))
    #expect(result.status == 2)
  }

  @Test func `run again after a change`() throws {
    let command = Command(["test", "--watch", "b.scenario.js"], in: folder.url)
    try command.start()
    command.waitForOutput("\n0 passed · 1 failed")
    // The changes are noticed from the start on, so the order of both does not matter.
    try folder.write(
      """
      import { scenario } from 'bridgehost/testing';
      scenario('is corrected', { app: './app.js' }, () => {});
      """, to: "b.scenario.js")
    command.waitForOutput("\n1 passed")
    command.interrupt()
    let result = command.finish()
    #expect(result.status == 130)
    #expect(result.errors.contains("b.scenario.js changed"), "\(result.errors)")
  }
}
