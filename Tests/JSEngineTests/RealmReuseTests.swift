import HostLoop
import JSEngine
import Testing

/// Contexts that reuse the built-in objects of an earlier context.
@Suite @HostActor struct RealmReuseTests {
  let machine = JSVirtualMachine(reusesRealms: true)

  /// The value of `second` in a context that reuses the built-in objects of one in which `first` ran.
  private func after(_ first: String, _ second: String) throws -> String {
    let context = JSContext(in: machine)
    context.rememberGlobals()
    try context.evaluate(first)
    context.close()
    let next = JSContext(in: machine)
    defer { next.close() }
    return try next.value(of: "String(\(second))")
  }

  @Test func `a context takes over only what one of its kind left`() throws {
    let context = JSContext(in: machine, kind: "phone")
    try context.evaluate("delete Array.prototype.at")
    context.rememberGlobals()
    context.close()
    let other = JSContext(in: machine)
    defer { other.close() }
    #expect(try other.value(of: "String(typeof [].at)") == "function")
    let same = JSContext(in: machine, kind: "phone")
    defer { same.close() }
    #expect(try same.value(of: "String(typeof [].at)") == "undefined")
  }

  @Test(arguments: [
    ("globalThis.left = 1", "typeof left"),
    ("globalThis[Symbol.for('left')] = 1", "typeof globalThis[Symbol.for('left')]"),
    (
      "Object.defineProperty(globalThis, 'left', { get: () => 1, configurable: true })",
      "typeof left"
    ),
  ])
  func `what a script adds to the globals is gone`(_ first: String, _ second: String) throws {
    #expect(try after(first, second) == "undefined")
  }

  @Test(arguments: [
    "globalThis.Promise = class Mine {}", "delete globalThis.Promise",
    "Object.defineProperty(globalThis, 'Promise', { get: () => 1, configurable: true })",
    "Object.defineProperty(globalThis, 'Promise', { value: 1, writable: false })",
    "globalThis.Promise = 1; Object.prototype.get = () => 2; delete Object.prototype.get",
    "Reflect.ownKeys = () => []; Reflect.defineProperty = () => true; globalThis.Promise = 1",
  ])
  func `a global that a script replaced is itself again`(_ first: String) throws {
    let isNative = "Promise.resolve !== undefined && /native code/.test(Promise)"
    #expect(try after(first, isNative) == "true")
  }

  @Test(arguments: [
    "{ configurable: true, get: () => 1 }", "{ writable: false }", "{ enumerable: true }",
    "{ configurable: true, set(value) {} }",
  ])
  func `a global has its own attributes again`(_ descriptor: String) throws {
    let kept = try after(
      "Object.defineProperty(globalThis, 'Promise', \(descriptor))",
      "JSON.stringify(Object.getOwnPropertyDescriptor(globalThis, 'Promise'))")
    #expect(kept == #"{"writable":true,"enumerable":false,"configurable":true}"#)
  }

  @Test func `nothing of a script runs when it is over`() throws {
    let getter = "{ configurable: true, get() { Array.prototype.isRead = true; for (;;) {} } }"
    #expect(
      try after("Object.defineProperty(globalThis, 'DataView', \(getter))", "[].isRead")
        == "undefined")
  }

  @Test func `what a script does to a built-in object stays`() throws {
    #expect(try after("Array.prototype.left = 1", "[].left") == "1")
  }

  @Test(arguments: [
    "Object.defineProperty(globalThis, 'left', { value: 1 })", "var left = 1",
    "Object.freeze(globalThis)", "Object.preventExtensions(globalThis); delete globalThis.Promise",
  ])
  func `where a global cannot be made what it was, all is new`(_ first: String) throws {
    let kept = "Array.prototype.left = 1; "
    #expect(
      try after(kept + first, "[].left + typeof left + typeof Promise")
        == "undefinedundefinedfunction")
  }

  @Test func `a getter that throws in a script does no harm`() throws {
    let getter = "{ get() { throw new Error('no') }, configurable: true }"
    let kind = try after(
      "Object.defineProperty(globalThis, 'Promise', \(getter))", "typeof Promise")
    #expect(kind == "function")
  }

  @Test func `a function is compiled once, and a new one where nothing is taken over`() throws {
    let script = JSScript("(function () { return 1; })", url: "f.js")
    func isSame(_ machine: JSVirtualMachine) throws -> Bool {
      let context = JSContext(in: machine)
      context.rememberGlobals()
      try context.set("f", of: context.realmState, to: context.function(script))
      context.close()
      let next = JSContext(in: machine)
      let earlier = try next.get("f", of: next.realmState)
      return try next.apply(
        "(a, b) => a === b", to: JSValue(earlier, in: next),
        JSValue(next.function(script), in: next))
    }
    #expect(try isSame(machine))
    #expect(try !isSame(JSVirtualMachine()))
  }

  @Test func `values and functions of the earlier context are dead`() throws {
    let context = JSContext(in: machine)
    context.rememberGlobals()
    var calls = 0
    let count: @HostActor (JSCall) -> JSRef = { call in
      calls += 1
      return call.context.undefined
    }
    let names = ["lasting", "other"]
    try context.set(
      "lasting", of: context.realmState, to: context.makeLastingFunction("lasting", count))
    try context.set("other", of: context.realmState, to: context.makeFunction("other", count))
    let value = JSValue(try context.evaluate("({})"), in: context)
    context.close()
    let next = JSContext(in: machine)
    #expect(throws: JSError.self) { try value.ref }
    for name in names { try next.call(try next.get(name, of: next.realmState)) }
    #expect(calls == 0)
  }

  @Test func `records arrive as before`() throws {
    for number in 1...3 {
      let context = JSContext(in: machine)
      context.rememberGlobals()
      let text: String = try context.apply(
        "value => JSON.stringify(value)", to: ["a": [Double(number)], "b": []])
      #expect(text == #"{"a":[\#(number)],"b":[]}"#)
      context.close()
    }
  }

  @Test func `a rejection is reported to the context in which it happened`() throws {
    let log = Log()
    for name in ["first", "second"] {
      let context = JSContext(in: machine)
      context.rememberGlobals()
      try context.onUnhandledRejection { log.add("\(name): \($0.message)") }
      try context.evaluate("Promise.reject(new Error('\(name)'))")
      context.close()
    }
    #expect(log.entries == ["first: first", "second: second"])
  }

  @Test func `nothing is taken over from a script that was ended`() throws {
    let context = JSContext(in: machine)
    context.rememberGlobals()
    try context.limitExecution(to: .milliseconds(50))
    #expect(throws: JSError.self) {
      try context.evaluate("Array.prototype.left = 1; for (;;) {}")
    }
    context.close()
    let next = JSContext(in: machine)
    try next.limitExecution(to: .seconds(10))
    #expect(try next.value(of: "String([].left)") == "undefined")
  }

  @Test func `of two with a limit the one is ended whose script it is`() throws {
    let (one, other) = (JSContext(in: machine), JSContext(in: machine))
    for context in [one, other] { try context.limitExecution(to: .milliseconds(50)) }
    #expect(throws: JSError.self) { try one.evaluate("for (;;) {}") }
    #expect(try other.value(of: "1 + 1") == 2)
    other.close()
    #expect(throws: JSError.self) { try one.evaluate("1 + 1") }
  }

  @Test func `two at a time are two`() throws {
    let (one, other) = (JSContext(in: machine), JSContext(in: machine))
    one.rememberGlobals()
    try one.evaluate("globalThis.mine = 1; Array.prototype.mine = 1")
    #expect(try other.value(of: "typeof mine + typeof [].mine") == "undefinedundefined")
  }
}
