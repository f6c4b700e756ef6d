import HostLoop
import JSEngine
import Testing

@Suite @HostActor struct HostFunctionTests {
  let context = JSContext()

  private func define(_ name: String, _ body: @escaping @HostActor (JSCall) throws -> JSRef) throws
  {
    try context.setGlobal(name, context.makeFunction(name, body))
  }

  /// Defines `add`, which adds two integers.
  private func defineAdd() throws {
    try define("add") { call in
      var call = call
      let (left, right) = (try call.next(Int.self), try call.next(Int.self))
      return try (left + right).encode(in: call.context)
    }
  }

  @Test(arguments: [
    "add(20, 22)", "add.call(null, 20, 22)", "add.apply({}, [20, 22])", "add.bind(null, 20)(22)",
    "({ add }).add(20, 22)", "Reflect.apply(add, undefined, [20, 22])", "add(...[20, 22], 99)",
    "[20].map(x => add(x, 22))[0]",
  ])
  func `a host function is called in every way`(script: String) throws {
    try defineAdd()
    #expect(try context.value(of: script, as: Int.self) == 42)
  }

  @Test func `a host function looks like a function`() throws {
    try defineAdd()
    let script = "[typeof add, add.name, add instanceof Function, Object.keys(add)].join()"
    let text: String = try context.value(of: script)
    #expect(text == "function,add,true,")
  }

  /// Matters in the CI run in which the garbage collector runs at every opportunity.
  @Test func `a function is alive while the next one is made`() throws {
    for _ in 0..<100 {
      let context = JSContext()
      let isRight = try (0..<300).allSatisfy { _ in
        let first = context.makeFunction("first") { _ in context.undefined }
        let second = context.makeFunction("second") { _ in context.null }
        return try context.isUndefined(context.call(first)) && context.isNull(context.call(second))
      }
      #expect(isRight)
      context.close()
    }
  }

  @Test func `a host function cannot be called as a constructor`() throws {
    try defineAdd()
    #expect(context.error(of: "new add(1, 2)")?.name == "TypeError")
  }

  @Test func `a missing argument is undefined`() throws {
    try define("kinds") { call in
      let kinds = (0..<3).map { call.context.kind(of: call[$0]).rawValue }
      return try "\(call.count) \(kinds.joined(separator: " "))".encode(in: call.context)
    }
    #expect(
      try context.value(of: "kinds('a')", as: String.self) == "1 a string undefined undefined")
    try define("optional") { call in
      var call = call
      return try (try call.next(Int?.self) == nil).encode(in: call.context)
    }
    #expect(try context.value(of: "optional() && optional(null)", as: Bool.self))
  }

  @Test func `what the body throws, the script catches`() throws {
    try define("fail") { _ in throw JSError(name: "RangeError", message: "no", code: "E") }
    let script = "try { fail() } catch (e) { [e instanceof RangeError, e.message, e.code].join() }"
    #expect(try context.value(of: script, as: String.self) == "true,no,E")
  }

  @Test func `calls nest both ways`() throws {
    let log = Log()
    try define("descend") { call in
      var call = call
      let depth = try call.next(Int.self)
      log.add("in \(depth)")
      let function = try call.next(JSFunction.self)
      let result = try function.call(depth)
      log.add("out \(depth)")
      return result
    }
    let script = """
      function step(depth) { return depth === 0 ? 'bottom' : descend(depth - 1, step) }
      step(3)
      """
    #expect(try context.value(of: script, as: String.self) == "bottom")
    #expect(log.entries == ["in 2", "in 1", "in 0", "out 0", "out 1", "out 2"])
  }

  @Test func `an error passes through nested calls unchanged`() throws {
    try define("through") { call in try call.context.call(call[0]) }
    let script = """
      const original = new Error('deep');
      try { through(() => through(() => { throw original })) } catch (e) { e === original }
      """
    #expect(try context.value(of: script, as: Bool.self))
  }

  @Test func `endless recursion through the host is an error`() throws {
    try define("again") { call in try call.context.call(call[0]) }
    let error = try #require(context.error(of: "function f() { again(f) }; f()"))
    #expect(error.name == "RangeError")
    #expect(try context.value(of: "1 + 1", as: Int.self) == 2)
  }

  @Test func `a host function may evaluate a script`() throws {
    try define("run") { call in
      var call = call
      return try call.context.evaluate(try call.next(String.self))
    }
    #expect(try context.value(of: "run('var inner = 2; inner * 21')", as: Int.self) == 42)
    #expect(try context.value(of: "inner", as: Int.self) == 2)
  }

  @Test func `a structured result arrives complete`() throws {
    try define("rows") { call in try [["a": [1.5, 2]], [:]].encode(in: call.context) }
    #expect(
      try context.value(of: "JSON.stringify(rows())", as: String.self) == #"[{"a":[1.5,2]},{}]"#)
  }

  @Test func `functions are made though the script replaced Function`() throws {
    try context.evaluate("globalThis.Function = 1")
    try defineAdd()
    #expect(try context.value(of: "add.call(null, 20, 22)", as: Int.self) == 42)
  }

  /// The collector may free the function itself much later.
  @Test func `a closed context of a shared machine keeps nothing of its functions`() throws {
    let context = JSContext(in: JSVirtualMachine())
    weak var log: Log?
    do {
      let written = Log()
      log = written
      try context.setGlobal(
        "write",
        context.makeFunction("write") { call in
          written.add("called")
          return call.context.undefined
        })
      try context.evaluate("write()")
      #expect(written.entries == ["called"])
    }
    context.close()
    #expect(log == nil)
  }
}
