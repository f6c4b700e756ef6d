import AppHost
import Foundation
import JavaScriptHalf
import ScriptLoading

/// A temporary folder with an app and a JavaScript half to bundle it with.
final class ScriptFixture: Sendable {
  let root: String
  /// The user's working directory, which holds the app's files.
  var app: String { root + "/app" }
  var half: String { root + "/half" }
  /// What the program keeps for the next time.
  var cache: String { root + "/cache" }

  /// Writes `files`, given by their paths in the app, and a small `react-native`.
  init(_ files: [String: String] = [:]) throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("bridgehost-tests-\(UUID().uuidString)")
    root = url.path
    try FileManager.default.createDirectory(
      atPath: root + "/app", withIntermediateDirectories: true)
    try write(
      "package.json", #"{"name": "react-native", "main": "index.js"}"#, in: "half/react-native")
    try write(
      "index.js",
      """
      export const NativeModules = {}
      export class NativeEventEmitter { constructor(m) { if (!m) throw new Error('null') } }
      export { os as Platform }
      const os = { OS: 'ios' }
      """, in: "half/react-native")
    try write(
      "Libraries/Image/AssetRegistry.js", "export const registerAsset = (asset) => 1",
      in: "half/react-native")
    // The JavaScript that reads files, and none that changes them.
    try FileManager.default.createDirectory(
      atPath: half + "/bundling", withIntermediateDirectories: true)
    for name in ["source", "bundling/newerFlow.js", "bundling/facts.js"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(half)/\(name)", withDestinationPath: "\(JavaScriptHalf.directory)/\(name)")
    }
    for (path, text) in files { try write(path, text) }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func write(_ path: String, _ text: String, in folder: String = "app") throws {
    try write(path, Data(text.utf8), in: folder)
  }

  func write(_ path: String, _ data: Data, in folder: String = "app") throws {
    let url = URL(fileURLWithPath: "\(root)/\(folder)/\(path)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  /// Puts a program called `esbuild` on the search path.
  func installFakeBundler(_ shellScript: String) throws -> String {
    try write("esbuild.text", "#!/bin/sh\n" + shellScript + "\n", in: "bin")
    // Another process makes the program: a child that another test starts meanwhile would inherit our
    // open file, and a program that is open for writing cannot be run (ETXTBSY).
    let install = Process()
    install.executableURL = URL(fileURLWithPath: "/usr/bin/install")
    install.arguments = ["-m", "755", root + "/bin/esbuild.text", root + "/bin/esbuild"]
    try install.run()
    install.waitUntilExit()
    return root + "/bin"
  }

  /// A file that changed in the same tick of the file system's clock as a load began may have changed during the load.
  /// Files get finer times than those of that clock if something has asked for their times since the last change.
  func waitForClock() {
    func now(_ clock: clockid_t) -> Int {
      var time = timespec()
      clock_gettime(clock, &time)
      return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
    let start = now(CLOCK_REALTIME)
    while now(CLOCK_REALTIME_COARSE) <= start {}
  }

  /// Loads a file of the app. `problem` is what the engine reports for its text.
  func load(
    _ path: String, engine problem: SyntaxProblem? = .moduleSyntax, searchPath: String? = nil,
    timeout: Duration = .seconds(60)
  ) throws -> Script {
    try loader(searchPath: searchPath, timeout: timeout).load(.file(path: path)) { _, _ in problem }
  }

  /// Loads text as if it came through standard input.
  func load(standardInput text: String, engine problem: SyntaxProblem? = .moduleSyntax) throws
    -> Script
  {
    try loader().load(.text(text, name: "<stdin>", directory: app)) { _, _ in problem }
  }

  /// The error that loading a file throws.
  func error(
    _ path: String, engine problem: SyntaxProblem? = .moduleSyntax, searchPath: String? = nil,
    timeout: Duration = .seconds(60)
  ) -> ScriptError? {
    do {
      _ = try load(path, engine: problem, searchPath: searchPath, timeout: timeout)
      return nil
    } catch {
      return error as? ScriptError
    }
  }

  func loader(
    searchPath: String? = nil, timeout: Duration = .seconds(60),
    systemPackages: [String] = ["/usr/share/nodejs"], environment more: [String: String] = [:],
    aliases: [String: String] = [:]
  ) -> ScriptLoader {
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_CACHE_HOME"] = cache
    if let searchPath { environment["PATH"] = searchPath }
    return ScriptLoader(
      javaScriptHalf: half, environment: environment.merging(more) { $1 }, aliases: aliases,
      workingDirectory: app,
      bundlingTime: BundlingTime(limit: timeout), systemPackages: systemPackages)
  }
}

extension SyntaxProblem {
  /// What an engine reports for `import` in a classic script.
  static let moduleSyntax = SyntaxProblem(message: "Unexpected token", line: 1, column: 1)
}

extension Script {
  /// The original position of the first occurrence of `needle` in the text.
  func origin(of needle: String) -> SourceMap.Position? {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      guard let range = line.range(of: needle) else { continue }
      let column = line[..<range.lowerBound].utf16.count + 1
      return sourceMap?.original(line: index + 1, column: column)
    }
    return nil
  }
}
