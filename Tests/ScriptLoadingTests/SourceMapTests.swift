import AppHost
import Foundation
import ScriptLoading
import Testing

@Suite struct SourceMapTests {
  /// A mapping that the tests write and expect to read; counted from 0, as in the encoded text.
  private struct Mapping: Equatable {
    var line: Int
    var column: Int
    var source: Int?
    var originalLine = 0
    var originalColumn = 0
    var name: Int?
  }

  @Test(arguments: 1...20)
  func `every encoded position is found again`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let mappings = randomMappings(&random)
    let map = SourceMap(json: json(mappings, sources: 5, names: 4), baseDirectory: "/base")
    #expect(map.problem == nil)
    for _ in 0..<300 {
      let line = Int.random(in: 0..<60, using: &random)
      let column = Int.random(in: 0..<3000, using: &random)
      let expected = mappings.last { $0.line == line && $0.column <= column }
      let found = map.original(line: line + 1, column: column + 1)
      #expect(found?.source == expected?.source.map { "/base/source\($0).js" })
      guard let found, let expected else { continue }
      #expect(found.line == expected.originalLine + 1)
      #expect(found.column == expected.originalColumn + 1)
      #expect(found.name == expected.name.map { "name\($0)" })
    }
  }

  @Test(arguments: 1...10)
  func `sections give what the flat map gives`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let first = randomMappings(&random)
    let second = randomMappings(&random)
    let offset = (line: 70, column: 9)
    let sections = """
      {"version": 3, "sections": [
        {"offset": {"line": 0, "column": 0}, "map": \(json(first, sources: 5, names: 4))},
        {"offset": {"line": \(offset.line), "column": \(offset.column)},
         "map": \(json(second, sources: 5, names: 4))}]}
      """
    let whole = SourceMap(json: sections, baseDirectory: "/base")
    let parts = [first, second].map {
      SourceMap(json: json($0, sources: 5, names: 4), baseDirectory: "/base")
    }
    #expect(whole.problem == nil)
    for _ in 0..<200 {
      let line = Int.random(in: 1..<60, using: &random)
      let column = Int.random(in: 1..<3000, using: &random)
      #expect(
        equal(
          whole.original(line: line, column: column), parts[0].original(line: line, column: column))
      )
      let shifted = column + (line == 1 ? offset.column : 0)
      #expect(
        equal(
          whole.original(line: line + offset.line, column: shifted),
          parts[1].original(line: line, column: column)))
    }
  }

  @Test func `a known map of another tool is read`() {
    let map = SourceMap(
      json: """
        )]}'
        {"version":3,"file":"min.js","names":["bar","baz","n"],"sources":["one.js","../two.js"],
        "sourceRoot":"/the/root","sourcesContent":["one text",null],
        "mappings":"CAAC,IAAI,IAAM,SAAUA,GAClB,OAAOC,IAAID;CCDb,IAAI,IAAM,SAAUE,GAClB,OAAOA"}
        """, baseDirectory: "/elsewhere")
    let position = map.original(line: 1, column: 19)
    #expect(position?.source == "/the/root/one.js")
    #expect(position?.line == 1)
    #expect(position?.column == 22)
    #expect(position?.name == "bar")
    #expect(map.original(line: 2, column: 29)?.source == "/the/two.js")
    #expect(map.original(line: 2, column: 29)?.line == 2)
    #expect(map.original(line: 1, column: 1) == nil)
    #expect(map.original(line: 3, column: 1) == nil)
    #expect(map.original(line: 0, column: 0) == nil)
    #expect(map.sourceText(of: "/the/root/one.js") == "one text")
    #expect(map.sourceText(of: "/the/two.js") == nil)
  }

  @Test(arguments: [
    "", "{", "[]", "{}", #"{"version":3}"#, #"{"version":2,"mappings":""}"#,
    #"{"version":3,"mappings":"!!"}"#, #"{"version":3,"mappings":"AAAAAAAA"}"#,
    #"{"version":3,"mappings":"g"}"#, #"{"version":3,"mappings":"gggggggggggggggg"}"#,
    #"{"version":3,"mappings":"A","sections":[{"offset":{"line":0,"column":0}}]}"#,
    #"{"sections":[{"offset":{"line":9,"column":0},"map":{"version":3,"mappings":"A"}},"#
      + #"{"offset":{"line":-1,"column":0},"map":{"version":3,"mappings":"A"}}]}"#,
  ])
  func `a damaged map has a problem and finds nothing`(json: String) {
    let map = SourceMap(json: json, baseDirectory: "/")
    #expect(map.original(line: 1, column: 1) == nil)
    #expect(map.problem != nil)
  }

  @Test func `numbers out of range find nothing and harm nothing`() {
    let map = SourceMap(
      json: #"{"version":3,"sources":["a"],"mappings":"AEDDA,+/////DADDD,A"}"#, baseDirectory: "/")
    #expect(map.original(line: 1, column: 1) == nil)
    #expect(map.original(line: .max, column: .max) == nil)
    #expect(map.original(line: .min, column: .min) == nil)
  }

  @Test(arguments: [Int.max, Int.min, 1 << 62, 1 << 53, 1 << 31, 1 << 28])
  func `offsets of nested sections may be any number`(_ offset: Int) {
    var json = #"{"version":3,"sources":["a"],"mappings":"AAAA"}"#
    for _ in 0..<3 {
      json =
        #"{"version":3,"sections":[{"offset":{"line":\#(offset),"column":\#(offset)},"map":\#(json)}]}"#
    }
    let map = SourceMap(json: json, baseDirectory: "/")
    #expect(map.original(line: 1, column: 1) == nil)
    #expect(map.original(line: .max, column: .max) == nil)
    #expect((map.problem == nil) == (offset > 0))
  }

  @Test func `a script names its map inline or in a file beside it`() throws {
    let json = #"{"version":3,"sources":["src/é.js"],"mappings":"AAAA"}"#
    let fixture = try ScriptFixture(["maps/app.map": json])
    func source(_ comment: String) -> String? {
      let text = "code()\n//# sourceMappingURL=\(comment)\n"
      let map = SourceMap.belonging(toScript: text, path: fixture.app + "/app.js")
      return map?.original(line: 1, column: 1)?.source
    }
    let base64 = Data(json.utf8).base64EncodedString()
    #expect(
      source("data:application/json;charset=utf-8;base64," + base64) == fixture.app + "/src/é.js")
    let escaped = try #require(json.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    #expect(source("data:application/json," + escaped) == fixture.app + "/src/é.js")
    #expect(source("maps/app.map") == fixture.app + "/maps/src/é.js")
    #expect(source("missing.map") == nil)
    #expect(source("https://example.org/app.map") == nil)
    #expect(source("data:application/json;base64,%%%") == nil)
  }

  @Test func `a map of five megabytes is read once and searched fast`() throws {
    var random = SeededGenerator(seed: 7)
    var mappings: [Mapping] = []
    for line in 0..<50_000 {
      for column in 0..<18 {
        mappings.append(
          Mapping(
            line: line, column: column * 7, source: line % 5,
            originalLine: Int.random(in: 0..<2000, using: &random), originalColumn: column * 3))
      }
    }
    let text = json(mappings, sources: 5, names: 0)
    #expect(text.utf8.count > 5_000_000)
    let map = SourceMap(json: text, baseDirectory: "/")
    for mapping in mappings.shuffled(using: &random).prefix(1000) {
      let found = map.original(line: mapping.line + 1, column: mapping.column + 3)
      #expect(found?.line == mapping.originalLine + 1)
      #expect(found?.column == mapping.originalColumn + 1)
    }
  }

  private func equal(_ first: SourceMap.Position?, _ second: SourceMap.Position?) -> Bool {
    first?.source == second?.source && first?.line == second?.line
      && first?.column == second?.column && first?.name == second?.name
  }

  private func randomMappings(_ random: inout SeededGenerator) -> [Mapping] {
    var mappings: [Mapping] = []
    for line in 0..<60 {
      let columns = Set(
        (0..<Int.random(in: 0..<12, using: &random)).map { _ in
          Int.random(in: 0..<2500, using: &random)
        })
      for column in columns.sorted() {
        var mapping = Mapping(line: line, column: column)
        if Int.random(in: 0..<5, using: &random) > 0 {
          mapping.source = Int.random(in: 0..<5, using: &random)
          mapping.originalLine = Int.random(in: 0..<100_000, using: &random)
          mapping.originalColumn = Int.random(in: 0..<5000, using: &random)
          mapping.name = Bool.random(using: &random) ? Int.random(in: 0..<4, using: &random) : nil
        }
        mappings.append(mapping)
      }
    }
    return mappings
  }

  private func json(_ mappings: [Mapping], sources: Int, names: Int) -> String {
    let sources = (0..<sources).map { "\"source\($0).js\"" }.joined(separator: ",")
    let names = (0..<names).map { "\"name\($0)\"" }.joined(separator: ",")
    return
      #"{"version":3,"sources":[\#(sources)],"names":[\#(names)],"mappings":"\#(encode(mappings))"}"#
  }

  private func encode(_ mappings: [Mapping]) -> String {
    var text: [UInt8] = []
    var last = Mapping(line: 0, column: 0, source: 0, name: 0)
    for mapping in mappings {
      if mapping.line > last.line {
        text += Array(repeating: UInt8(ascii: ";"), count: mapping.line - last.line)
        last.column = 0
      } else if !text.isEmpty, text.last != UInt8(ascii: ";") {
        text.append(UInt8(ascii: ","))
      }
      encode(mapping.column - last.column, into: &text)
      last.line = mapping.line
      last.column = mapping.column
      guard let source = mapping.source, let lastSource = last.source else { continue }
      encode(source - lastSource, into: &text)
      encode(mapping.originalLine - last.originalLine, into: &text)
      encode(mapping.originalColumn - last.originalColumn, into: &text)
      last.source = source
      last.originalLine = mapping.originalLine
      last.originalColumn = mapping.originalColumn
      guard let name = mapping.name, let lastName = last.name else { continue }
      encode(name - lastName, into: &text)
      last.name = name
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func encode(_ number: Int, into text: inout [UInt8]) {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var rest = number < 0 ? -number << 1 | 1 : number << 1
    repeat {
      let digit = rest & 31
      rest >>= 5
      text.append(digits[rest > 0 ? digit | 32 : digit])
    } while rest > 0
  }
}

/// A generator that gives the same numbers in every run.
private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
