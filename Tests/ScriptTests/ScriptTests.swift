import Foundation
import Testing

/// Every script in `Scripts` prints what the `.out` file next to it says, and every example in
/// `js/examples` prints what the file of the same name in `Examples` says.
///
/// The first line of a script may give options: `// bridgehost: --launch none`. To rewrite the files,
/// run the tests with `UPDATE_GOLDENS=1`, and then check the difference.
@Suite(.processes) struct `Golden scripts` {
  static let tests = Command.root.appendingPathComponent("Tests/ScriptTests")
  static let folder = tests.appendingPathComponent("Scripts")

  static let scripts: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { ["js", "ts", "mjs", "tsx"].contains(($0 as NSString).pathExtension) }
      .sorted()
  }()

  @Test(arguments: scripts) func `prints what it should`(_ name: String) throws {
    let script = Self.folder.appendingPathComponent(name)
    try Self.check(script, script.deletingPathExtension().appendingPathExtension("out"))
  }

  @Test(arguments: [
    "fails.scenario.js", "drives.scenario.ts", "only.scenario.js", "sockets.scenario.js",
  ])
  func `scenarios end as they should`(_ name: String) throws {
    let file = Self.tests.appendingPathComponent("Scenarios/\(name)")
    try Self.check(file, file.deletingPathExtension().appendingPathExtension("out"), as: ["test"])
  }

  @Test(arguments: ["health-sync"])
  func `an example passes its scenarios`(_ example: String) throws {
    try Self.check(
      Command.root.appendingPathComponent("js/examples/\(example)/sync.scenario.js"),
      Self.tests.appendingPathComponent("Examples/\(example).scenario.out"), as: ["test"])
  }

  @Test(arguments: Example.all) func `an example prints what it should`(_ example: Example) throws {
    try Self.check(
      example.script, Self.tests.appendingPathComponent("Examples/\(example.name).out"))
  }

  /// Runs a script in its folder, and compares its output with the content of `file`.
  private static func check(_ script: URL, _ file: URL, as verb: [String] = []) throws {
    let command = Command(
      try verb + Command.options(in: script) + [script.lastPathComponent],
      in: script.deletingLastPathComponent())
    try command.start()
    let actual = golden(command.finish())
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] != nil {
      try actual.write(to: file, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(actual == expected, "it printed:\n\(actual)")
  }

  /// The output of a run, without what differs from run to run.
  private static func golden(_ result: Command.Result) -> String {
    let errors = result.errors
      .replacing(/[0-9.]+ ms/) { _ in "N ms" }
      .replacing(#/(?m)^ +N ms/#) { _ in "N ms" }
      .replacing(/Native modules that exist: .+/) { _ in "Native modules that exist: …" }
      .replacing(/127\.0\.0\.1:[0-9]+/) { _ in "127.0.0.1:PORT" }
    let output = result.output.replacing(/(\(|· )[0-9.]+ m?s(\)| ·)/) { "\($0.1)N ms\($0.2)" }
    return output + "--- standard error\n" + errors + "--- exit \(result.status)\n"
  }
}

/// An app in `js/examples`. A line `Rows: D24, D25.` in its README names the rows of the device table that it shows.
struct Example: CustomTestStringConvertible {
  let name: String
  let rows: String

  private static let folder = Command.root.appendingPathComponent("js/examples")

  static let all: [Example] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.contains(".") }.sorted().map(Example.init)
  }()

  init(name: String) {
    self.name = name
    let readme = Self.folder.appendingPathComponent("\(name)/README.md")
    let lines = (try? String(contentsOf: readme, encoding: .utf8))?.split(separator: "\n") ?? []
    rows = lines.first { $0.hasPrefix("Rows: ") }.map { String($0.dropFirst(6)) } ?? ""
  }

  var script: URL { Self.folder.appendingPathComponent("\(name)/app.js") }

  var testDescription: String { rows.isEmpty ? name : "\(name): \(rows)" }
}

/// The JavaScript half has its own tests; the host runs them in both architectures, with the options of
/// their first line.
@Suite(.processes) struct `JavaScript tests` {
  static let folder = Command.root.appendingPathComponent("js/test")

  static let files: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".test.js") }.sorted()
  }()

  @Test(arguments: files, ["bridge", "turbo"])
  func `pass`(_ name: String, _ architecture: String) throws {
    let options = try Command.options(in: Self.folder.appendingPathComponent(name))
    let command = Command(
      ["--quiet", "--launch", "none", "--globals", "web", "--architecture", architecture] + options
        + [name],
      // Tests of components import Debian's react-test-renderer.
      in: Self.folder, environment: ["NODE_PATH": "/usr/share/nodejs"])
    try command.start()
    let result = command.finish()
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }
}
