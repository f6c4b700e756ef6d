package import AppHost
internal import Capabilities
package import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Scenarios
package import ScriptLoading
internal import SimulatedBackend

/// What is right for an app: the file `app.race.ts` beside `app.ts`. It has the servers' answers, and checks what no search
/// can know.
@HostActor
package final class RaceFile {
  /// The absolute path.
  package let path: String
  /// The text of each of its source files.
  package nonisolated var writtenTexts: [String] { script.writtenTexts }
  /// Codes of diagnoses that do not make a run fail: those of `allow`, and those with the severity `warning`.
  package private(set) var allowed: Set<String> = []
  /// Codes of warnings that make a run fail.
  package private(set) var raised: Set<String> = []
  /// The bundler's warnings.
  package var warnings: [String] { script.warnings }

  nonisolated let script: Script
  /// Its contexts. Each run calls the script anew, so its variables begin anew, too.
  let machine = JSVirtualMachine(reusesRealms: true)

  /// The race file of the script with this ``SessionConfiguration/scriptStem``. `nil` if there is none.
  package static func path(beside stem: String) -> String? {
    ["ts", "js", "mts", "mjs", "cjs", "tsx", "jsx"].lazy.map { "\(stem).race.\($0)" }
      .first(where: FilePath.isUsed)
  }

  /// Loads a file, and evaluates it once to learn what it allows.
  ///
  /// - Parameter key: the key of its export that says what is right. `nil` for the whole export.
  /// - Throws: ``ScriptError`` if it does not exist, throws, or does not export what a race file has.
  package init(path: String, key: String? = nil, _ configuration: SessionConfiguration)
    throws(ScriptError)
  {
    self.path = path
    if let error = ScriptError(reading: path) { throw error }
    let name = FilePath.name(of: path)
    let loaded = try JSContext().load(
      .text(
        """
        import * as all from './\(name)';
        import { register } from 'bridgehost/testing/raceFile.js';
        ((file) => register((file.default ?? file)\(key.map { ".\($0)" } ?? "")))(all);
        """, name: "<\(name)>", directory: FilePath.directory(of: path)),
      with: configuration.loader)
    script = loaded.asFunction
    if loaded.isAsync {
      throw ScriptError(
        .syntax, "\(readable): a race file cannot await at its top level. Await in its functions.",
        file: path)
    }
    try declare(configuration)
  }

  private var readable: String { FilePath.readable(path, from: FilePath.current) }

  private func declare(_ configuration: SessionConfiguration) throws(ScriptError) {
    let module = RaceFileModule()
    do {
      let loop = EventLoop(clock: .virtual)
      let registry = ModuleRegistry()
      try registry.add(module)
      let context = try context(registry, loop, configuration)
      defer { context.close() }
      do { try context.evaluate() } catch let error as JSError { throw scriptError(error) }
    } catch let error as ScriptError {
      throw error
    } catch {
      throw ScriptError(.syntax, "\(readable): \(error)", file: path)
    }
    let severity = module.definition?.severity ?? [:]
    raised = Set(severity.filter { $0.value == "error" }.keys)
    allowed = Set(module.definition?.allowed ?? []).union(
      severity.filter { $0.value == "warning" }.keys)
    for code in allowed.union(raised).sorted() {
      guard let problem = configuration.problem(allowing: code) else { continue }
      throw ScriptError(.syntax, "\(readable): \(problem)", file: path)
    }
  }

  /// The error of a file that throws where it may not, or that was ended.
  func scriptError(_ error: JSError) -> ScriptError {
    let errors = ScriptErrors(script)
    let place = errors.trace(error).top
    return ScriptError(
      .syntax, "\(readable): " + errors.text(error), file: path, line: place?.line,
      column: place?.column)
  }

  /// A context in which the file is not evaluated yet.
  func context(
    _ registry: ModuleRegistry, _ loop: EventLoop, _ configuration: SessionConfiguration
  ) throws -> TestContext {
    var configuration = configuration
    configuration.virtualMachine = machine
    configuration.cpuLimit = min(configuration.cpuLimit, AppUnderSearch.longestTurn)
    let context = try TestContext(
      script, loop, lane: "race file", registry: registry,
      transport: InProcessBackend(loop: loop, base: nil), configuration: configuration,
      output: { _, _ in })
    context.bridge.context.subject = "the race file"
    return context
  }
}
