package import HostLoop
public import JSEngine

// From native code to JavaScript: tasks, callable modules, and the emitter of events.
extension Bridge {
  /// Runs `body` on the `javaScript` lane. An error that it throws is a fatal error of the app.
  @discardableResult
  package func postToJavaScript(
    _ label: String, subject: String = "", accessing object: AccessLog.Object? = nil,
    _ body: @escaping @HostActor (Bridge) throws -> Void
  ) -> LoopTask {
    loop.post(on: javaScript, label, subject: subject, role: .work) { [self] in
      if let object { loop.declareFootprint(object) }
      if isValid { enter(body) }
    }
  }

  /// Runs `body` now, as an entry into JavaScript. An error that it throws is a fatal error of the
  /// app.
  public func enter(_ body: @HostActor (Bridge) throws -> Void) {
    callQueue.beginEntry()
    do { try body(self) } catch { fail(error) }
    callQueue.endEntry()
    onReturn?()
  }

  /// Reports an error that nobody caught: JavaScript threw it, or the conversion of a value for
  /// JavaScript did.
  func fail(_ error: any Error) {
    onFatalError?(error as? JSError ?? JSError(message: String(describing: error)))
  }

  /// Lets native code call the module that `factory()` returns by `name`, like React Native's own
  /// callable modules.
  public func registerCallableModule(_ name: String, _ factory: JSFunction) {
    callableModules[name] = .factory(factory)
    if name == Self.deviceEventEmitter { emitFunction = nil }
  }

  /// Calls a method of a callable module and returns its result.
  @discardableResult
  public func callFunction(
    _ module: String, _ method: String, _ arguments: any JSEncodable...
  ) throws -> JSRef {
    let object = try callableModule(module, for: method)
    let function = try context.get(method, of: object)
    guard context.isFunction(function) else {
      throw failure(of: module, method, "Module exists, but the method is undefined.")
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
      throw failure(of: name, method, unregistered)
    }
  }

  private func failure(of module: String, _ method: String, _ reason: String) -> JSError {
    JSError(
      name: architecture == .bridge ? "Invariant Violation" : "Error",
      message: "Failed to call into JavaScript module method \(module).\(method)(). \(reason)")
  }

  /// React Native's message, which differs between its architectures (contract 3.2).
  private var unregistered: String {
    let names = callableModules.keys.sorted().joined(separator: ", ")
    let list = "Registered callable JavaScript modules (n = \(callableModules.count)): \(names)."
    return switch architecture {
    case .turbo:
      "Module has not been registered as callable. \(list) Did you forget to call "
        + "`registerCallableModule`?"
    case .bridge:
      "Module has not been registered as callable. Bridgeless Mode: false. \(list)\n        A "
        + "frequent cause of the error is that the application entry file path is incorrect. This can "
        + "also happen when the JS bundle is corrupt or there is an early initialization error when "
        + "loading React Native."
    }
  }

  /// Delivers an event to its listeners in JavaScript. Returns how many there were.
  ///
  /// - Parameter name: the event's name as a JavaScript value.
  func emit<Body: JSEncodable>(_ name: JSRef, _ body: Body, entry: Int) throws -> Int {
    guard let emit = try emitter() else { return 0 }
    do {
      return context.count(
        Body.self == NoBody.self || hasNoValue(body)
          ? try context.call(emit, name) : try context.call(emit, with: name, encoding: body))
    } catch {
      ledger.end(entry, .failed("a listener threw"))
      throw error
    }
  }

  /// Whether the event's body is optional and missing.
  private func hasNoValue<Body>(_ body: Body) -> Bool {
    guard Body.self == BridgeValue?.self, let value = body as? BridgeValue? else { return false }
    return value == nil
  }

  /// Ends a lost event. The loss is a task of its own, as the calls of the listeners would have
  /// been.
  func postLoss(of event: String, _ entry: Int) {
    ledger.end(entry, .vanished)
    loop.post(on: javaScript, "lost", subject: event) {}
  }

  /// Where JavaScript listens to an event for which native code knows no listener. That listener
  /// was added through `DeviceEventEmitter`, which informs no module (contract 7.7). `nil` if there
  /// is none.
  package func listenerElsewhere(_ event: String) -> Place? {
    guard callableModules[Self.deviceEventEmitter] != nil,
      let place = try? callFunction(Self.deviceEventEmitter, "placeOfListener", event),
      context.isObject(place)
    else { return nil }
    return .script(JSValue(place, in: context))
  }

  /// Notes the listeners of lost events whose `addListener` is on its way. The script ends, so native code will never
  /// learn of them. Without the note, a lost event would seem to be one to which nobody listens.
  package func noteListenersOnTheirWay() {
    for event in ledger.rules.eventsWithoutListener {
      let owner = emitters(of: event).first {
        ledger.hasOpenCall(Ledger.Subject("addListener", of: $0))
      }
      guard let owner, let place = listenerElsewhere(event) else { continue }
      let subscription = ledger.begin(.subscription, Ledger.Subject(event, of: owner), at: place)
      ledger.end(subscription, .cancelled)
    }
  }

  private static let deviceEventEmitter = "RCTDeviceEventEmitter"

  private func emitter() throws -> JSRef? {
    if let emitFunction { return emitFunction }
    guard callableModules[Self.deviceEventEmitter] != nil else { return nil }
    let object = try callableModule(Self.deviceEventEmitter, for: "emit")
    let emit = try context.get("emit", of: object)
    let bound = context.keep(
      try context.call(try context.get("bind", of: emit), this: emit, object))
    emitFunction = bound
    return bound
  }
}

/// An object whose methods native code calls.
enum CallableModule {
  case factory(JSFunction)
  case object(JSValue)
}
