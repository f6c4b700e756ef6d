import HostLoop
import JSEngine
import Testing

@Suite @HostActor struct PromiseTests {
  let context = JSContext()

  /// Makes a promise that scripts know as `promise`; its result is recorded in `ending`.
  private func makePromise() throws -> JSPromise {
    let promise = try JSPromise(in: context)
    try context.setGlobal("promise", try promise.value.ref)
    try context.evaluate(
      """
      globalThis.ending = 'pending';
      promise.then(value => { ending = value }, error => { ending = error });
      """)
    return promise
  }

  @Test func `a promise is one to JavaScript`() throws {
    _ = try makePromise()
    #expect(try context.value(of: "promise instanceof Promise", as: Bool.self))
    #expect(try context.value(of: "ending", as: String.self) == "pending")
  }

  @Test func `reactions have run when resolve returns`() throws {
    let promise = try makePromise()
    try promise.resolve(try "done".encode(in: context))
    #expect(try context.value(of: "ending", as: String.self) == "done")
  }

  @Test func `a promise is rejected with the form of a Swift error`() throws {
    let promise = try makePromise()
    try promise.reject(JSError(name: "RangeError", message: "no", code: "E"))
    let script = "[ending instanceof RangeError, ending.message, ending.code].join()"
    #expect(try context.value(of: script, as: String.self) == "true,no,E")
  }

  @Test func `the first end counts`() throws {
    let promise = try makePromise()
    try promise.resolve(try 1.encode(in: context))
    try promise.resolve(try 2.encode(in: context))
    try promise.reject(JSError(message: "late"))
    #expect(try context.value(of: "ending", as: Int.self) == 1)
  }

  @Test func `a promise may be resolved with another one`() throws {
    let promise = try makePromise()
    try promise.resolve(try context.evaluate("Promise.reject(new Error('inner'))"))
    #expect(try context.value(of: "ending.message", as: String.self) == "inner")
  }

  @Test func `resolving inside a call lets reactions wait for its end`() throws {
    let promise = try makePromise()
    let settle = context.makeFunction("settle") { call in
      try promise.resolve(call[0])
      return call.context.undefined
    }
    try context.setGlobal("settle", settle)
    #expect(try context.value(of: "settle('done'); ending", as: String.self) == "pending")
    #expect(try context.value(of: "ending", as: String.self) == "done")
  }

  @Test func `await in a script continues with the value`() throws {
    let promise = try makePromise()
    try context.evaluate("var got; (async () => { got = 1 + await promise })()")
    try promise.resolve(try 41.encode(in: context))
    #expect(try context.value(of: "got", as: Int.self) == 42)
  }

  @Test func `microtasks run after the outermost call, not inside of nested ones`() throws {
    let log = Log()
    let note = context.makeFunction("note") { call in
      log.add(call.context.describe(call[0]))
      return call.context.undefined
    }
    try context.setGlobal("note", note)
    let nested = context.makeFunction("nested") { call in
      try call.context.call(call[0])
      log.add("nested returned")
      return call.context.undefined
    }
    try context.setGlobal("nested", nested)
    try context.evaluate(
      """
      nested(() => { Promise.resolve().then(() => note('microtask')); note('inside') });
      note('end of script');
      """)
    #expect(log.entries == ["inside", "nested returned", "end of script", "microtask"])
  }

  @Test func `microtasks of microtasks run too, in order`() throws {
    let script = """
      var order = [];
      Promise.resolve().then(() => { order.push(1); Promise.resolve().then(() => order.push(3)) });
      Promise.resolve().then(() => order.push(2));
      """
    try context.evaluate(script)
    #expect(try context.value(of: "order", as: [Int].self) == [1, 2, 3])
  }

  @Test func `under the lock microtasks wait until its end`() throws {
    let during = try context.withLock {
      try context.evaluate("var ran = false; Promise.resolve().then(() => { ran = true })")
      return try context.value(of: "ran", as: Bool.self)
    }
    #expect(!during)
    #expect(try context.value(of: "ran", as: Bool.self))
  }
}
