internal import Capabilities
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import ScriptLoading
internal import SimulatedPhone
internal import WebAPIs

/// The native half of packages that a file defines in JavaScript (`--native`).
///
/// Its JavaScript has a context of its own, with state that outlives a reload of the app and ends with the app's
/// process. Each call from the app is a task on the module's lane; values are copied.
@HostActor
final class NativeHalf {
  let errors: ScriptErrors
  private let script: Script
  private let app: AppConnection
  private let configuration: SessionConfiguration
  private let transport: any HTTPTransport
  private let output: ConsoleAPI.Output
  private let ledger: Ledger
  /// Ends the app's process, because its native code was ended in the midst of a turn and can run no more.
  private let endProcess: @HostActor (JSError, Diagnosis) -> Void
  /// In the order of their definition.
  private var modules: [NativeHalfModule] = []
  /// The JavaScript of the process that runs.
  private var process: NativeHalfProcess?
  /// Whether the app has that process: the first is made when the phone is.
  private var hasBegun = false
  /// Whether a turn of that process had to be ended.
  private(set) var wasEnded = false

  /// Runs the file for the first process, which says what modules there are.
  ///
  /// - Parameters:
  ///   - transport: who carries what the file itself requests.
  ///   - output: where its `console` writes.
  /// - Throws: ``ScriptError`` when the file throws, or awaits at its top level.
  init(
    _ script: Script, for app: AppConnection, _ configuration: SessionConfiguration,
    transport: any HTTPTransport, output: @escaping ConsoleAPI.Output,
    endProcess: @escaping @HostActor (JSError, Diagnosis) -> Void
  ) throws {
    self.endProcess = endProcess
    self.script = script
    self.app = app
    self.configuration = configuration
    self.transport = transport
    self.output = output
    errors = ScriptErrors(script)
    ledger = Ledger(loop: app.phone.loop)
    if script.isAsync {
      throw ScriptError(
        .syntax,
        "\(file): a native half cannot await at its top level, because its modules must exist when "
          + "the app's process begins. Await in a method.", file: script.url)
    }
    do { try run() } catch let error as JSError {
      // Between two calls there is no stack, and nothing else names the file.
      let place = error.stack.isEmpty && error.url == nil ? "\(file): " : ""
      throw ScriptError(.syntax, place + errors.text(error), file: script.url)
    }
    if modules.isEmpty {
      throw ScriptError(
        .syntax,
        "\(file): defines no native module. Define one with "
          + "nativeModule('Name', () => ({ … })) of 'bridgehost/native'.", file: script.url)
    }
  }

  /// - Parameters:
  ///   - others: those that have added theirs.
  ///   - taken: what capabilities have in `device`, such as `health`.
  func addModules(
    to registry: ModuleRegistry, after others: [NativeHalf], _ taken: Set<String>
  ) throws {
    for module in modules {
      if !module.verbs.isEmpty, taken.contains(module.space) {
        throw ScriptError(
          .syntax,
          "\(file): device.\(module.space) already belongs to the phone. Give the module '\(module.name)' another name.",
          file: script.url)
      }
      do { try registry.add(module, named: module.name) } catch is NativeError {
        let owner = others.first { $0.modules.contains { $0.name == module.name } }?.file
        throw ScriptError(
          .syntax,
          "\(file): a native module '\(module.name)' exists already: "
            + "\(owner.map { "\($0) defines it" } ?? "bridgehost has it"). Give this one another name.",
          file: script.url)
      }
    }
  }

  /// The file, as a person would name it here.
  private var file: String { FilePath.readable(script.url, from: FilePath.current) }

  var verbs: [DeviceVerb] { modules.flatMap(\.verbs) }

  func processBegan() {
    hasBegun = true
    // The first process's file ran when the session was made.
    guard process == nil else { return }
    do { try run() } catch {
      app.report(
        Diagnosis(
          .nativeHalfFailed,
          (error as? JSError).map(errors.text) ?? String(describing: error)))
    }
  }

  func processEnded() {
    hasBegun = false
    wasEnded = false
    process?.end()
    process = nil
    for module in modules { module.definition = NativeHalfModule.Definition() }
  }

  /// The JavaScript of the process that runs.
  ///
  /// - Throws: ``NativeError`` when there is none.
  func running() throws -> NativeHalfProcess {
    if let process, isRunning { return process }
    throw NativeError(message: "the app is not running, so its native code is not running either")
  }

  /// Whether the app runs, and its native code can.
  var isRunning: Bool { hasBegun && process != nil && !wasEnded }

  /// Whether that process is the one that runs.
  func isRunning(_ process: NativeHalfProcess) -> Bool { process === self.process }

  private func run() throws {
    let process = try NativeHalfProcess(
      script, app.phone, ledger, configuration, errors, transport: transport, output: output)
    self.process = process
    process.module.define = { [unowned self] in try define($0) }
    process.onError = { [weak self] what, error in self?.lost(error, what) }
    try process.context.run(script)
    process.module.define = nil
  }

  /// An error that nothing caught.
  private func lost(_ error: JSError, _ what: String) {
    if error.isEndOfTurn { return end(error, in: "native code") }
    app.report(
      Diagnosis(
        .nativeException, "\(what) in native code: " + errors.text(error),
        at: error.value.map(Place.script)))
  }

  /// A turn took too long or too much memory: whatever the app does about it, its native code is gone.
  private func end(_ error: JSError, in what: String) {
    if wasEnded { return }
    wasEnded = true
    endProcess(
      error, Diagnosis(.nativeHalfEnded, "\(file): \(what): " + errors.text(error)))
  }

  private func define(_ name: String) throws -> NativeHalfModule {
    if let known = modules.first(where: { $0.name == name }) {
      guard !known.definition.isBegun else {
        throw NativeError(message: "nativeModule('\(name)', …): the file defines '\(name)' twice")
      }
      known.definition.isBegun = true
      return known
    }
    let module = NativeHalfModule(name, half: self, loop: app.phone.loop)
    module.definition.isBegun = true
    modules.append(module)
    return module
  }

  /// What is wrong with a method that gives no promise, and returned one.
  func report(promiseOf method: String) {
    app.report(
      Diagnosis(
        .nativeMethodNotAsync,
        "\(method) returned a promise but is not async, so JavaScript does not get the promise"))
  }

  /// What a hook or a verb threw: nobody called it who could catch that.
  func report(_ error: any Error, in what: String) {
    if wasEnded { return }
    app.report(Diagnosis(.nativeException, "\(what) threw: \(error)"))
  }

  /// What JavaScript gets for an error of the file.
  func nativeError(_ error: JSError, in what: String) -> NativeError {
    if error.isEndOfTurn {
      end(error, in: what)
    }
    // Without a code of its own it is no answer that somebody chose, and only its place says what it is.
    else if error.code == nil || error.code == NativeError.unspecified {
      let place = error.value.flatMap { errors.location(.script($0)) }
      app.log("\(what) threw \(error.description)\(place.map { " at \($0)" } ?? "")")
    }
    return NativeError(code: error.code ?? NativeError.unspecified, message: error.message)
  }
}
