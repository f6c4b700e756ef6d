public import EventLoop
public import JSEngine

/// Connects one JavaScript context with native modules, for as long as the context lives.
///
/// A reload makes a new context and a new bridge; instances in the registry outlive both.
@HostActor
public final class Bridge {
  /// How important a message of React Native's is.
  public enum LogLevel: Sendable { case info, warning, error }

  /// The JavaScript world that the bridge serves.
  public let context: JSContext
  /// Where its tasks run.
  public let loop: EventLoop
  /// Where it keeps its books.
  public let ledger: Ledger
  /// Where JavaScript runs.
  public let javaScript: Lane
  /// Told when JavaScript threw and nobody caught it.
  public var onFatalError: (@HostActor (JSError) -> Void)?
  /// Told of each message that React Native would log.
  public var onLog: (@HostActor (LogLevel, String) -> Void)?
  /// Told of each name that JavaScript asks for, the first time.
  public var onModuleLookup: (@HostActor (String) -> Void)?
  /// What was found wrong while it happened.
  public private(set) var diagnoses: [Diagnosis] = []
  /// Names that JavaScript asked for, whether they exist or not.
  public private(set) var lookedUpModules: Set<String> = []
  /// `false` once ``invalidate()`` was called; then no JavaScript of this bridge runs.
  public private(set) var isValid = true

  /// `Module.method` while its arguments are decoded.
  private var currentMethod = ""
  private var currentCallbacks: CallbackPair?

  private let registry: ModuleRegistry
  private let callQueue: any CallQueue
  private var modules: [String: (data: ModuleData, object: JSValue?)] = [:]
  private var callableModules: [String: CallableModule] = [:]
  private var emitFunction: JSValue?

  private static var live: [WeakBridge] = []

  /// Connects `context` with the modules of `registry`. Their instances may send events from now on.
  public init(registry: ModuleRegistry, context: JSContext, loop: EventLoop, ledger: Ledger) {
    self.registry = registry
    self.context = context
    self.loop = loop
    self.ledger = ledger
    javaScript = loop.lane("javaScript")
    callQueue = TurboCallQueue(loop: loop)
    context.owner = self
    Self.live.removeAll { $0.bridge == nil }
    Self.live.append(WeakBridge(bridge: self))
    // An instance may send events before JavaScript has looked it up.
    for case (let name, _, .instance(let module)) in registry.providers {
      modules[name] = (ModuleData(module, bridge: self), nil)
    }
  }

  /// Ends the bridge: emitters stop observing, modules are told, the context is closed.
  public func invalidate() {
    guard isValid else { return }
    isValid = false
    for (data, _) in modules.values { data.invalidate() }
    modules = [:]
    callableModules = [:]
    emitFunction = nil
    context.close()
  }

  // MARK: - JavaScript to native

  /// The names of all modules.
  public var moduleNames: [String] { registry.providers.map(\.name) }

  /// The object that JavaScript sees for a module; `nil` when there is none of that name. A module
  /// that exports nothing is invisible (contract, section 4).
  public func module(named name: String) throws -> JSRef? {
    if lookedUpModules.insert(name).inserted { onModuleLookup?(name) }
    guard isValid, let data = moduleData(named: name), !data.exports.isEmpty else { return nil }
    if let object = modules[name]?.object { return try object.ref }
    let object = try makeObject(data)
    modules[name]?.object = JSValue(object, in: context)
    return object
  }

  private func moduleData(named name: String) -> ModuleData? {
    if let known = modules[name] { return known.data }
    guard
      case .factory(let make) = registry.providers.first(where: { $0.name == name })?.provider
    else { return nil }
    let data = ModuleData(make(), bridge: self)
    modules[name] = (data, nil)
    return data
  }

  private func makeObject(_ data: ModuleData) throws -> JSRef {
    var exports = data.exports
    if !data.events.isEmpty {
      exports += [
        Function("addListener") { [weak data] (event: String) in data?.addListener(event) },
        Function("removeListeners") { [weak data] (count: Double) in
          try data?.removeListeners(count)
        },
      ]
    }
    return try makeObject(of: exports, named: data.name)
  }

  /// A JavaScript object with the functions and constants of `exports`. Functions run on the lane
  /// `name`, which is also what their errors call the object.
  public func makeObject(of exports: [any Export], named name: String) throws -> JSRef {
    let object = try context.makeObject()
    for export in exports {
      switch export {
      case let function as Function:
        try context.set(function.name, of: object, to: makeFunction(function, of: name))
      case let function as SyncFunction:
        try context.set(function.name, of: object, to: makeFunction(function, of: name))
      case let constant as Constant:
        try context.set(constant.name, of: object, to: try constant.value().encode(in: context))
      default: break
      }
    }
    return object
  }

  private func makeFunction(_ function: SyncFunction, of module: String) -> JSRef {
    let method = "\(module).\(function.name)"
    let body = function.call
    guard function.takesCallbacks else {
      return context.makeFunction(function.name) { call in
        do { return try body(call) } catch { throw javaScriptError(error, in: method) }
      }
    }
    return context.makeFunction(function.name) { [unowned self] call in
      beginCall(method)
      do { return try body(call) } catch {
        if error is JSArgumentError { refuseCallbacks() }
        throw javaScriptError(error, in: method)
      }
    }
  }

  private func makeFunction(_ function: Function, of module: String) -> JSRef {
    let method = "\(module).\(function.name)"
    let lane = loop.lane(module)
    return context.makeFunction(function.name) { [unowned self] call in
      beginCall(method)
      let promise = function.returnsPromise ? try Settlement(method, bridge: self) : nil
      let entry = promise == nil ? ledger.begin(.call, method) : nil
      do {
        let work = try function.prepare(call)
        currentCallbacks = nil
        callQueue.enqueue(
          NativeCall(method: method, lane: lane) { [weak self] in
            guard let self, isValid else { return }
            perform(work, method, promise)
            if let entry { ledger.end(entry, .done("ran")) }
          })
      } catch {
        if let entry { ledger.end(entry, .failed("wrong arguments")) }
        refuseCallbacks()
        guard let promise else { throw javaScriptError(error, in: method) }
        promise.reject(error)
      }
      return try promise?.value ?? call.context.undefined
    }
  }

  private func beginCall(_ method: String) {
    currentMethod = method
    currentCallbacks = nil
  }

  /// The method of a call that is refused will not call back.
  private func refuseCallbacks() {
    if let currentCallbacks { ledger.end(currentCallbacks.entry, .cancelled) }
    currentCallbacks = nil
  }

  func callbacksOfCurrentCall() -> CallbackPair {
    let callbacks = currentCallbacks ?? CallbackPair(method: currentMethod, ledger: ledger)
    currentCallbacks = callbacks
    return callbacks
  }

  private func perform(_ work: Function.Work, _ method: String, _ promise: Settlement?) {
    switch work {
    case .void(let run):
      do { try run() } catch {
        report(
          Diagnosis(
            .error, "native-exception",
            "Exception '\(javaScriptError(error, in: method))' was thrown while invoking \(method)")
        )
      }
    case .value(let run):
      do { promise?.resolve(try run()) } catch { promise?.reject(error) }
    case .asynchronous(let run):
      let operation = loop.beginExternalOperation()
      ExternalOperation.$current.withValue(operation) {
        _ = HostActor.start {
          do { promise?.resolve(try await run()) } catch { promise?.reject(error) }
          operation.end()
        }
      }
    }
  }

  // MARK: - Native to JavaScript

  /// Runs `body` on the `javaScript` lane. What it throws is a fatal error of the app.
  public func postToJavaScript(
    _ label: String, subject: String = "", _ body: @escaping @HostActor (Bridge) throws -> Void
  ) {
    loop.post(on: javaScript, label, subject: subject) { [weak self] in
      guard let self, isValid else { return }
      enter(body)
    }
  }

  /// Runs `body` now, as an entry into JavaScript: what it throws is a fatal error of the app.
  public func enter(_ body: @HostActor (Bridge) throws -> Void) {
    do { try body(self) } catch let error as JSError { onFatalError?(error) } catch {
      onFatalError?(JSError(message: String(describing: error)))
    }
  }

  /// Makes `factory()` callable for native code by `name`, as React Native's own modules are.
  public func registerCallableModule(_ name: String, _ factory: JSFunction) {
    callableModules[name] = .factory(factory)
    if name == Self.deviceEventEmitter { emitFunction = nil }
  }

  /// Calls a method of a callable module.
  @discardableResult
  public func callFunction(
    _ module: String, _ method: String, _ arguments: any JSEncodable...
  ) throws -> JSRef {
    let object = try callableModule(module, for: method)
    let function = try context.get(method, of: object)
    guard context.isFunction(function) else {
      throw JSError(
        message: "Failed to call into JavaScript module method \(module).\(method)(). "
          + "Module exists, but the method is undefined.")
    }
    return try JSFunction(value: JSValue(function, in: context)).apply(
      try context.makeArray(of: arguments), this: object)
  }

  private func callableModule(_ name: String, for method: String) throws -> JSRef {
    switch callableModules[name] {
    case .object(let object): return try object.ref
    case .factory(let factory):
      let object = try factory.call()
      callableModules[name] = .object(JSValue(object, in: context))
      return object
    case nil:
      let names = callableModules.keys.sorted().joined(separator: ", ")
      throw JSError(
        message: "Failed to call into JavaScript module method \(name).\(method)(). Module has not "
          + "been registered as callable. Registered callable JavaScript modules "
          + "(n = \(callableModules.count)): \(names). Did you forget to call "
          + "`registerCallableModule`?")
    }
  }

  /// Delivers an event to the listeners in JavaScript and returns how many there were.
  ///
  /// - Parameter name: the event's name, as JavaScript has it.
  func emit(_ name: JSValue, _ body: some JSEncodable, entry: Int) throws -> Int {
    guard let emit = try emitter() else { return 0 }
    do {
      return try context.withLock {
        let result =
          body is NoBody
          ? try context.call(emit, try name.ref)
          : try context.call(emit, with: try name.ref, encoding: body)
        return (try? Int.decode(result, in: context)) ?? 1
      }
    } catch {
      ledger.end(entry, .failed("a listener threw"))
      throw error
    }
  }

  private static let deviceEventEmitter = "RCTDeviceEventEmitter"

  private func emitter() throws -> JSRef? {
    if let emitFunction { return try emitFunction.ref }
    guard callableModules[Self.deviceEventEmitter] != nil else { return nil }
    let object = try callableModule(Self.deviceEventEmitter, for: "emit")
    let emit = try context.get("emit", of: object)
    let bound = try context.call(try context.get("bind", of: emit), this: emit, object)
    emitFunction = JSValue(bound, in: context)
    return bound
  }

  // MARK: - Reporting

  /// Reports what React Native would log.
  public func log(_ level: LogLevel, _ message: String) { onLog?(level, message) }

  /// Notes what went wrong.
  public func report(_ diagnosis: Diagnosis) {
    diagnoses.append(diagnosis)
    onLog?(diagnosis.severity == .error ? .error : .warning, diagnosis.message)
  }

  /// An event was sent by an instance that no bridge knows: the classic second instance.
  static func reportDetachedSend(of event: any AnyEvent, body: Any) {
    let bridges = live.compactMap(\.bridge).filter(\.isValid)
    let known = bridges.lazy.flatMap { bridge in bridge.modules.values.map(\.data) }
      .first { data in data.events.contains { $0.name == event.name } }
    let className = known?.className ?? "the module"
    var message =
      "Error when sending event: \(event.name) with body: \(body). Bridge is not set. This is "
      + "probably because you've explicitly synthesized the bridge in \(className), even though "
      + "it's inherited from RCTEventEmitter."
    if let known {
      let (mine, other) = (
        address(event), known.events.first { $0.name == event.name }.map(address)
      )
      message +=
        " The event \(mine) belongs to an instance that was never registered; JavaScript listens to "
        + "\(other ?? "another one") of the registered \(className)."
    }
    if let bridge = known?.bridge ?? bridges.last {
      bridge.report(Diagnosis(.error, "bridge-not-set", message))
    }
  }

  private static func address(_ event: any AnyEvent) -> String {
    "<\(event.name): 0x" + String(UInt(bitPattern: ObjectIdentifier(event).hashValue), radix: 16)
      + ">"
  }
}

private enum CallableModule {
  case factory(JSFunction)
  case object(JSValue)
}

private struct WeakBridge {
  weak var bridge: Bridge?
}
