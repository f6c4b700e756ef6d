import HostLoop
import JSEngine
import NativeBridge
import Testing

@HostActor
struct ArgumentTests {
  private let taker = Taker()

  @Test func `arguments are decoded to their Swift types`() async throws {
    try await call(.turbo, "takeAll('a', 1.5, 2, true, ['x', 'y'], { key: 7 })")
    #expect(taker.taken == [#"a 1.5 2 true ["x", "y"] ["key": 7]"#])
  }

  @Test(
    arguments: ["takeOptional()", "takeOptional(undefined)", "takeOptional(null)"],
    Architecture.allCases)
  func `3.4 an optional parameter takes a missing argument, undefined and null`(
    script: String, architecture: Architecture
  ) async throws {
    try await call(architecture, script)
    #expect(taker.taken == ["nil"])
  }

  @Test func `extra arguments are ignored`() async throws {
    try await call(.turbo, "takeText('a', 'b', {})")
    #expect(taker.taken == ["a"])
  }

  @Test(arguments: [
    ("takeText()", "Taker.takeText: argument 1 must be a string, got undefined"),
    ("takeText(null)", "Taker.takeText: argument 1 must be a string, got null"),
    ("takeText(1)", "Taker.takeText: argument 1 must be a string, got a number"),
    ("takeTwo('a', 'b')", "Taker.takeTwo: argument 2 must be a number, got a string"),
    ("takeTwo('a', [])", "Taker.takeTwo: argument 2 must be a number, got an array"),
    ("takeInteger(1.5)", "Taker.takeInteger: argument 1 must be an integer, got 1.5"),
    ("takeInteger(NaN)", "Taker.takeInteger: argument 1 must be an integer, got NaN"),
    ("takeInteger(1e300)", "Taker.takeInteger: argument 1 must be an integer, got 1e+300"),
    ("takeInteger(1n)", "Taker.takeInteger: argument 1 must be an integer, got a bigint"),
    ("takeFlag(Symbol())", "Taker.takeFlag: argument 1 must be a boolean, got a symbol"),
    ("takeList(['a', 2])", "Taker.takeList: argument 1 must be a string at index 1, got a number"),
    ("takeTable(() => {})", "Taker.takeTable: argument 1 must be an object, got a function"),
    (
      "takeTable({ a: 1, b: 'x' })",
      "Taker.takeTable: argument 1 must be a number as 'b', got a string"
    ),
    (
      "takeColor('pink')",
      "Taker.takeColor: argument 1 must be one of 'red', 'green', got 'pink'"
    ),
    ("takeColor(3)", "Taker.takeColor: argument 1 must be one of 'red', 'green', got a number"),
  ])
  func `a wrong argument throws a TypeError that names it`(
    script: String, message: String
  ) async throws {
    let app = try BridgeFixture(taker)
    await app.run(
      "try { module('Taker').\(script) } catch (error) { print(error.name, error.message) }")
    #expect(app.lines == ["TypeError " + message])
    #expect(taker.taken == [])
    #expect(app.bridge.diagnoses == [])
  }

  @Test func `a wrong argument rejects the promise of a method that gives one`() async throws {
    let app = try BridgeFixture(taker)
    await app.run(
      """
      const promise = module('Taker').measure(1);
      promise.catch((error) => print(error instanceof TypeError, error.message));
      """)
    #expect(app.lines == ["true Taker.measure: argument 1 must be a string, got a number"])
    #expect(app.open.isEmpty)
  }

  @Test func `text crosses unchanged, with emoji and NUL`() async throws {
    let app = try BridgeFixture(taker)
    await app.run("module('Taker').measure('a\\0👩‍👩‍👧é').then((text) => print(text === 'a\\0👩‍👩‍👧é'))")
    #expect(app.lines == ["true"])
  }

  private func call(_ architecture: Architecture, _ script: String) async throws {
    let app = try BridgeFixture(taker, architecture: architecture)
    await app.run("module('Taker')." + script)
    #expect(app.fatalErrors.map(\.message) == [])
  }
}

private enum Color: String, CaseIterable, JSDecodable { case red, green }

@HostActor
private final class Taker: NativeModule {
  private(set) var taken: [String] = []

  var exports: [any Export] {
    AsyncFunction("takeAll", takeAll)
    AsyncFunction("takeOptional") { [self] (text: String?) in taken.append(text ?? "nil") }
    AsyncFunction("takeText") { [self] (text: String) in taken.append(text) }
    AsyncFunction("takeTwo") { [self] (text: String, number: Double) in
      taken.append("\(text) \(number)")
    }
    AsyncFunction("takeInteger") { [self] (number: Int) in taken.append("\(number)") }
    AsyncFunction("takeFlag") { [self] (flag: Bool) in taken.append("\(flag)") }
    AsyncFunction("takeList") { [self] (list: [String]) in taken.append("\(list)") }
    AsyncFunction("takeTable") { [self] (table: [String: Double]) in taken.append("\(table)") }
    AsyncFunction("takeColor") { [self] (color: Color) in taken.append(color.rawValue) }
    AsyncFunction("measure") { (text: String) in text }
  }

  func takeAll(
    _ text: String, _ number: Double, _ integer: Int, _ flag: Bool, _ list: [String],
    _ table: [String: Int]
  ) {
    taken.append("\(text) \(number) \(integer) \(flag) \(list) \(table)")
  }
}
