import HostLoop
import JSEngine
import Testing

@Suite @HostActor struct UnhandledRejectionTests {
  let context = JSContext()
  let log = Log()

  init() throws {
    let log = log
    try context.onUnhandledRejection { log.add($0.description) }
  }

  @Test(arguments: [
    ("Promise.reject(new TypeError('lost'))", "TypeError: lost"),
    ("(async () => { throw new Error('lost') })()", "Error: lost"),
    ("Promise.resolve().then(() => { throw new Error('lost') })", "Error: lost"),
    ("Promise.reject('text')", "text"), ("Promise.reject()", "undefined"),
    ("Promise.reject(new Error('lost')).finally(() => {})", "Error: lost"),
  ])
  func `an unhandled rejection is reported once`(script: String, text: String) throws {
    try context.evaluate(script)
    #expect(log.entries == [text])
  }

  @Test(arguments: [
    "Promise.reject(new Error('a')).catch(() => {})",
    "const p = Promise.reject(new Error('a')); Promise.resolve().then(() => p.catch(() => {}))",
    "(async () => { try { await Promise.reject(1) } catch {} })()",
    "Promise.allSettled([Promise.reject(1)])",
  ])
  func `a rejection handled in the same turn is not reported`(script: String) throws {
    try context.evaluate(script)
    #expect(log.entries.isEmpty)
  }

  @Test func `each lost rejection is reported, in order`() throws {
    try context.evaluate("for (const text of ['a', 'b', 'c']) Promise.reject(text)")
    #expect(log.entries == ["a", "b", "c"])
  }

  @Test func `a promise that Swift rejects counts too`() throws {
    let promise = try JSPromise(in: context)
    try promise.reject(JSError(message: "from Swift"))
    #expect(log.entries == ["Error: from Swift"])
  }

  @Test func `the report has the stack`() throws {
    let stacks = Log()
    try context.onUnhandledRejection { stacks.add($0.stack) }
    try context.evaluate("\nPromise.reject(new Error('x'))", url: "app.js")
    #expect(stacks.entries.count == 1)
    #expect(stacks.entries.first?.contains("app.js:2:") == true)
    #expect(log.entries.isEmpty)
  }
}
