import Foundation
import HostLoop
import JSEngine
import Testing

@Suite @HostActor struct RecordArrayTests {
  let context = JSContext()

  private struct Sample: JSRecord, Codable {
    var id: String
    var value: Double
    var count: Int
    var valid: Bool
    var note: String?
    var tags: [String]

    func write(fields: JSFields) throws {
      fields.add("id", id)
      fields.add("value", value)
      fields.add("count", count)
      fields.add("valid", valid)
      fields.add("note", note)
      try fields.add("tags", tags)
    }

    init(_ index: Int) {
      id = "sample \(index) é👩"
      value = Double(index) / 8
      count = index
      valid = index.isMultiple(of: 3)
      note = index.isMultiple(of: 2) ? nil : String(repeating: "n", count: index % 5)
      tags = (0..<(index % 4)).map { "tag \($0)" }
    }
  }

  /// A record whose fields depend on its kind.
  private struct Mixed: JSRecord {
    var kind: Int
    func write(fields: JSFields) throws {
      fields.add("kind", kind)
      if kind != 0 { fields.add("text", "t\(kind)") }
      if kind == 2 { try fields.add("inner", [Mixed(kind: 0), Mixed(kind: 1)]) }
    }
  }

  private func json(_ value: any JSEncodable) throws -> String {
    try context.apply("x => JSON.stringify(x)", to: value)
  }

  @Test func `ten thousand records equal what JSON would give`() throws {
    let samples = (0..<10_000).map { Sample($0) }
    let text = try json(samples)
    let decoded = try JSONDecoder().decode([Sample].self, from: Data(text.utf8))
    #expect(decoded.count == samples.count)
    for (one, other) in zip(decoded, samples) where one.id != other.id {
      Issue.record("\(one) is not \(other)")
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(try encoder.encode(decoded) == encoder.encode(samples))
  }

  @Test func `records of mixed shapes keep their order and their fields`() throws {
    let inner = #"{"kind":2,"text":"t2","inner":[{"kind":0},{"kind":1,"text":"t1"}]}"#
    let zero = #"{"kind":0}"#
    let one = #"{"kind":1,"text":"t1"}"#
    for kinds in [[0, 1, 2], [2, 1, 0], [1, 1, 0, 0], [0, 2, 0, 2]] {
      let expected = kinds.map { [zero, one, inner][$0] }.joined(separator: ",")
      #expect(try json(kinds.map { Mixed(kind: $0) }) == "[\(expected)]")
    }
  }

  @Test func `empty arrays are arrays`() throws {
    #expect(try json([Sample]()) == "[]")
    #expect(try json([[Sample]()]) == "[[]]")
    #expect(try json([Int]()) == "[]")
    #expect(try json([String: Int]()) == "{}")
  }

  @Test func `arrays of plain values are arrays`() throws {
    #expect(try json([1, 2, 3]) == "[1,2,3]")
    #expect(try json(["a", "é", ""]) == #"["a","é",""]"#)
    #expect(try json([true, false]) == "[true,false]")
    #expect(try json([1.5, nil, 2]) == "[1.5,null,2]")
    #expect(try json([[1], [], [2, 3]]) == "[[1],[],[2,3]]")
  }

  @Test func `dictionaries have sorted keys, whatever these are called`() throws {
    #expect(try json(["b": 1, "a": 2]) == #"{"a":2,"b":1}"#)
    let table = ["__proto__": 1, "constructor": 2, "toString": 3, "": 4, "é\0": 5]
    let script = "x => Object.keys(x).map(k => k + '=' + x[k])"
    let entries: [String] = try context.apply(script, to: table)
    #expect(Set(entries) == Set(table.map { "\($0.key)=\($0.value)" }))
    #expect(
      try context.apply("x => Object.getPrototypeOf(x) === Object.prototype", to: table))
  }

  @Test func `values of JavaScript inside of records and arrays stay the same`() throws {
    let value = JSValue(
      try context.evaluate("globalThis.original = { a: 1 }; original"), in: context)
    let script = "x => x[0] === original && x[1] === original"
    #expect(try context.apply(script, to: [value, value]))
    #expect(try context.apply("x => x.key === original", to: ["key": value]))
  }

  @Test func `bytes inside of other values stay bytes`() throws {
    let script = "x => x.every(b => b instanceof Uint8Array) && x.map(b => b.length).join()"
    #expect(
      try context.apply(script, to: [JSBytes([1]), JSBytes([]), JSBytes([1, 2])]) == "1,0,2")
  }
}
