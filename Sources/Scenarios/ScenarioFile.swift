package import AppHost
package import HostLoop
internal import JSEngine
package import NativeBridge
internal import ScriptLoading
internal import SimulatedBackend
internal import SimulatedPhone
internal import WebAPIs

/// A scenario file. It is loaded once, and its scenarios can run any number of times.
///
/// ```swift
/// let file = try await ScenarioFile(path: "sync.scenario.js", configuration)
/// for scenario in file.selected {
///   let outcome = try await ScenarioSession(scenario, of: file).run()
/// }
/// ```
@HostActor
package final class ScenarioFile {
  /// The absolute path.
  package var path: String { script.url }
  /// The text of each of its source files.
  package var writtenTexts: [String] {
    script.writtenTexts + configuration.nativeHalves.flatMap(\.writtenTexts)
  }
  /// The name of the program in commands that messages show.
  package var program: String { configuration.program }
  /// The JavaScript files that define native modules.
  package var nativeHalfPaths: [String] { configuration.nativeHalves.map(\.url) }
  /// Codes of diagnoses that do not make its scenarios fail.
  package var allowed: Set<String> { configuration.allowed }
  /// Other options of the command line that a command which replays a run names.
  package var replayOptions: [String] { configuration.replayOptions }
  /// What it defines, in order.
  package private(set) var scenarios: [Scenario] = []

  let script: Script
  /// The settings that all runs of its scenarios share.
  let configuration: SessionConfiguration
  private let loader: ScriptLoader
  /// The apps of the scenarios, each loaded once.
  private var apps: [String: Result<Script, ScriptError>] = [:]
  private var infos: [String: AppInfo] = [:]
  private var earlierLoads: [String: EarlierLoad] = [:]

  /// Loads a file and runs it, so that it defines its scenarios. The scenarios themselves do not
  /// run.
  ///
  /// - Parameter app: the settings that all runs share. Its `environment` is `process.env` for the file and the apps, and says
  ///   where to find esbuild.
  /// - Throws: ``TestReport/Failure`` if the file cannot be loaded, or throws.
  package init(path: String, _ app: SessionConfiguration) async throws(TestReport.Failure) {
    var configuration = app
    configuration.clock = .virtual
    configuration.hasBackend = true
    configuration.backendIsEveryHost = true
    if !app.nativeHalves.isEmpty { configuration.nativeVirtualMachine = JSVirtualMachine() }
    self.configuration = configuration
    loader = configuration.loader
    if let error = ScriptError(readingEndless: path) { throw TestReport.Failure(error) }
    do { script = try JSContext().load(.file(path: path), with: loader) } catch {
      throw TestReport.Failure(error)
    }
    if let failure = await list() ?? sameNames ?? unknownAllowance { throw failure }
  }

  /// The scenarios that run. If some are marked `only`, just these.
  package var selected: [Scenario] {
    let hasOnly = scenarios.contains { $0.mode == .only }
    return scenarios.filter { $0.mode == .only || (!hasOnly && $0.mode == .normal) }
  }

  private func list() async -> TestReport.Failure? {
    let loop = EventLoop(clock: .virtual)
    let module = ScenarioModule()
    let context: TestContext
    do {
      let registry = ModuleRegistry()
      try registry.add(module)
      context = try TestContext(
        script, loop, lane: "scenario", registry: registry,
        transport: InProcessBackend(loop: loop, base: nil),
        configuration: configuration, output: { _, _ in })
    } catch {
      return TestReport.Failure("uncaught-error", String(describing: error))
    }
    defer { context.close() }
    var failure: TestReport.Failure?
    context.onError = { [unowned context] in failure = context.failure($0, $1) }
    var isLoaded = false
    context.load { error in
      isLoaded = true
      if let error { context.onError?("uncaught-error", error) }
    }
    await loop.run()
    context.onError = nil
    if failure == nil, !isLoaded {
      failure = TestReport.Failure(
        FailureCode.loadUnfinished.rawValue,
        "\(FilePath.readable(path, from: loader.workingDirectory)) awaits a promise "
          + "at its top level that is never settled")
    }
    scenarios = module.definitions.enumerated().map { scenario($0, $1, context.errors) }
    if scenarios.isEmpty, failure == nil || isOtherFile {
      failure = TestReport.Failure(
        FailureCode.noScenario.rawValue,
        "\(FilePath.readable(path, from: loader.workingDirectory)) defines no scenario: "
          + "scenario('…', { app: './app.js' }, async ({ device, backend }) => { … })")
    }
    return failure
  }

  /// Whether neither the name nor the text says that the file has scenarios. An app throws here, because it needs a phone:
  /// that is not what is wrong.
  private var isOtherFile: Bool {
    !path.contains(".scenario.")
      && !script.writtenTexts.contains { text in
        ["bridgehost/testing", "scenario", "describe(", "test(", "it("].contains(
          where: text.contains)
      }
  }

  /// A failure if two scenarios have the same name: reports could not distinguish them.
  private var sameNames: TestReport.Failure? {
    var places: [String: SourcePlace] = [:]
    for scenario in scenarios {
      guard let first = places.updateValue(scenario.place, forKey: scenario.name) else { continue }
      return TestReport.Failure(
        FailureCode.duplicateScenario.rawValue,
        "two scenarios are called '\(scenario.name)', in line \(first.line ?? 0) and in line "
          + "\(scenario.place.line ?? 0): give each its own name", at: scenario.place)
    }
    return nil
  }

  /// A failure for the first code in an `allow` that does not exist. `nil` if all exist.
  private var unknownAllowance: TestReport.Failure? {
    for scenario in scenarios {
      for code in scenario.allowed.sorted() {
        guard let problem = configuration.problem(allowing: code) else { continue }
        return TestReport.Failure(
          FailureCode.unknownDiagnosis.rawValue,
          "scenario('\(scenario.name)', …): allow: \(problem)",
          at: scenario.place)
      }
    }
    return nil
  }

  private func scenario(
    _ index: Int, _ definition: ScenarioModule.Definition, _ errors: ScriptErrors
  ) -> Scenario {
    let place = errors.frame(definition.place).flatMap(SourcePlace.init)
    let folder = FilePath.directory(of: path)
    let own = FilePath.absolute(definition.app, in: folder)
    let module = FilePath.isUsed(own) ? nil : ProjectEntry.module(definition.app, above: folder)
    return Scenario(
      name: definition.name, index: index, mode: definition.mode,
      place: place ?? SourcePlace(file: path),
      app: module ?? own,
      opensApp: definition.opensApp, allowed: Set(definition.allowed),
      runs: definition.runs)
  }

  /// The script of an app. Loaded at the first call.
  func app(at path: String) throws(ScriptError) -> Script {
    if let known = apps[path] { return try known.get() }
    let result = Result { () throws(ScriptError) in
      if let error = ScriptError(readingEndless: path) { throw error }
      let path = FilePath.readable(path, from: loader.workingDirectory)
      return SessionConfiguration.isBundle(path)
        ? try JSContext().loadBundle(.file(path: path), with: loader)
        : try JSContext().load(.file(path: path), with: loader.forApps)
    }
    apps[path] = result
    return try result.get()
  }

  /// The architecture of a scenario's app, as its project says.
  ///
  /// - Throws: ``ScriptError`` if the app cannot be loaded.
  package func architecture(of scenario: Scenario) throws -> Architecture {
    var configuration = configuration
    configuration.isMetroBundle = SessionConfiguration.isBundle(scenario.app)
    return configuration.architecture(
      of: try app(at: scenario.app), try info(ofAppAt: scenario.app))
  }

  /// What the app declares. Read at the first call.
  func info(ofAppAt path: String) throws -> AppInfo {
    if let known = infos[path] { return known }
    let info = try configuration.appInfo(forScriptAt: try app(at: path).url)
    infos[path] = info
    return info
  }

  /// What a load of an app has shown. It is loaded at the first call.
  func earlierLoad(ofAppAt path: String) throws -> EarlierLoad {
    if let known = earlierLoads[path] { return known }
    var configuration = configuration
    configuration.isMetroBundle = SessionConfiguration.isBundle(path)
    configuration.info = try info(ofAppAt: path)
    let shown = try AppSession.loadOnce(configuration, script: try app(at: path)).shown
    earlierLoads[path] = shown
    return shown
  }
}
