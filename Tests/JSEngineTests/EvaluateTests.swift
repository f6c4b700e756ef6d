import HostLoop
import JSEngine
import Testing

@Suite @HostActor struct EvaluateTests {
  let context = JSContext()

  @Test func `a script gives its completion value`() throws {
    #expect(try context.value(of: "40 + 2", as: Int.self) == 42)
    #expect(try context.value(of: "const word = 'a'; word + 'b'", as: String.self) == "ab")
    #expect(context.isUndefined(try context.evaluate("")))
  }

  @Test func `scripts share one global object`() throws {
    try context.evaluate("var counter = 1; let lexical = 10")
    #expect(try context.value(of: "counter + lexical", as: Int.self) == 11)
  }

  @Test func `a global may be set, and overwritten by the script`() throws {
    try context.setGlobal("answer", try 42.encode(in: context))
    #expect(try context.value(of: "answer", as: Int.self) == 42)
    #expect(try context.value(of: "answer = 1; answer", as: Int.self) == 1)
    #expect(try !context.value(of: "Object.keys(globalThis).includes('answer')", as: Bool.self))
  }

  @Test func `properties are read and set by name and index`() throws {
    let object = try context.evaluate("({ list: ['a', 'b'] })")
    let list = try context.get("list", of: object)
    #expect(try String.decode(try context.get(1, of: list), in: context) == "b")
    #expect(context.isUndefined(try context.get("missing", of: object)))
    #expect(context.isUndefined(try context.get(2, of: list)))
    try context.set("added", of: object, to: try true.encode(in: context))
    #expect(try context.keys(of: object) == ["list", "added"])
  }

  @Test func `a getter or setter that throws is an error`() throws {
    let object = try context.evaluate(
      """
      ({ get a() { throw new TypeError('no reading') },
         set a(value) { throw new TypeError('no writing') } })
      """)
    let reading = #expect(throws: JSError.self) { try context.get("a", of: object) }
    #expect(reading?.message == "no reading")
    let writing = #expect(throws: JSError.self) {
      try context.set("a", of: object, to: context.null)
    }
    #expect(writing?.message == "no writing")
  }

  @Test(arguments: [
    ("undefined", "undefined"), ("null", "null"), ("true", "a boolean"), ("1.5", "a number"),
    ("'text'", "a string"), ("Symbol()", "a symbol"), ("10n", "a bigint"), ("[]", "an array"),
    ("({})", "an object"), ("() => 1", "a function"), ("class A {}; A", "a function"),
    ("new Date()", "an object"),
  ])
  func `every value has a kind`(script: String, kind: String) throws {
    #expect(context.kind(of: try context.evaluate(script)).rawValue == kind)
  }

  @Test(arguments: [
    ("undefined", "undefined"), ("null", "null"), ("[1, [2]]", "1,2"), ("({})", "[object Object]"),
    ("-0", "0"), ("1e21", "1e+21"), ("12n", "12"), ("Symbol('name')", "Symbol(name)"),
    ("Object.create(null)", "[object]"), ("({ toString() { throw 1 } })", "[object]"),
  ])
  func `every value has a description`(script: String, description: String) throws {
    #expect(context.describe(try context.evaluate(script)) == description)
  }

  @Test func `two contexts share nothing`() throws {
    let other = JSContext()
    try context.evaluate("globalThis.here = 1; Array.prototype.mark = 'here'")
    #expect(
      try other.value(of: "typeof here + typeof [].mark", as: String.self) == "undefinedundefined")
  }

  @Test func `a value of one context does not enter another`() throws {
    let other = JSContext()
    let value = JSValue(try context.evaluate("({})"), in: context)
    let error = #expect(throws: JSError.self) { try value.encode(in: other) }
    #expect(error?.message == "a value of one JavaScript context was passed to another")
  }

  @Test(arguments: ["1", "'text'", "undefined", "null"])
  func `using a value that is not an object as one is an error`(script: String) throws {
    let value = try context.evaluate(script)
    #expect(throws: (any Error).self) { try context.get("a", of: value) }
    #expect(throws: (any Error).self) { try context.get(0, of: value) }
    #expect(throws: (any Error).self) { try context.set("a", of: value, to: context.null) }
    #expect(throws: (any Error).self) { try context.keys(of: value) }
    #expect(throws: (any Error).self) { try context.call(value) }
    #expect(throws: (any Error).self) { try context.call(value, with: value, value) }
    #expect(throws: (any Error).self) {
      try JSFunction(value: JSValue(value, in: context)).call()
    }
  }
}
