internal import Capabilities
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import ScriptLoading
internal import SimulatedPhone
internal import WebAPIs

/// The native half of packages, which a JavaScript file defines (`--native`).
///
/// The file has its own JavaScript context. Its state outlives a reload of the app, and ends with
/// the app's process. Each call from the app is a task on the module's lane. Values are copied.
@HostActor
final class NativeHalf {
  let errors: ScriptErrors
  private let script: Script
  private let app: AppConnection
  private let configuration: SessionConfiguration
  private let transport: any HTTPTransport
  private let output: ConsoleAPI.Output
  private let ledger: Ledger
  /// Ends the app's process, because its native code was stopped in the middle of a turn and cannot
  /// continue.
  private let endProcess: @HostActor (JSError, Diagnosis) -> Void
  /// The modules, in the order of their definition.
  private var modules: [NativeHalfModule] = []
  /// The JavaScript of the app's current process; `nil` if none is running.
  private var process: NativeHalfProcess?
  /// Whether the app's first process has begun. Its JavaScript is made earlier, together with the
  /// phone.
  private var hasBegun = false
  /// Whether a turn of the current process had to be ended.
  private(set) var wasEnded = false

  /// Runs the file for the first process, to learn which modules it defines.
  ///
  /// - Parameters:
  ///   - transport: carries the requests of the file itself.
  ///   - output: where its `console` writes.
  /// - Throws: ``ScriptError`` if the file throws, or uses `await` at its top level.
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
      // An error without a stack does not name the file, so add the name.
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
  ///   - others: the native halves that have already added their modules.
  ///   - taken: the names that capabilities use in `device`, such as `health`.
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
      do { try registry.addOwn(module, named: module.name) } catch is NativeError {
        let owner = others.first { $0.modules.contains { $0.name == module.name } }?.file
        throw ScriptError(
          .syntax,
          "\(file): a native module '\(module.name)' exists already: "
            + "\(owner.map { "\($0) defines it" } ?? "bridgehost has it"). Give this one another name.",
          file: script.url)
      }
    }
  }

  /// Whether the file defines this module.
  func defines(_ module: String) -> Bool { modules.contains { $0.name == module } }

  /// The path of the file, relative to the working directory if it is in it.
  var file: String { FilePath.readable(script.url, from: FilePath.current) }

  var verbs: [DeviceVerb] { modules.flatMap(\.verbs) }

  func processBegan() {
    hasBegun = true
    // The file already ran for the first process when the session was made.
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

  /// The JavaScript of the app's current process.
  ///
  /// - Throws: ``NativeError`` if the app is not running.
  func running() throws -> NativeHalfProcess {
    if let process, isRunning { return process }
    throw NativeError(message: "the app is not running, so its native code is not running either")
  }

  /// Whether the app is running, and its native code can run.
  var isRunning: Bool { hasBegun && process != nil && !wasEnded }

  /// Whether `process` belongs to the app's current process.
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

  /// Reports an error that nothing caught.
  private func lost(_ error: JSError, _ what: String) {
    if error.isEndOfTurn { return end(error, in: "native code") }
    app.report(
      Diagnosis(
        .nativeException, "\(what) in native code: " + errors.text(error),
        at: error.value.map(Place.script)))
  }

  /// Ends the app's process after a turn took too much time or memory. The app cannot catch this.
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

  /// Reports a method that was declared without a promise, and returned one.
  func report(promiseOf method: String) {
    app.report(
      Diagnosis(
        .nativeMethodNotAsync,
        "\(method) returned a promise but is not async, so JavaScript does not get the promise"))
  }

  /// Reports an error that a hook or verb threw. There is no caller that could catch it.
  func report(_ error: any Error, in what: String) {
    if wasEnded { return }
    app.report(Diagnosis(.nativeException, "\(what) threw: \(error)"))
  }

  /// The error that the app's JavaScript gets for an error of the file.
  func nativeError(_ error: JSError, in what: String) -> NativeError {
    if error.isEndOfTurn {
      end(error, in: what)
    }
    // An error without its own code was not chosen as an answer. Log its place, because nothing
    // else says where it came from.
    else if error.code == nil || error.code == NativeError.unspecified {
      let place = error.value.flatMap { errors.location(.script($0)) }
      app.log("\(what) threw \(error.description)\(place.map { " at \($0)" } ?? "")")
    }
    return NativeError(code: error.code ?? NativeError.unspecified, message: error.message)
  }
}
