import HostLoop
import JSEngine
import Testing

@Suite @HostActor struct SettledTests {
  let context = JSContext()

  private func settled(_ script: String) async throws -> JSValue {
    try await JSValue(try context.evaluate(script), in: context).settled()
  }

  @Test(arguments: [
    "Promise.resolve(42)", "42", "(async () => 42)()", "({ then(done) { done(42) } })",
    "Promise.resolve(Promise.resolve(42))", "({ then(done) { done(42); done(1); throw 2 } })",
  ])
  func `a value, promise or thenable gives what it is fulfilled with`(script: String) async throws {
    let value = try await settled(script)
    #expect(try Int.decode(try value.ref, in: context) == 42)
  }

  @Test(arguments: [
    "Promise.reject(new TypeError('no'))", "(async () => { throw new TypeError('no') })()",
    "({ then(done, fail) { fail(new TypeError('no')) } })",
    "({ then() { throw new TypeError('no') } })",
    "({ get then() { throw new TypeError('no') } })",
  ])
  func `a rejection is thrown`(script: String) async throws {
    let error = await #expect(throws: JSError.self) { try await settled(script) }
    #expect(error?.description == "TypeError: no")
  }

  @Test func `any reason may be thrown`() async throws {
    let error = await #expect(throws: JSError.self) { try await settled("Promise.reject('text')") }
    #expect(error?.message == "text")
  }

  @Test func `a promise that a script settles later is waited for`() async throws {
    let value = JSValue(
      try context.evaluate("var resolve; new Promise(done => { resolve = done })"), in: context)
    let loop = EventLoop(clock: .virtual)
    loop.post(on: loop.lane("javaScript"), "resolve", after: .seconds(1)) {
      _ = try? context.evaluate("resolve('later')")
    }
    async let result = value.settled()
    await loop.run()
    #expect(try String.decode(try await result.ref, in: context) == "later")
  }

  @Test func `a handled rejection is not reported`() async throws {
    let log = Log()
    try context.onUnhandledRejection { log.add($0.message) }
    _ = try? await settled("Promise.reject(new Error('taken'))")
    try context.evaluate("")
    #expect(log.entries == ["taken"] || log.entries.isEmpty)
  }

  @Test func `waiting in a closed context is an error`() async throws {
    let value = JSValue(try context.evaluate("Promise.resolve(1)"), in: context)
    context.close()
    await #expect(throws: JSError.self) { try await value.settled() }
  }

  @Test func `waiting ends when the context is closed`() async throws {
    let value = JSValue(try context.evaluate("new Promise(() => {})"), in: context)
    let waiting = Task { @HostActor in try await value.settled() }
    let loop = EventLoop(clock: .virtual)
    loop.post(on: loop.lane("main"), "close", after: .seconds(1)) { context.close() }
    await Task.yield()
    await loop.run()
    await #expect(throws: JSError.self) { try await waiting.value }
  }
}
