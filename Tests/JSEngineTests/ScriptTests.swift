import HostLoop
import JSEngine
import Testing

@Suite @HostActor struct ScriptTests {
  let machine = JSVirtualMachine()

  @Test func `a script is evaluated afresh in each context`() throws {
    let script = JSScript("var count = (globalThis.count ?? 0) + 1; count", url: "count.js")
    for context in [JSContext(in: machine), JSContext(in: machine), JSContext()] {
      #expect(try Int.decode(try context.evaluate(script), in: context) == 1)
      #expect(try Int.decode(try context.evaluate(script), in: context) == 2)
      context.close()
    }
  }

  @Test func `a text keeps every character`() throws {
    let script = JSScript("'a\u{0}ü😀'", url: "text.js")
    let context = JSContext(in: machine)
    #expect(try String.decode(try context.evaluate(script), in: context) == "a\u{0}ü😀")
  }

  @Test func `errors and stacks are those of a text that is evaluated`() throws {
    for text in [
      "\n  throw new Error('no')", "  f();\nfunction f() { null.x }", "\n let let", "this.x()",
    ] {
      for url in ["/app/app.js", "<stdin>", "bridgehost:timers.js", ""] {
        let (shared, own) = (JSContext(in: machine), JSContext())
        let error = #expect(throws: JSError.self) {
          try shared.evaluate(JSScript(text, url: url))
        }
        let other = #expect(throws: JSError.self) { try own.evaluate(text, url: url) }
        #expect(error?.description == other?.description)
        #expect(error?.stack == other?.stack)
        #expect(error?.line == other?.line)
        #expect(error?.column == other?.column)
        #expect(error?.url == other?.url)
      }
    }
  }

  @Test func `a function that lasts as long as its context is gone with it`() throws {
    weak var captured: Log?
    let context = JSContext(in: machine)
    do {
      let log = Log()
      captured = log
      let function = context.makeLastingFunction("note") { call in
        log.add("called")
        return call.context.undefined
      }
      try context.setGlobal("note", function)
    }
    try context.evaluate("note()")
    #expect(captured?.entries == ["called"])
    // The script dropped the function, and others take its place in memory.
    try context.evaluate("note = undefined")
    context.collectGarbage()
    for index in 0..<1000 {
      let function = context.makeFunction("later") { call in try index.encode(in: call.context) }
      #expect(try Int.decode(try context.call(function), in: context) == index)
    }
    context.close()
    #expect(captured == nil)
  }
}
