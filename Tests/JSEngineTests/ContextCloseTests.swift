import HostLoop
import JSEngine
import Testing

@Suite @HostActor struct ContextCloseTests {
  let context = JSContext()

  private func isClosedError(_ body: () throws -> Void) {
    let error = #expect(throws: JSError.self) { try body() }
    #expect(error?.message == "The JavaScript context is closed")
  }

  @Test func `a closed context does nothing more`() throws {
    let value = JSValue(try context.evaluate("({ a: 1 })"), in: context)
    let function: JSFunction = try context.value(of: "() => 1")
    let promise = try JSPromise(in: context)
    context.close()
    #expect(context.isClosed)
    isClosedError { try context.evaluate("1") }
    isClosedError { _ = try value.ref }
    isClosedError { try function.call() }
    isClosedError { try function.call("argument") }
    isClosedError { try promise.reject(JSError(message: "late")) }
    isClosedError { _ = try "text".encode(in: context) }
    isClosedError { _ = try ["a": [1]].encode(in: context) }
    isClosedError { _ = try JSPromise(in: context) }
    isClosedError { _ = try context.withLock { 1 } }
  }

  @Test func `closing twice is fine`() {
    context.close()
    context.close()
    context.collectGarbage()
    #expect(context.isUndefined(context.global))
  }

  @Test func `values may be released after the end of their context`() throws {
    var values = try (0..<100).map { JSValue(try context.evaluate("({ a: \($0) })"), in: context) }
    context.close()
    values.removeAll()
  }

  @Test func `an error outlives its context as text`() throws {
    let error = try #require(context.error(of: "throw new TypeError('kept')"))
    context.close()
    #expect(error.description == "TypeError: kept")
    let other = JSContext()
    #expect(
      try other.apply("e => e.message", to: JSValue(try other.makeError(error), in: other))
        == "kept")
  }

  @Test func `a script may close its own context`() throws {
    let close = context.makeFunction("close") { [unowned context] call in
      context.close()
      return call.context.undefined
    }
    try context.setGlobal("close", close)
    _ = try? context.evaluate("close(); 1")
    #expect(context.isClosed)
  }

  @Test func `the unhandled rejections of a closed context are not reported`() throws {
    let log = Log()
    try context.onUnhandledRejection { log.add($0.message) }
    context.close()
    #expect(throws: JSError.self) { try context.evaluate("Promise.reject(new Error('late'))") }
    #expect(log.entries.isEmpty)
  }

  @Test func `a context that nobody holds is closed`() throws {
    struct Row: JSRecord { func write(fields: JSFields) { fields.add("a", 1) } }
    weak var observed: JSContext?
    try {
      let context = JSContext()
      observed = context
      try context.onUnhandledRejection { _ in }
      _ = try [Row(), Row()].encode(in: context)
      _ = try Row().encode(in: context)
      _ = try context.evaluate("({})")
    }()
    #expect(observed == nil)
  }
}
