import HostLoop
import JSEngine
import Testing

@Suite @HostActor struct ErrorRoundTripTests {
  let context = JSContext()

  private struct Problem: JSErrorConvertible {
    var jsName = "TypeError"
    var jsMessage: String { "native problem" }
    var jsProperties: [(name: String, value: any JSEncodable)] {
      [("code", "E_NATIVE"), ("userInfo", ["attempt": 3]), ("retry", true)]
    }
  }

  /// Defines a global function `fail` that throws `error`.
  private func define(_ error: any Error) throws {
    try context.setGlobal("fail", context.makeFunction("fail") { _ in throw error })
  }

  private func caught(_ expression: String) throws -> String {
    try context.value(of: "try { fail(); 'nothing' } catch (e) { String(\(expression)) }")
  }

  @Test func `an error from JavaScript passes through Swift as the same value`() throws {
    let body: JSFunction = try context.value(
      of: "globalThis.original = new RangeError('mine'); () => { throw original }")
    let function = context.makeFunction("through") { _ in try body.call() }
    try context.setGlobal("through", function)
    #expect(
      try context.value(of: "try { through() } catch (e) { e === original }", as: Bool.self))
  }

  @Test func `a primitive that was thrown passes through Swift too`() throws {
    let body: JSFunction = try context.value(of: "() => { throw 'text' }")
    try context.setGlobal("through", context.makeFunction("through") { _ in try body.call() })
    #expect(
      try context.value(of: "try { through() } catch (e) { e === 'text' }", as: Bool.self))
  }

  @Test func `an error's fields become the JavaScript error's`() throws {
    try define(Problem())
    #expect(try caught("e instanceof TypeError") == "true")
    #expect(try caught("e.message") == "native problem")
    #expect(try caught("[e.code, e.userInfo.attempt, e.retry]") == "E_NATIVE,3,true")
    #expect(try caught("e.stack.includes('test.js')") == "true")
  }

  @Test func `an error of another name is an Error of that name`() throws {
    try define(Problem(jsName: "AbortError"))
    #expect(
      try caught("[e instanceof Error, e.name, e.constructor.name]") == "true,AbortError,Error")
  }

  @Test func `every Swift error becomes a JavaScript Error`() throws {
    struct Plain: Error, CustomStringConvertible { let description = "plain problem" }
    try define(Plain())
    #expect(try caught("e instanceof Error && e.message") == "plain problem")
  }

  @Test func `a Swift-made error has its code and cause`() throws {
    try define(
      JSError(
        name: "RangeError", message: "outer", code: "E_OUTER", cause: JSError(message: "inner")))
    #expect(try caught("e instanceof RangeError") == "true")
    #expect(try caught("[e.message, e.code, e.cause.message]") == "outer,E_OUTER,inner")
    #expect(try caught("e.cause instanceof Error") == "true")
  }

  @Test func `an error from another context arrives as a new error with the same fields`() throws {
    let other = JSContext()
    let error = try #require(
      other.error(of: "throw Object.assign(new TypeError('foreign'), { code: 'E' })"))
    try define(error)
    #expect(try caught("[e instanceof TypeError, e.message, e.code]") == "true,foreign,E")
  }

  @Test func `an uncaught Swift error comes out with its fields`() throws {
    try define(Problem())
    let error = try #require(context.error(of: "fail()"))
    #expect(error.name == "TypeError")
    #expect(error.message == "native problem")
    #expect(error.code == "E_NATIVE")
  }

  @Test func `messages of any text survive`() throws {
    let message = "null \0 and 👩‍👩‍👧 and “quotes”"
    try define(JSError(message: message))
    #expect(context.error(of: "fail()")?.message == message)
  }

  @Test func `a wrong argument names its position and both types`() throws {
    try context.setGlobal(
      "takes",
      context.makeFunction("takes") { call in
        var call = call
        _ = try call.next(String.self)
        _ = try call.next(Int.self)
        return call.context.undefined
      })
    let error = try #require(context.error(of: "takes('one', 'two')"))
    #expect(error.name == "TypeError")
    #expect(error.message == "argument 2 must be an integer, got a string")
  }

  @Test func `errors are made though the script removed the constructors`() throws {
    try define(Problem())
    #expect(try caught("(delete globalThis.TypeError, e.message)") == "native problem")
    #expect(try caught("[e.name, e.message]") == "TypeError,native problem")
  }
}
