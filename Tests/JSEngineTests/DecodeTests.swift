import HostLoop
import JSEngine
import Testing

@Suite @HostActor struct DecodeTests {
  let context = JSContext()

  private enum FetchResult: String, CaseIterable, JSDecodable { case newData, noData, failed }
  private enum Unlisted: String, JSDecodable { case only }

  @Test(arguments: [
    ("0", 0.0), ("-1.5", -1.5), ("1e300", 1e300), ("Infinity", .infinity), ("2 ** 53", 0x1p53),
  ])
  func `numbers decode to Double`(script: String, number: Double) throws {
    #expect(try context.value(of: script, as: Double.self) == number)
    #expect(try context.value(of: "NaN", as: Double.self).isNaN)
    #expect(try context.value(of: "-0", as: Double.self).sign == .minus)
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("-7", -7), ("2 ** 53", 1 << 53), ("-(2 ** 53)", -(1 << 53)),
    ("2 ** 62", 1 << 62), ("1e15", 1_000_000_000_000_000),
  ])
  func `whole numbers decode to Int`(script: String, number: Int) throws {
    #expect(try context.value(of: script, as: Int.self) == number)
  }

  @Test(arguments: [
    ("1.5", "1.5"), ("NaN", "NaN"), ("Infinity", "Infinity"), ("2 ** 63", "9223372036854775808"),
    ("1e-7", "1e-7"),
  ])
  func `other numbers do not decode to Int`(script: String, actual: String) throws {
    let mismatch = try #require(try context.mismatch(of: script, as: Int.self))
    #expect(mismatch.expected == "an integer")
    #expect(mismatch.actual == actual || actual.hasPrefix("922"))
  }

  @Test(arguments: [
    ("'1'", "a string"), ("undefined", "undefined"), ("null", "null"), ("true", "a boolean"),
    ("[]", "an array"), ("1n", "a bigint"), ("new Number(1)", "an object"),
  ])
  func `nothing is converted to a number`(script: String, actual: String) throws {
    #expect(try context.mismatch(of: script, as: Double.self)?.actual == actual)
    #expect(try context.mismatch(of: script, as: Double.self)?.expected == "a number")
    #expect(try context.mismatch(of: script, as: Int.self)?.actual == actual)
  }

  @Test(arguments: ["1", "''", "null", "undefined", "new Boolean(true)"])
  func `only booleans decode to Bool`(script: String) throws {
    #expect(try context.value(of: "true", as: Bool.self))
    #expect(try !context.value(of: "false", as: Bool.self))
    #expect(try context.mismatch(of: script, as: Bool.self)?.expected == "a boolean")
  }

  @Test(arguments: ["1", "null", "undefined", "[]", "Symbol()", "new String('a')"])
  func `only strings decode to String`(script: String) throws {
    #expect(try context.mismatch(of: script, as: String.self)?.expected == "a string")
  }

  @Test func `undefined and null are nil`() throws {
    #expect(try context.value(of: "undefined", as: Int?.self) == nil)
    #expect(try context.value(of: "null", as: String?.self) == nil)
    #expect(try context.value(of: "5", as: Int?.self) == 5)
    #expect(try context.mismatch(of: "'5'", as: Int?.self)?.expected == "an integer")
  }

  @Test func `an enum decodes from its raw value`() throws {
    #expect(try context.value(of: "'noData'", as: FetchResult.self) == .noData)
    #expect(try context.value(of: "undefined", as: FetchResult?.self) == nil)
  }

  @Test func `the error of an unknown case lists the valid ones`() throws {
    let mismatch = try #require(try context.mismatch(of: "'NewData'", as: FetchResult.self))
    #expect(mismatch.expected == "one of 'newData', 'noData', 'failed'")
    #expect(mismatch.actual == "'NewData'")
    #expect(
      mismatch.jsMessage == "expected one of 'newData', 'noData', 'failed', got 'NewData'")
    #expect(try context.mismatch(of: "3", as: FetchResult.self)?.actual == "a number")
    #expect(
      try context.mismatch(of: "'other'", as: Unlisted.self)?.expected == "a valid Unlisted")
  }

  @Test func `an object's properties decode by name`() throws {
    let object: JSObject = try context.value(of: "({ id: 'a', size: 3, nothing: null })")
    #expect(try object.get("id", as: String.self) == "a")
    #expect(try object.get("size", as: Int.self) == 3)
    #expect(try object.get("nothing", as: Int?.self) == nil)
    #expect(try object.get("missing", as: Int?.self) == nil)
    let mismatch = #expect(throws: JSTypeMismatch.self) { try object.get("id", as: Int.self) }
    #expect(mismatch?.jsMessage == "expected an integer as 'id', got a string")
    #expect(try context.mismatch(of: "'text'", as: JSObject.self)?.expected == "an object")
  }

  @Test func `a function decodes and is called with arguments`() throws {
    let add: JSFunction = try context.value(of: "(a, b) => a + b")
    #expect(try Int.decode(try add.call(20, 22), in: context) == 42)
    #expect(try String.decode(try add.call("a", "b"), in: context) == "ab")
    #expect(try context.value(of: "() => arguments", as: JSFunction?.self) != nil)
    #expect(try context.mismatch(of: "({})", as: JSFunction.self)?.expected == "a function")
  }

  @Test func `what a function throws is an error`() throws {
    let function: JSFunction = try context.value(of: "() => { throw new TypeError('no') }")
    #expect(throws: JSError.self) { try function.call() }
    #expect(throws: JSError.self) { try function.call("argument") }
  }
}
