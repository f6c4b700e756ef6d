import HostLoop
import JSEngine
import Testing

/// Values that no Swift type can be decoded from, because of their shape or their size.
@Suite @HostActor struct UnreadableValueTests {
  let context = JSContext()

  /// The error of a script that calls `take(name, value)`, where the value is decoded as a ``Tree``.
  private func refusal(of value: String) throws -> JSError? {
    try context.setGlobal(
      "take",
      context.makeFunction("take") { call in
        var call = call
        _ = try call.next(String.self)
        _ = try call.next(Tree.self)
        return call.context.undefined
      })
    return context.error(of: "take('name', (() => { \(value) })())")
  }

  @Test(arguments: [
    ("const a = []; a.push(a); return a", "argument 2[0] contains itself"),
    (
      "const a = {}; a.inner = { list: [1, a] }; return a",
      "argument 2.inner.list[1] contains itself"
    ),
    (
      "const a = { 'odd key': {} }; a['odd key'].b = a; return a",
      "argument 2['odd key'].b contains itself"
    ),
    (
      "let a = 1; for (let i = 0; i < 5000; i++) a = [a]; return a",
      "argument 2[0][0][0][0]…[0][0][0][0] is more than 256 levels deep"
    ),
    (
      "let a = 1; for (let i = 0; i < 5000; i++) a = { a }; return a",
      "argument 2.a.a.a.a….a.a.a.a is more than 256 levels deep"
    ),
  ])
  func `a value that contains itself or is too deep is a TypeError that says where`(
    value: String, message: String
  ) throws {
    let error = try #require(try refusal(of: value))
    #expect(error.name == "TypeError")
    #expect(error.message == message)
  }

  @Test(arguments: [
    "const text = 'x'.repeat(60e6); return Array(40).fill(text)",
    "const a = []; a.length = 2 ** 32 - 1; return a",
    "let a = 1; for (let i = 0; i < 60; i++) a = [a, a]; return a",
    "const text = 'x'.repeat(60e6); return { a: { get b() { take('n', text); return text },"
      + " c: text, d: { get e() { take('n', 1); return [text, text] } }, f: [text] } }",
  ])
  func `a value of more than 256 MB is a RangeError`(value: String) throws {
    let error = try #require(try refusal(of: value))
    #expect(error.name == "RangeError")
    #expect(error.message.hasSuffix(" is too large: one call may pass 256 MB"))
  }

  @Test(arguments: [
    "const a = [1]; return [a, a, { a, b: a }]", "return Array(1000).fill('x'.repeat(1000))",
    "let a = 1; for (let i = 0; i < 256; i++) a = [a]; return a",
    "return new Array(1e6)",
  ])
  func `a value may be large, deep or shared`(value: String) throws {
    #expect(try refusal(of: value) == nil)
    #expect(try refusal(of: value) == nil)
  }

  @Test func `what one call passed does not count for the next`() throws {
    let script = "const text = 'x'.repeat(100e6); for (let i = 0; i < 4; i++) take('n', text)"
    #expect(try refusal(of: "\(script); return 1") == nil)
  }

  @Test func `properties that are read later belong to the argument`() throws {
    var object: JSObject?
    try context.setGlobal(
      "keep",
      context.makeFunction("keep") { call in
        var call = call
        object = try call.next(JSObject.self)
        return call.context.undefined
      })
    try context.evaluate("const o = { and: [{ not: {} }] }; o.and[0].not.and = o.and; keep(o)")
    var level = try #require(object)
    let error = #expect(throws: JSUnreadableValue.self) {
      while true {
        let list: [JSObject]? = try level.get("and")
        if let first = list?.first { level = first } else { level = try level.get("not") }
      }
    }
    #expect(error?.description == "argument 1.and[0].not.and[0] contains itself")
  }

  @Test func `texts that are read later count for the argument together`() throws {
    var object: JSObject?
    try context.setGlobal(
      "keep",
      context.makeFunction("keep") { call in
        var call = call
        object = try call.next(JSObject.self)
        return call.context.undefined
      })
    try context.evaluate("const a = { t: 'x'.repeat(100e6) }; keep({ list: [a, a, a] })")
    let list: [JSObject] = try #require(object).get("list")
    _ = try list[0].get("t", as: String.self)
    _ = try list[1].get("t", as: String.self)
    let error = #expect(throws: JSUnreadableValue.self) { try list[2].get("t", as: String.self) }
    #expect(error?.description == "argument 1.list[2].t is too large: one call may pass 256 MB")
  }

  @Test func `a getter that calls with the value that is being read ends`() throws {
    let script = "const a = { get b() { take('n', a); return 1 } }; return a"
    let error = try #require(try refusal(of: script))
    #expect(error.name == "RangeError")
  }
}

/// A type that decodes itself.
private indirect enum Tree: JSDecodable {
  case leaf
  case array([Tree])
  case object([String: Tree])

  static func decode(_ value: JSRef, in context: JSContext) throws -> Tree {
    switch context.kind(of: value) {
    case .array: .array(try [Tree].decode(value, in: context))
    case .object: .object(try [String: Tree].decode(value, in: context))
    case .string:
      try String.decode(value, in: context).isEmpty ? .leaf : .leaf
    default: .leaf
    }
  }
}
