internal import AppHost
internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import ScriptLoading
public import Testing

// Running scripts, and the time that passes for them.
extension TestHost {
  /// Runs a script and all that follows from it while no time passes: timers, and what happens
  /// outside of the host, wait for ``advance(by:)`` and ``runUntilIdle(within:sourceLocation:)``.
  ///
  /// A script with imports, TypeScript or JSX is bundled by esbuild. A plain one is taken as it is:
  /// what it declares with `const` is there for the next one.
  ///
  /// - Parameters:
  ///   - script: the text of the script.
  ///   - path: the file from which imports are looked up, the test's.
  /// - Throws: `ScriptError` when the script cannot be loaded. What it throws itself is a diagnosis.
  public func run(script: String, from path: String = #filePath) async throws {
    try load(script: script, from: path)
    await advance(by: .zero)
  }

  /// Runs the script in a file, as ``run(script:from:)`` does.
  ///
  /// - Throws: `ScriptError` when there is no such script or it cannot be loaded.
  public func run(file path: String) async throws {
    try load(.file(path: path))
    await advance(by: .zero)
  }

  /// Posts a script as the app's next task in JavaScript, to be run later.
  ///
  /// - Throws: `ScriptError` when the script cannot be loaded.
  public func load(script: String, from path: String = #filePath) throws {
    // Each has a name of its own, so that stacks tell them apart.
    let name = scriptCount == 0 ? "<script>" : "<script \(scriptCount + 1)>"
    let directory = URL(filePath: path).deletingLastPathComponent().path
    try load(.text(script, name: name, directory: directory))
  }

  /// Moves the clock by exactly so much, and runs what is due until then. What happens outside of the
  /// host, such as on other threads, is not waited for.
  public func advance(by duration: Duration) async { await bridge.loop.run(for: duration) }

  /// Runs until nothing is left to do; the clock jumps to what is due next. What happens outside of
  /// the host is waited for.
  ///
  /// It is an issue of the test when something is left after `limit` on the host's clock, as with a
  /// `setInterval` that is never cleared.
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
