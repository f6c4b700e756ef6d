import Foundation
import Testing

/// Groups, hooks and tables of scenarios, and how the command line names some of them.
@Suite(.processes) struct `Scenarios in groups` {
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
    let late = try test(Self.group, "a.scenario.js:500")
    #expect(
      late.output.contains("a.scenario.js has no line 500: it has 17 lines"), "\(late.output)")
    #expect(late.status == 2)
  }

  @Test(
    arguments: [
      ("test('a', () => {});", "bridgehost has no `test`. Use scenario(name, { app: './app.js' }"),
      ("beforeAll(() => {});", "Use beforeEach"),
      ("jest.useFakeTimers();", "let time pass with device.advance(seconds)"),
      ("jest.mock('./app');", "Answer its requests with backend.reply"),
      ("scenario.failing('a', options, () => {});", "`scenario.failing`. Use scenario.skip."),
      ("scenario('a', options, () => {}, 5000);", "scenario('a', …) takes no time limit"),
      ("scenario('a', options, (done) => done());", "scenario('a', …) has no callback such"),
      ("scenario('a', () => {});", "scenario('a', …) needs the script of its app"),
      ("scenario('a', options, function* () {});", "takes an async function, not a generator"),
    ])
  func `say what to use instead of what only Jest has`(call: String, words: String) throws {
    let result = try test(call + "\nscenario('b', options, () => {});")
    #expect(result.output.contains(words), "\(result.output)")
    #expect(result.output.contains("> 5 | \(call)"), "\(result.output)")
    #expect(!result.output.contains("at native"), "\(result.output)")
    #expect(result.status == 2)
  }

  @Test(
    arguments: [
      (
        "describe('a', () => {});",
        "Can't find variable: describe. Import it: import { describe } from 'bridgehost/testing'"
      ),
      ("xit('a', () => {});", "bridgehost has no `xit`. Use scenario.skip"),
      ("jest.fn();", "bridgehost has no `jest`. The app runs unchanged, on a virtual clock"),
      (
        "import { test } from '@jest/globals';",
        "'@jest/globals' works only in Jest. A scenario file uses bridgehost's: import { describe,"
      ),
      ("import { vi } from 'vitest';\nvi.fn();", "'vitest' works only in Vitest"),
      ("nothing();", "Can't find variable: nothing [uncaught-error]"),
    ])
  func `say what to import in place of globals and packages of other tests`(
    text: String, words: String
  ) throws {
    try folder.write(text, to: "a.scenario.js")
    let result = try Command.run("test", in: folder.url)
    #expect(result.output.contains(words), "\(result.output)")
    #expect(result.status == 2)
  }

  @Test(
    arguments: [
      ("expect([]).toMatchSnapshot();", "There are no snapshots."),
      ("expect([]).not.toHaveBeenCalled();", "There are no mock functions."),
      ("expect(1).toBeNul();", "expect has no matcher 'toBeNul'. Did you mean 'toBeNull'?"),
      ("jest.fn();", "bridgehost has no `jest.fn`."),
      ("expect.assertions(1);", "expected 1 expectation, but 0 ran"),
      ("beforeEach(() => {});", "beforeEach is inside the scenario 'a'."),
      ("describe('b', () => {});", "describe('b', …) is inside the scenario 'a'."),
      ("scenario('b', options, () => {});", "scenario('b', …) is inside the scenario 'a'."),
    ])
  func `fail at what only Jest has, and at what would never run`(call: String, words: String) throws
  {
    let result = try test("scenario('a', options, () => {\n\(call)\n});")
    #expect(result.output.contains(words), "\(result.output)")
    #expect(result.output.contains("> 6 | \(call)"), "\(result.output)")
    #expect(result.status == 1)
  }

  @Test func `are made for each row of a table that is written as a template`() throws {
    let result = try test(
      """
      describe.each`
        city      | zone
        ${'Rome'} | ${1}
        ${'Oslo'} | ${2}
      `('in $city', ({ zone }) => {
        scenario.each([[1], [2]])(`%$ of ${zone}`, options, (world, value) => {
          expect.hasAssertions();
          expect(value).toBeLessThan(3);
        });
      });
      """)
    for name in ["Rome 1 of 1", "Rome 2 of 1", "Oslo 1 of 2", "Oslo 2 of 2"] {
      #expect(result.output.contains("✔ in \(name) "), "\(result.output)")
    }
    #expect(result.status == 0)
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
    #expect(
      result.output.contains(
        "    … 151 more lines: see --full or --reporter junit\n    line 152\n"))
    #expect(result.output.contains("    line 200\n    ✖ expected 1 to be 2"))
    #expect(!result.output.contains("line 151\n"))
  }
}
