import HostLoop
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

  @Test(arguments: [
    "function f() { Promise.resolve().then(f) } f()",
    "(async () => { while (true) await null })()",
    "(async () => { try { while (true) await null } catch { note() } finally { note() } })()",
    "for (let i = 0; i < 20; i++) (function f() { Promise.resolve().then(f) })()",
    "const p = { then(resolve) { resolve(p) } }; Promise.resolve(p)",
    "while (true) [3, 1, 2].sort()",
    "while (true) JSON.parse('[1, 2, 3]')",
  ])
  func `a turn that does not end is ended`(script: String) throws {
    var caught = 0
    let note = context.makeFunction("note") { call in
      caught += 1
      return call.context.undefined
    }
    try context.setGlobal("note", note)
    let error = try #require(context.error(of: script))
    #expect(error.code == "ERR_SCRIPT_EXECUTION_TIMEOUT")
    #expect(caught == 0)
  }

  @Test(arguments: [
    "while (true) {}", "function f() { Promise.resolve().then(f) } f()",
    "(async () => { while (true) await null })()",
  ])
  func `another context of the machine continues`(script: String) async throws {
    let machine = JSVirtualMachine()
    let (ended, other) = (JSContext(in: machine), JSContext(in: machine))
    try ended.limitExecution(to: .milliseconds(50))
    try other.limitExecution(to: .seconds(10))
    #expect(ended.error(of: script)?.code == "ERR_SCRIPT_EXECUTION_TIMEOUT")
    ended.close()
    #expect(try other.value(of: "1 + 1", as: Int.self) == 2)
    let next = JSContext(in: machine)
    #expect(
      try next.value(of: "let n = 0; Promise.resolve().then(() => n++); 3", as: Int.self) == 3)
    #expect(try next.value(of: "n", as: Int.self) == 1)
  }

  @Test func `jobs that were left are not carried out`() async throws {
    var count = 0
    let note = context.makeFunction("note") { call in
      count += 1
      return call.context.undefined
    }
    try context.setGlobal("note", note)
    _ = context.error(
      of: "Promise.resolve().then(() => { while (true) {} }); Promise.resolve().then(note)")
    try await HostActor.start {}.value
    #expect(count == 0)
  }

  @Test func `the error says where the script was`() throws {
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

  @Test func `another context continues`() throws {
    let other = JSContext()
    _ = context.error(of: "while (true) {}")
    #expect(try other.value(of: "1 + 1", as: Int.self) == 2)
  }

  @Test func `the limit counts from each turn`() async throws {
    let busy: JSFunction = try context.value(
      of: "() => { const end = Date.now() + 15; while (Date.now() < end) {} }")
    for _ in 0..<8 { try await HostActor.start { _ = try busy.call() }.value }
  }

  @Test func `a turn is over when native code calls again and again`() throws {
    let busy: JSFunction = try context.value(
      of: "() => { const end = Date.now() + 15; while (Date.now() < end) {} }")
    #expect(throws: JSError.self) { while true { try busy.call() } }
  }
}
