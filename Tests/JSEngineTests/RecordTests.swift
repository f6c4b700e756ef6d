import HostLoop
import JSEngine
import Testing

@Suite @HostActor struct RecordTests {
  let context = JSContext()

  private struct Point: JSRecord {
    var x: Double
    var y: Int
    func write(fields: JSFields) {
      fields.add("x", x)
      fields.add("y", y)
    }
  }

  private struct Everything: JSRecord {
    var text = "text"
    var flag = true
    var number: Double? = 1.5
    var whole: Int?
    var note: String?
    var point = Point(x: 1, y: 2)
    var list = ["a", "b"]
    var table = ["k": 1]
    func write(fields: JSFields) throws {
      fields.add("text", text)
      fields.add("flag", flag)
      fields.add("number", number)
      fields.add("whole", whole)
      fields.add("note", note)
      try fields.add("point", point)
      try fields.add("list", list)
      try fields.add("table", table)
    }
  }

  private struct Node: JSRecord {
    var name: String
    var children: [Node] = []
    func write(fields: JSFields) throws {
      fields.add("name", name)
      if !children.isEmpty { try fields.add("children", children) }
    }
  }

  private struct Proto: JSRecord {
    func write(fields: JSFields) {
      fields.add("__proto__", 1)
      fields.add("constructor", "own")
      fields.add("quo\"te\u{2028}", 2)
    }
  }

  private struct Empty: JSRecord { func write(fields: JSFields) {} }

  private struct Failing: JSRecord {
    var fails: Bool
    func write(fields: JSFields) throws {
      fields.add("name", "before")
      if fails { throw JSError(message: "cannot be written") }
    }
  }

  private func json(_ value: any JSEncodable) throws -> String {
    try context.apply("x => JSON.stringify(x)", to: value)
  }

  @Test func `a small record is an object with its fields in order`() throws {
    #expect(try json(Point(x: 1.5, y: -2)) == #"{"x":1.5,"y":-2}"#)
    #expect(
      try context.apply("x => Object.getPrototypeOf(x) === Object.prototype", to: Point(x: 0, y: 0))
    )
    #expect(try json(Empty()) == "{}")
    #expect(try json([Empty(), Empty()]) == "[{},{}]")
  }

  @Test func `a record holds optionals, records, arrays and dictionaries`() throws {
    #expect(
      try json(Everything())
        == #"{"text":"text","flag":true,"number":1.5,"whole":null,"note":null,"#
        + #""point":{"x":1,"y":2},"list":["a","b"],"table":{"k":1}}"#)
    let full = try json(Everything(number: nil, whole: 3, note: ""))
    #expect(full.contains(#""number":null,"whole":3,"note":"","#))
  }

  @Test func `a record may hold records of its own type`() throws {
    let tree = Node(
      name: "root",
      children: [
        Node(name: "a"), Node(name: "b", children: [Node(name: "c"), Node(name: "d")]),
      ])
    let expected =
      #"{"name":"root","children":[{"name":"a"},{"name":"b","children":[{"name":"c"},"#
      + #"{"name":"d"}]}]}"#
    for _ in 0..<3 { #expect(try json(tree) == expected) }
    #expect(
      try json([tree, Node(name: "leaf"), tree]) == "[\(expected),{\"name\":\"leaf\"},\(expected)]")
  }

  @Test func `deep nesting of unlike records stays cheap`() throws {
    var tree = Node(name: "leaf")
    for depth in 0..<200 { tree = Node(name: "\(depth)", children: [Node(name: "x"), tree]) }
    #expect(try json(tree).count > 200)
  }

  @Test func `fields of any name are own properties`() throws {
    #expect(
      try json(Proto()) == "{\"__proto__\":1,\"constructor\":\"own\",\"quo\\\"te\u{2028}\":2}")
    #expect(
      try json([Proto(), Proto()]).components(separatedBy: "__proto__") == 3)
  }

  @Test(arguments: ["a\0b", "👩‍👩‍👧", "日本", "", "é", "\"quoted\""])
  func `text in records and columns survives`(text: String) throws {
    let one = Everything(text: text, note: text, list: [text], table: [text: 1])
    let script = "x => [x.text, x.note, x.list[0], Object.keys(x.table)[0]]"
    #expect(try context.apply(script, to: one) == [text, text, text, text])
    let script2 = "x => x.flatMap(x => [x.text, x.note, x.list[0], Object.keys(x.table)[0]])"
    let many = try context.apply(script2, to: [one, one], as: [String].self)
    #expect(many == Array(repeating: text, count: 8))
  }

  @Test func `numbers keep what JSON would lose`() throws {
    let script = "x => [Object.is(x[0].x, -0), Number.isNaN(x[1].x), x[2].x === Infinity].join()"
    let points = [-0.0, .nan, .infinity].map { Point(x: $0, y: 0) }
    #expect(try context.apply(script, to: points) == "true,true,true")
    #expect(try context.apply("x => Object.is(x.x, -0)", to: points[0]))
  }

  @Test func `a record that fails to be written leaves nothing behind`() throws {
    let error = #expect(throws: JSError.self) { try Failing(fails: true).encode(in: context) }
    #expect(error?.message == "cannot be written")
    #expect(try json(Failing(fails: false)) == #"{"name":"before"}"#)
    #expect(throws: JSError.self) {
      try [Failing(fails: false), Failing(fails: true)].encode(in: context)
    }
    #expect(try json([Point(x: 1, y: 2)]) == #"[{"x":1,"y":2}]"#)
  }

  @Test func `one type goes to two contexts`() throws {
    let other = JSContext()
    for context in [context, other, context] {
      #expect(
        try context.apply("x => JSON.stringify(x)", to: Point(x: 1, y: 2)) == #"{"x":1,"y":2}"#)
    }
  }
}

extension String {
  /// The number of parts between the separators.
  fileprivate func components(separatedBy separator: String) -> Int {
    split(separator: separator, omittingEmptySubsequences: false).count
  }
}
