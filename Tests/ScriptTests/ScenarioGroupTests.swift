import Foundation
import Testing

/// Groups, hooks and tables of scenarios, and how the command line names some of them.
@Suite struct `Scenarios in groups` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("console.log('app');", to: "app.js")
  }

  private func test(_ scenarios: String, _ options: String...) throws -> Command.Result {
    try folder.write(
      """
      import {
        afterEach, beforeAll, beforeEach, describe, expect, jest, scenario, test,
      } from 'bridgehost/testing';
      const options = { app: './app.js' };
      \(scenarios)
      """, to: "a.scenario.js")
    let command = Command(["test"] + options, in: folder.url)
    try command.start()
    return command.finish()
  }

  private static let group = """
    describe('sync', () => {
      beforeEach(({ device }) => console.log('before', typeof device.lock));
      afterEach(() => console.log('after'));
      describe('offline', () => {
        afterEach(() => console.log('after, inside'));
        scenario('waits', options, () => { console.log('runs'); expect(1).toBe(2); });
      });
      scenario.todo('sends');
      scenario.each([[1, 'a'], [2, 'b']])('counts %d as %s', options, (world, number, letter) => {
        expect(letter).toBe(number === 1 ? 'a' : 'b');
      });
      scenario.each([{ name: 'x' }])('knows $name', options, (world, { name }) => expect(name).toBe('x'));
    });
    """

  @Test func `have the names of their groups, hooks around them, and rows of a table`() throws {
    let result = try test(Self.group)
    for line in [
      "✖ sync offline waits", "- sync sends (skipped: todo)", "✔ sync counts 1 as a",
      "✔ sync counts 2 as b", "✔ sync knows x",
    ] { #expect(result.output.contains("  \(line)"), "\(result.output)") }
    let printed = ["before function", "runs", "after, inside", "after"].map { "    \($0)\n" }
      .joined()
    #expect(result.output.contains(printed), "\(result.output)")
    #expect(result.status == 1)
  }

  @Test func `are listed with their lines, and run by name or by line`() throws {
    let list = try test(Self.group, "--list")
    #expect(
      list.output == """
        a.scenario.js:10  sync offline waits
        a.scenario.js:12  sync sends
        a.scenario.js:13  sync counts 1 as a
        a.scenario.js:13  sync counts 2 as b
        a.scenario.js:16  sync knows x

        """)
    #expect(list.status == 0)
    let named = try test(Self.group, "-t", "knows")
    #expect(named.output.contains("1 passed · "), "\(named.output)")
    let placed = try test(Self.group, "a.scenario.js:14")
    #expect(placed.output.contains("2 passed · "), "\(placed.output)")
    let early = try test(Self.group, "a.scenario.js:3")
    #expect(early.output.contains("no scenario begins in line 3 or before it"))
    #expect(early.status == 2)
  }

  @Test(
    arguments: [
      ("test('a', () => {});", "bridgehost has no test(). Use scenario(name, { app: './app.js' }"),
      ("beforeAll(() => {});", "Use beforeEach"),
      ("jest.useFakeTimers();", "let time pass with device.advance(seconds)"),
      ("jest.fn();", "answer its requests with backend.reply"),
    ])
  func `say what to use instead of functions that only Jest has`(call: String, words: String)
    throws
  {
    let result = try test(call + "\nscenario('a', options, () => {});")
    #expect(result.output.contains(words), "\(result.output)")
    #expect(result.status == 2)
  }

  @Test func `with the same name are an error`() throws {
    let result = try test("scenario('a', options, () => {});\nscenario('a', options, () => {});")
    #expect(
      result.output.contains(
        "two scenarios are called 'a', in line 5 and in line 6: give each its own name")
    )
    #expect(result.status == 2)
  }

  @Test func `that fail show fifty lines of what happened, with the place of the failure`() throws {
    let result = try test(
      """
      scenario('a', options, () => {
        for (let i = 1; i <= 200; i += 1) console.log(`line ${i}`);
        expect(1).toBe(2);
      });
      """)
    #expect(result.output.contains("    … 151 more lines: see --reporter junit\n    line 152\n"))
    #expect(result.output.contains("    line 200\n    ✖ expected 1 to be 2"))
    #expect(!result.output.contains("line 151\n"))
  }
}
