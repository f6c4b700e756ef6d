import HostLoop
import JSEngine
import Testing

/// Errors whose properties do harm when they are read.
@Suite @HostActor struct HostileErrorTests {
  let context = JSContext()

  @Test(arguments: ["code", "name", "message", "stack", "cause", "sourceURL", "line", "toString"])
  func `a getter of every object that throws leaves the error readable`(property: String) throws {
    let error = try #require(
      context.error(
        of: """
          Object.defineProperty(Object.prototype, '\(property)', {
            get() { throw new Error('hostile') }, configurable: true });
          Object.defineProperty(Error.prototype, '\(property)', {
            get() { throw new Error('hostile') }, configurable: true });
          throw new TypeError('plain')
          """))
    if property != "message" { #expect(error.message == "plain") }
  }

  @Test(arguments: [
    "new Proxy(new Error('in'), { get() { throw new Error('trap') } })",
    "new Proxy({}, { get(target, key, proxy) { return proxy } })",
    "new Proxy(function () {}, { get() { throw 1 }, getPrototypeOf() { throw 2 } })",
    "Symbol('s')", "10n", "undefined", "null", "NaN", "'text'", "(() => {})",
    "Object.create(null)", "{ const e = new Error('a'); e.cause = e; return e }",
    "{ let e = new Error('a'); for (let i = 0; i < 1e5; i++) e = new Error('a', { cause: e }); return e }",
    "({ toString() { throw this }, [Symbol.toPrimitive]() { throw this } })",
    "({ get message() { throw this }, get name() { throw this } })",
    "({ message: { toString() { throw new Error('in') } }, code: Symbol('c'), line: 1e300, column: -1e300 })",
    "({ message: 'm', line: '99999999999999999999', stack: { length: 1e300 } })",
  ])
  func `any value may be thrown`(value: String) throws {
    let body = value.hasPrefix("{") ? value : "{ return \(value) }"
    let error = try #require(context.error(of: "throw (() => \(body))()"))
    #expect(error.description.count < 1000)
    #expect(try context.value(of: "1 + 1", as: Int.self) == 2)
  }

  @Test func `of a message of 100 MB the beginning is read`() throws {
    let error = try #require(context.error(of: "throw new Error('x'.repeat(100e6))"))
    #expect(error.message.hasSuffix("xxx… (99900000 more characters)"))
    #expect(error.message.count < 101_000)
  }

  @Test func `an error is thrown though a setter of every error throws`() throws {
    try context.setGlobal(
      "fail", context.makeFunction("fail") { _ in throw JSError(name: "Odd", message: "no") })
    try context.evaluate(
      "Object.defineProperty(Error.prototype, 'name', { set() { throw 'setter' }, get: () => 'E' })"
    )
    let caught: String = try context.value(of: "try { fail(); 'nothing' } catch (e) { String(e) }")
    #expect(caught == "setter")
  }
}
