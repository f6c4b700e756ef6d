import Foundation
import Testing

@Suite(.processes) struct `The command test` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "app.js")
    try folder.write(
      """
      import { expect, scenario } from 'bridgehost/testing';
      scenario('one is one', { app: './app.js' }, () => expect(1).toBe(1));
      scenario('one is two', { app: './app.js' }, () => expect(1).toBe(2));
      scenario('two is two', { app: './app.js' }, () => expect(2).toBe(2));
      """, to: "numbers.scenario.js")
  }

  private func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Command.Result {
    let command = Command(["test"] + arguments, in: folder.url, environment: environment)
    try command.start()
    return command.finish()
  }

  private func text(of name: String) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  @Test func `says that an app is no file with scenarios, whatever it throws`() throws {
    try folder.write(
      "import { NativeEventEmitter, NativeModules } from 'react-native';\n"
        + "new NativeEventEmitter(NativeModules.HealthEmitter);", to: "app.js")
    let result = try run("app.js")
    #expect(result.status == 2)
    #expect(result.output.contains("app.js defines no scenario"), "\(result.output)")
    #expect(!result.output.contains("Invariant Violation"), "\(result.output)")
  }

  @Test func `without files runs all scenario files below, but not those of packages`() throws {
    for directory in ["src", "node_modules/a", ".hidden"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(directory), withIntermediateDirectories: true)
    }
    let scenario = """
      import { scenario } from 'bridgehost/testing';
      scenario('below', { app: '../app.js' }, () => {});
      """
    try folder.write(scenario, to: "src/deep.scenario.tsx")
    try folder.write("syntax error", to: "node_modules/a/a.scenario.js")
    try folder.write("syntax error", to: ".hidden/a.scenario.js")
    try folder.write("syntax error", to: "src/scenario.js")
    let result = try run()
    #expect(result.status == 1)
    #expect(result.output.contains("numbers.scenario.js\n  ✔ one is one"))
    #expect(result.output.contains("src/deep.scenario.tsx\n  ✔ below"))
    #expect(result.output.contains("\n3 passed · 1 failed · "))
  }

  @Test func `says where it looked when there is none`() throws {
    try FileManager.default.removeItem(atPath: folder.path("numbers.scenario.js"))
    let result = try run()
    #expect(result.status == 2)
    #expect(
      result.errors.hasPrefix("error: there is no file *.scenario.js, .ts, .jsx, .tsx or .mjs in /")
    )
    #expect(result.output.isEmpty)
  }

  @Test func `runs only what the filter names`() throws {
    let result = try run("--filter", "two")
    #expect(result.output.hasPrefix("numbers.scenario.js\n  ✖ one is two"))
    #expect(result.output.contains("\n  ✔ two is two"))
    #expect(!result.output.contains("✔ one is one"))
    #expect(try run("--filter", "is one").status == 0)
    let none = try run("--filter", "three")
    #expect(none.status == 2)
    #expect(none.errors == "error: no scenario has 'three' in its name\n")
  }

  @Test func `ends after the first failure if asked to`() throws {
    let result = try run("--bail")
    #expect(result.status == 1)
    #expect(!result.output.contains("✔ two is two"))
    #expect(result.output.contains("\n1 passed · 1 failed · "))
  }

  @Test func `a file that cannot be loaded fails, and the others run`() throws {
    try folder.write(
      "import { scenario } from 'bridgehost/testing'; scenario('x');", to: "a.scenario.js")
    try folder.write("const = 5;", to: "b.scenario.js")
    try folder.write("await new Promise(() => {});", to: "c.scenario.mjs")
    try folder.write("", to: "d.scenario.js")
    let result = try run("--filter", "one is one")
    #expect(result.status == 2)
    #expect(result.output.contains("TypeError: scenario('x', …) needs a function"))
    #expect(result.output.contains("a.scenario.js:1:"))
    #expect(result.output.contains("b.scenario.js:1:7: "))
    #expect(result.output.contains("c.scenario.mjs awaits a promise at its top level"))
    #expect(result.output.contains("d.scenario.js defines no scenario"))
    #expect(result.output.contains("✔ one is one"))
  }

  @Test(arguments: [true, false])
  func `an early event is held only if bridgehost.config.js says so`(holds: Bool) throws {
    try folder.write(
      "module.exports = { holdsEarlyEvents: \(holds) };", to: "bridgehost.config.js")
    try folder.write(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      const { HealthEmitter } = NativeModules;
      setTimeout(() => new NativeEventEmitter(HealthEmitter).addListener('onSendData', ({ fetchId }) => {
        HealthEmitter.finish('newData', fetchId);
      }), 500);
      """, to: "late.js")
    try folder.write(
      """
      import { scenario } from 'bridgehost/testing';
      scenario('late', { app: './late.js', launch: 'none' }, async ({ device }) => {
        device.health.save([{
          type: 'HKWorkoutTypeIdentifier', activityType: 'HKWorkoutActivityTypeRunning',
          startDate: '2026-01-04T07:00:00Z', endDate: '2026-01-04T08:00:00Z',
        }]);
        device.simulateBackgroundFetch();
        await device.idle();
      });
      """, to: "late.scenario.js")
    let result = try run("late.scenario.js")
    #expect(result.status == (holds ? 0 : 1), "\(result.output)")
    #expect(result.output.contains("[event-before-listener]") == !holds, "\(result.output)")
  }

  @Test func `a missing file is named`() throws {
    let result = try run("gone.scenario.js")
    #expect(result.status == 2)
    #expect(result.output.contains("gone.scenario.js: no such file"))
  }

  @Test func `writes a report to a file, and prints results for people`() throws {
    let result = try run("--reporter", "junit", "--reporter-out", "out.xml")
    #expect(result.output.contains("✖ one is two"))
    let xml = try text(of: "out.xml")
    #expect(xml.contains(#"<testsuite name="numbers.scenario.js" tests="3" failures="1""#))
    #expect(xml.contains(#"<failure message="expected 1 to be 2" type="assertion">"#))
  }

  @Test func `writes TAP instead of the output for people`() throws {
    let result = try run("--reporter", "tap", "--seed", "7")
    #expect(result.status == 1)
    #expect(
      result.output.hasPrefix("TAP version 14\n1..3\n# numbers.scenario.js\nok 1 - one is one\n"))
    #expect(
      result.output.contains("\n    file: \"numbers.scenario.js\"\n    line: 3\n    column: 61\n"))
    #expect(result.output.contains("\n# seed 7\n"))
  }

  @Test func `annotates lines on GitHub, relative to the repository`() throws {
    let root = folder.url.resolvingSymlinksInPath().deletingLastPathComponent().path
    let result = try run("--reporter", "github", environment: ["GITHUB_WORKSPACE": root])
    #expect(result.output.contains("✖ one is two"))
    let file = folder.url.lastPathComponent + "/numbers.scenario.js"
    #expect(
      result.output.contains(
        "\n::error file=\(file),line=3,col=61,title=one is two::expected 1 to be 2%0A"))
  }

  @Test func `a report that could not be written is refused before the run`() throws {
    let result = try run("--reporter", "tap", "--reporter-out", "no/such/folder/out.tap")
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(
      result.errors.hasPrefix("error: --reporter-out no/such/folder/out.tap: there is no folder "))
  }

  @Test(arguments: [["--reporter", "dots"], ["--seed", "-1"], ["--architecture", "both"]])
  func `refuses what it does not know`(_ arguments: [String]) throws {
    let command = Command(["test"] + arguments, in: folder.url)
    try command.start()
    #expect(command.finish().status == 64)
  }

  @Test func `a condition of sometimes that never holds is reported, but does not fail the test`()
    throws
  {
    try folder.write(
      """
      import { scenario, sometimes } from 'bridgehost/testing';
      scenario('rare', { app: './app.js' }, () => { sometimes('it rains', false); sometimes('it is', 1); });
      """, to: "numbers.scenario.js")
    let result = try run()
    #expect(result.status == 0)
    #expect(result.output.contains("\nnote: 'it rains' (sometimes) did not hold in 'rare'\n"))
    #expect(!result.output.contains("'it is'"))
  }

  @Test func `'bridgehost/testing' in an app says what it is for`() throws {
    let result = try Command.run("numbers.scenario.js", in: folder.url)
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "is for scenario files, which 'bridgehost test' runs, and for race files"))
  }

  @Test func `the first Ctrl-C ends the scenario that runs, and reports what there is`() throws {
    try folder.write(
      """
      import { scenario } from 'bridgehost/testing';
      scenario('ends', { app: './app.js' }, () => {});
      scenario('never ends', { app: './app.js' }, async ({ device }) => {
        for (;;) await device.advance(1);
      });
      scenario('never begins', { app: './app.js' }, () => {});
      """, to: "numbers.scenario.js")
    let command = Command(["test"], in: folder.url)
    try command.start()
    command.waitForOutput("✔ ends")
    command.interrupt()
    let result = command.finish()
    #expect(result.status == 130)
    #expect(result.output.contains("the scenario was interrupted [interrupted]"))
    #expect(result.output.contains("\n1 passed · 1 failed · "))
  }
}
