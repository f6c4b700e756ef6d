import EventLoop
import JSEngine
import Testing

@Suite @HostActor struct ExecutionLimitTests {
  let context = JSContext()

  init() throws { try context.limitExecution(to: .milliseconds(50)) }

  @Test(arguments: [
    "while (true) {}", "for (;;) { try { while (true) {} } catch {} finally { } }",
    "Promise.resolve().then(() => { while (true) {} })",
    "(async () => { await 1; while (true) {} })()",
    "function f() { for (;;) [3, 1, 2].sort(() => { for (;;) {} }) }; f()",
  ])
  func `a script that does not return is ended`(script: String) throws {
    let error = try #require(context.error(of: script))
    #expect(error.code == "ERR_SCRIPT_EXECUTION_TIMEOUT")
    #expect(error.message.contains("0.05 s of processor time"))
  }

  @Test func `the error tells where the script was`() throws {
    let script = "function spin() {\n  while (true) {}\n}\nspin();"
    let error = try #require(context.error(of: script, url: "app.js"))
    #expect(error.stack.contains("spin@app.js:"))
    #expect(error.stack.contains("global code@app.js:4:"))
  }

  @Test func `JavaScript cannot catch its end`() throws {
    let script = """
      globalThis.caught = false;
      try { while (true) {} } catch { caught = true } finally { caught = true }
      """
    #expect(context.error(of: script)?.code == "ERR_SCRIPT_EXECUTION_TIMEOUT")
  }

  @Test func `an endless loop inside a host function's callback is ended`() throws {
    let call = context.makeFunction("call") { call in try call.context.call(call[0]) }
    try context.setGlobal("call", call)
    let error = try #require(context.error(of: "try { call(() => { while (true) {} }) } catch {}"))
    #expect(error.code == "ERR_SCRIPT_EXECUTION_TIMEOUT")
  }

  @Test func `a context whose script was ended stays ended`() throws {
    _ = context.error(of: "while (true) {}")
    #expect(context.error(of: "1")?.code == "ERR_SCRIPT_EXECUTION_TIMEOUT")
  }

  @Test func `another context goes on`() throws {
    let other = JSContext()
    _ = context.error(of: "while (true) {}")
    #expect(try other.value(of: "1 + 1", as: Int.self) == 2)
  }

  @Test func `the limit counts from each entry`() throws {
    let busy: JSFunction = try context.value(
      of: "() => { const end = Date.now() + 15; while (Date.now() < end) {} }")
    for _ in 0..<8 { try busy.call() }
  }
}
