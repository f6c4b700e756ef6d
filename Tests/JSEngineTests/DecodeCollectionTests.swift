import HostLoop
import JSEngine
import Testing

@Suite @HostActor struct DecodeCollectionTests {
  let context = JSContext()

  @Test func `arrays decode element by element`() throws {
    #expect(try context.value(of: "[]", as: [Int].self).isEmpty)
    #expect(try context.value(of: "[1, 2, 3]", as: [Int].self) == [1, 2, 3])
    #expect(try context.value(of: "[['a'], []]", as: [[String]].self) == [["a"], []])
    #expect(try context.value(of: "[1, null, , 4]", as: [Int?].self) == [1, nil, nil, 4])
  }

  @Test func `the error of a wrong element has its index`() throws {
    let mismatch = try #require(try context.mismatch(of: "[1, 'two']", as: [Int].self))
    #expect(mismatch.jsMessage == "expected an integer at index 1, got a string")
  }

  @Test(arguments: ["'text'", "({ length: 1, 0: 'a' })", "new Set()", "null"])
  func `only arrays decode to arrays`(script: String) throws {
    #expect(try context.mismatch(of: script, as: [String].self)?.expected == "an array")
  }

  @Test func `a length beyond all memory does no harm`() throws {
    let script = "const huge = []; huge.length = 4294967295; huge"
    #expect(try context.mismatch(of: script, as: [Double].self)?.expected == "a number at index 0")
  }

  @Test func `a getter of an element that throws is an error`() throws {
    let script = "Object.defineProperty([1], 0, { get() { throw new RangeError('hostile') } })"
    let error = #expect(throws: JSError.self) { try context.value(of: script, as: [Int].self) }
    #expect(error?.message == "hostile")
  }

  @Test func `objects decode to dictionaries`() throws {
    #expect(try context.value(of: "({ a: 1, b: 2 })", as: [String: Int].self) == ["a": 1, "b": 2])
    #expect(try context.value(of: "({})", as: [String: Int].self).isEmpty)
    #expect(
      try context.value(of: "({ a: null })", as: [String: Int?].self) == ["a": Int?.none])
    #expect(
      try context.value(of: "JSON.parse('{\"__proto__\": 1}')", as: [String: Int].self)
        == ["__proto__": 1])
  }

  @Test func `the error of a wrong entry has its key`() throws {
    let mismatch = try #require(try context.mismatch(of: "({ a: 'x' })", as: [String: Int].self))
    #expect(mismatch.jsMessage == "expected an integer as 'a', got a string")
    #expect(try context.mismatch(of: "'text'", as: [String: Int].self)?.expected == "an object")
  }

  @Test func `hidden properties and symbols do not count as entries`() throws {
    let script = """
      Object.defineProperty({ shown: 1, [Symbol('s')]: 2 }, 'hidden', { value: 3 })
      """
    #expect(try context.value(of: script, as: [String: Int].self) == ["shown": 1])
  }

  @Test(arguments: [
    "new Proxy({}, { ownKeys() { throw new Error('hostile') } })",
    "new Proxy({ a: 1 }, { get() { throw new Error('hostile') } })",
    "({ get a() { throw new Error('hostile') } })",
  ])
  func `a hostile object does no harm`(script: String) throws {
    let value = try context.evaluate(script)
    _ = try? [String: Int].decode(value, in: context)
    #expect(try context.value(of: "1 + 1", as: Int.self) == 2)
  }
}
