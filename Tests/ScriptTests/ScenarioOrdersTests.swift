import Foundation
import Testing

@Suite(.processes) struct `A scenario in many orders` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // The app waits for two answers. Either one may come last.
    try folder.write(
      """
      let last = 'none';
      for (const name of ['a', 'b']) {
        fetch(`${process.env.BACKEND_URL}/${name}`).then(() => { last = name; });
      }
      setTimeout(() => console.log(last), 5000);
      """, to: "app.js")
  }

  private func write(_ body: String, options: String = "") throws {
    try folder.write(
      """
      import { expect, scenario, sometimes } from 'bridgehost/testing';
      scenario('two answers', { app: './app.js', launch: 'user'\(options) }, async ({ device, app }) => {
        await device.idle();
        \(body)
      });
      """, to: "answers.scenario.js")
  }

  private func run(_ arguments: [String]) throws -> Command.Result {
    let command = Command(["test"] + arguments, in: folder.url)
    try command.start()
    return command.finish()
  }

  @Test(arguments: ["--runs 80", ""])
  func `an order that fails is shrunk, and its token runs it again`(_ options: String) throws {
    try write("expect(app.console).toEqual(['b']);", options: options.isEmpty ? ", runs: 80" : "")
    let arguments = options.split(separator: " ").map(String.init)
    let result = try run(arguments)
    #expect(result.status == 1)
    #expect(result.output.contains("the order that it needs (1 delay"))
    #expect(result.output.contains("waits until after"))
    #expect(result.output.contains("answers.scenario.js:4"))
    let line = try #require(
      result.output.split(separator: "\n").first { $0.contains("replay: bridgehost test ") })
    let token = try #require(line.split(separator: " ").last).description
    let again = try run(["--filter", "two answers", "--replay", token])
    #expect(again.status == 1)
    #expect(again.output.contains("+   \"a\"") || again.output.contains("'a'"))
    #expect(again.errors.isEmpty)
  }

  @Test func `time passes for the scenario itself exactly as it says`() throws {
    try folder.write("setTimeout(() => console.log('late'), 1500);", to: "app.js")
    try folder.write(
      """
      import { expect, scenario } from 'bridgehost/testing';
      scenario('a second', { app: './app.js', launch: 'user' }, async ({ device, app }) => {
        const start = Date.now();
        await device.advance(1);
        expect([app.console, Date.now() - start]).toEqual([[], 1000]);
      });
      """, to: "answers.scenario.js")
    #expect(try run(["--runs", "60"]).status == 0)
  }

  @Test func `an interrupted search says so, and invents nothing`() throws {
    try write("expect(app.console.length).toBe(1);")
    let command = Command(
      ["test", "--runs", "1000000", "--reporter", "tap", "--reporter-out", "results.tap"],
      in: folder.url)
    try command.start()
    command.waitForOutput("answers.scenario.js")
    command.interrupt()
    let result = command.finish()
    #expect(result.status == 130)
    #expect(result.output.contains("was interrupted after"))
    #expect(!result.output.contains("nondeterministic"))
    let tap = try String(contentsOfFile: folder.path("results.tap"), encoding: .utf8)
    #expect(tap.contains("not ok 1 - two answers"))
  }

  @Test func `a token is the same wherever the file lies`() throws {
    try write("expect(app.console).toEqual(['b']);")
    let inside = folder.url.appendingPathComponent("a/b")
    try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
    for name in ["app.js", "answers.scenario.js"] {
      try FileManager.default.copyItem(
        atPath: folder.path(name), toPath: inside.appendingPathComponent(name).path)
    }
    let tokens = try ["answers.scenario.js", "a/b/answers.scenario.js"].map { file in
      try run(["--runs", "40", file]).output.split(separator: " ").first { $0.hasPrefix("bh1,") }
    }
    #expect(tokens[0] != nil)
    #expect(tokens[0] == tokens[1])
  }

  @Test func `without a search the usual order decides`() throws {
    try write("expect(app.console).toEqual(['b']);")
    #expect(try run([]).status == 0)
  }

  @Test func `what holds sometimes must hold in one of the orders`() throws {
    try write("sometimes('a came last', app.console[0] === 'a');")
    #expect(try run(["--runs", "40"]).status == 0)
    try write("sometimes('none came', app.console[0] === 'none');")
    let result = try run(["--runs", "20"])
    #expect(result.status == 1)
    #expect(result.output.contains("'none came' held in none of 20 orders"))
  }

  @Test func `reports carry the command that runs it again`() throws {
    try write("expect(app.console).toEqual(['b']);")
    for reporter in ["junit", "tap"] {
      let result = try run(["--runs", "40", "--reporter", reporter])
      #expect(result.status == 1)
      #expect(result.output.contains("bridgehost test"))
      #expect(result.output.contains("--replay bh1,turbo,"))
    }
  }

  @Test func `the seed decides what the scenario and the app draw at random`() throws {
    try folder.write("console.log('app', Math.random(), crypto.randomUUID());", to: "app.js")
    try write(
      "throw new Error(`${app.console[0]} scenario ${Math.random()} ${crypto.randomUUID()}`);")
    func drawn(_ seed: String) throws -> Substring? {
      try run(["--seed", seed]).output.split(separator: "\n").first { $0.contains(" scenario ") }
    }
    let first = try #require(try drawn("7"))
    #expect(try drawn("7") == first)
    #expect(try drawn("8") != first)
  }

  @Test func `wrong numbers and tokens are named`() throws {
    try write("", options: ", runs: 0")
    #expect(try run([]).output.contains("runs must be a whole number from 1"))
    #expect(try run(["--runs", "0"]).status == 64)
    #expect(try run(["--replay", "bh1"]).errors.contains("was it cut?"))
  }
}
