internal import AppHost
internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import ScriptLoading
public import Testing

// Running scripts and letting time pass.
extension TestHost {
  /// Runs a script, and everything that follows from it without time passing. Timers and external
  /// operations wait for ``advance(by:)`` and ``runUntilIdle(within:sourceLocation:)``.
  ///
  /// esbuild bundles a script with imports, TypeScript or JSX. A plain script runs as it is, and
  /// the next script can use what it declares with `const`.
  ///
  /// - Parameters:
  ///   - script: the text of the script.
  ///   - path: the file from which imports are looked up. By default, the test's file.
  /// - Throws: `ScriptError` if the script cannot be loaded. An error that the script itself throws
  ///   becomes a diagnosis.
  public func run(script: String, from path: String = #filePath) async throws {
    try load(script: script, from: path)
    await advance(by: .zero)
  }

  /// Runs the script in a file, like ``run(script:from:)``.
  ///
  /// - Throws: `ScriptError` if the file does not exist or cannot be loaded.
  public func run(file path: String) async throws {
    try load(.file(path: path))
    await advance(by: .zero)
  }

  /// Posts a script as the app's next JavaScript task. It runs when the host runs next.
  ///
  /// - Throws: `ScriptError` if the script cannot be loaded.
  public func load(script: String, from path: String = #filePath) throws {
    // Each script has its own name, so that stack traces distinguish them.
    let name = scriptCount == 0 ? "<script>" : "<script \(scriptCount + 1)>"
    let directory = URL(filePath: path).deletingLastPathComponent().path
    try load(.text(script, name: name, directory: directory))
  }

  /// Moves the clock forward by exactly `duration`, and runs what is due until then. It does not
  /// wait for external operations, such as work on other threads.
  public func advance(by duration: Duration) async { await bridge.loop.run(for: duration) }

  /// Runs until nothing is left to do. The clock jumps to what is due next. It waits for external
  /// operations.
  ///
  /// If something is left after `limit` on the host's clock, such as a `setInterval` that is never
  /// cleared, an issue is recorded.
  public func runUntilIdle(
    within limit: Duration = .seconds(3600), sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    guard await !bridge.loop.run(atMost: limit), bridge.isValid else { return }
    let open = open.map { "\($0.kind.rawValue) \($0.subject)" }
    Issue.record(
      "not idle after \(limit); open: \(open.isEmpty ? "nothing" : open.joined(separator: ", "))",
      sourceLocation: sourceLocation)
  }

  private func load(_ source: ScriptSource) throws {
    let script = try supply.script(source, for: bridge.context)
    scriptCount += 1
    for warning in script.warnings { bridge.log(.warning, warning) }
    globals.errors.add(script)
    bridge.postToJavaScript("load", subject: script.url, accessing: .javaScript) {
      [script] bridge in
      try bridge.context.evaluate(script.evaluated)
    }
  }
}
