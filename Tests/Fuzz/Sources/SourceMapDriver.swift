import AppHost
import HostLoop
import ScriptLoading

/// Drives source maps: a map alone, a script whose stack traces are translated with the map it names, and maps with
/// nested sections and numbers of any size, which the input chooses.
@HostActor
struct SourceMapDriver: FuzzDriver {
  func run(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    check(text)
    var choices = Choices(input)
    check(Self.map(&choices, 4))
    if let named = SourceMap.belonging(toScript: text, path: "/nowhere/app.js") { ask(named) }
    _ = StackTrace.codeFrame(source: text, line: 1, column: input.count)
    _ = StackTrace.codeFrame(source: text, line: .max, column: .max)
  }

  private func check(_ text: String) {
    let map = SourceMap(json: text, baseDirectory: "/app")
    ask(map)
    if let problem = map.problem { note(problem) }
    let script = Script(text: text, url: "/app/app.js", sourceMap: map)
    // The input also serves as a stack trace: its lines are names and places of any kind.
    let trace = StackTrace(
      text.prefix(400) + "\nf@/app/app.js:1:1\n@/app/app.js:2:9223372036854775807", script: script)
    _ = trace.rendered(workingDirectory: "/app")
    _ = trace.codeFrame(in: script)
  }

  private func ask(_ map: SourceMap) {
    for (line, column) in [(1, 1), (1, 80), (2, 0), (0, 1), (Int.max, Int.max), (Int.min, Int.min)]
    {
      if let place = map.original(line: line, column: column) {
        _ = map.sourceText(of: place.source)
        _ = StackTrace.codeFrame(source: "a\nb", line: place.line, column: place.column)
        note(place.name ?? "no name")
      }
    }
    _ = map.sources
  }

  /// A map, or one with sections that are maps.
  private static func map(_ choices: inout Choices, _ depth: Int) -> String {
    guard depth > 0, choices.below(3) > 0 else {
      let mappings = String(
        decoding: (0..<choices.below(40)).map { _ in
          digits[choices.below(digits.count)]
        }, as: UTF8.self)
      return
        #"{"version":3,"sources":["a","b"],"names":["n"],"sourcesContent":["x\n\n"],"mappings":"\#(mappings)"}"#
    }
    let sections = (0..<1 + choices.below(3)).map { _ in
      #"{"offset":{"line":\#(choices.one(of: numbers)),"column":\#(choices.one(of: numbers))},"map":\#(map(&choices, depth - 1))}"#
    }
    return #"{"version":3,"sections":[\#(sections.joined(separator: ","))]}"#
  }

  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/,;,;,;////++++".utf8)
  private static let numbers = [
    "0", "1", "2", "9", "-1", "2147483647", "2147483648", "4294967296", "9007199254740992",
    "4611686018427387904", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
    "1e300", "0.5",
  ]
}
