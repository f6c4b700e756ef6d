import AppHost
import HostLoop
import ScriptLoading

/// Drives source maps: a map alone, and a script whose stack traces are translated with the map it names.
@HostActor
struct SourceMapDriver: FuzzDriver {
  func run(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    let map = SourceMap(json: text, baseDirectory: "/app")
    ask(map)
    if let problem = map.problem { note(problem) }
    if let named = SourceMap.belonging(toScript: text, path: "/nowhere/app.js") { ask(named) }
    let script = Script(text: text, url: "/app/app.js", sourceMap: map)
    // The input also serves as a stack trace: its lines are names and places of any kind.
    let trace = StackTrace(
      text.prefix(400) + "\nf@/app/app.js:1:1\n@/app/app.js:2:9223372036854775807", script: script)
    _ = trace.rendered(workingDirectory: "/app")
    _ = trace.codeFrame(in: script)
    _ = StackTrace.codeFrame(source: text, line: 1, column: input.count)
  }

  private func ask(_ map: SourceMap) {
    for (line, column) in [(1, 1), (1, 80), (2, 0), (0, 1), (Int.max, Int.max), (Int.min, Int.min)]
    {
      if let place = map.original(line: line, column: column) {
        _ = map.sourceText(of: place.source)
        note(place.name ?? "no name")
      }
    }
    _ = map.sources
  }
}
