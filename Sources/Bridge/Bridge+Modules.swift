internal import EventLoop
public import JSEngine

// From JavaScript to native code: modules, their functions, and the calls of these.
extension Bridge {
  /// The names of all modules.
  public var moduleNames: [String] { registry.registrations.map(\.name) }

  /// The object that JavaScript sees for a module; `nil` when there is none of that name. A module
  /// that exports nothing is invisible (contract, section 4).
  public func module(named name: String) throws -> JSRef? {
    if lookedUpModules.insert(name).inserted { onModuleLookup?(name) }
    guard isValid, let data = moduleData(named: name), !data.exports.isEmpty else {
      if architecture == .bridge { registry.noteMissing(name) }
      return nil
    }
    if let object = modules[name]?.object { return try object.ref }
    let object = try makeObject(data)
    modules[name]?.object = JSValue(object, in: context)
    return object
  }

  func moduleData(named name: String) -> ModuleData? {
    if let known = modules[name] { return known.data }
    guard let registration = registry.registrations.first(where: { $0.name == name }),
      case .factory(let make) = registration.provider
    else { return nil }
    return add(make(), registration)
  }

  @discardableResult
  func add(_ module: any NativeModule, _ registration: ModuleRegistry.Registration) -> ModuleData {
    let data = ModuleData(module, registration: registration.place, bridge: self)
    modules[data.name] = (data, nil)
    return data
  }

  private func makeObject(_ data: ModuleData) throws -> JSRef {
    let exports = allExports(of: data)
    try refuseTwoKinds(exports)
    let object = try makeObject(of: exports, named: data.name)
    if architecture == .bridge { try nameKinds(of: object, exports) }
    if exports.contains(where: { $0.name == "getConstants" }) {
      log(
        .error,
        "Unable to define method 'getConstants()' on NativeModule '\(data.name)'. NativeModule "
          + "'\(data.name)' already has a constant or method called 'getConstants'. Please remove it."
      )
    } else {
      try defineGetConstants(of: object, exports)
    }
    return object
  }

  /// `getConstants()` gives what the object also has as properties (contract, section 4).
  private func defineGetConstants(of object: JSRef, _ exports: [any Export]) throws {
    let constants = context.keep(try context.makeObject())
    for case let constant as Constant in exports {
      try context.set(
        constant.name, of: constants, to: try context.get(constant.name, of: object))
    }
    let getConstants = context.makeFunction("getConstants") { _ in constants }
    try context.set("getConstants", of: object, to: getConstants)
  }

  /// What the module exports, and for an emitter the methods that count its listeners.
  func allExports(of data: ModuleData) -> [any Export] {
    guard !data.events.isEmpty else { return data.exports }
    return data.exports + [
      Function("addListener") { (event: String, site: CallSite) in
        data.addListener(event, at: site.place)
      },
      Function("removeListeners") { (count: Double, site: CallSite) in
        try data.removeListeners(count, at: site.place)
      },
    ]
  }

  /// A JavaScript object with the functions and constants of `exports`. Functions run on the lane
  /// `name`, which is also what their errors call the object.
  public func makeObject(of exports: [any Export], named name: String) throws -> JSRef {
    let object = try context.makeObject()
    // A constant takes the place of a method of its name.
    for export in exports.filter({ !($0 is Constant) }) + exports.filter({ $0 is Constant }) {
      switch export {
      case let function as Function:
        try context.set(function.name, of: object, to: makeFunction(function, of: name))
      case let function as SyncFunction:
        try context.set(function.name, of: object, to: makeFunction(function, of: name))
      case let emitter as AnyEventEmitter:
        try context.set(
          emitter.name, of: object,
          to: context.makeFunction(
            emitter.name, explain: { javaScriptError($0, in: "\(name).\(emitter.name)") },
            emitter.subscribe))
      case let constant as Constant:
        try context.set(constant.name, of: object, to: try constant.value().encode(in: context))
      default: break
      }
    }
    return object
  }

  private func makeFunction(_ function: SyncFunction, of module: String) -> JSRef {
    let method = "\(module).\(function.name)"
    guard function.takesCallbacks else {
      return context.makeFunction(
        function.name, explain: { javaScriptError($0, in: method) }, function.call)
    }
    return context.makeFunction(
      function.name,
      explain: { [self] error in
        if error is JSArgumentError { refuseCallbacks() }
        return javaScriptError(error, in: method)
      },
      { [self] call in
        beginCall(method)
        return try function.call(call)
      })
  }

  private func makeFunction(_ function: Function, of module: String) -> JSRef {
    let method = "\(module).\(function.name)"
    let lane = loop.lane(module)
    return context.makeFunction(function.name) { [self] call in
      if isStrict, !call.isPlain {
        try argumentRule?.check(call, takesCallbacks: !function.returnsPromise)
      }
      beginCall(method)
      let promise = function.returnsPromise ? try Settlement(method, bridge: self) : nil
      if isStrict, !function.arity.contains(call.count) {
        refuse(method, count: call.count, expected: function.arity)
        return try promise?.value ?? call.context.undefined
      }
      settlementOfCurrentCall = promise
      let entry = promise == nil ? ledger.begin(.call, method) : nil
      do {
        let work = try function.prepare(call)
        currentCallbacks = nil
        settlementOfCurrentCall = nil
        callQueue.enqueue(method, on: lane, at: ledger.latestBeginning) { [self] in
          guard isValid else {
            if let entry = promise?.entry ?? entry { lose(entry, function) }
            return
          }
          perform(work, method, promise)
          if let entry { ledger.end(entry, .done("ran")) }
        }
      } catch {
        if let entry { ledger.end(entry, .failed("wrong arguments")) }
        refuseCallbacks()
        if architecture == .bridge, let error = error as? JSArgumentError {
          refuse(method, error, call[error.position - 1])
          return try promise?.value ?? call.context.undefined
        }
        guard let promise else { throw javaScriptError(error, in: method) }
        promise.reject(error)
      }
      return try promise?.value ?? call.context.undefined
    }
  }

  /// The bridge went before the method ran. One that would have called back has nobody to tell.
  private func lose(_ call: Int, _ function: Function) {
    let matters =
      function.callbackPositions.isEmpty
      && !["addListener", "removeListeners"].contains(function.name)
    ledger.end(call, matters ? .dropped(Ledger.tornDown) : .cancelled)
  }

  private func beginCall(_ method: String) {
    currentMethod = method
    currentCallbacks = nil
    callCount += 1
  }

  /// The method of a call that is refused will not call back.
  private func refuseCallbacks() {
    if let currentCallbacks { ledger.end(currentCallbacks.entry, .cancelled) }
    currentCallbacks = nil
  }

  func takeSettlementOfCurrentCall() -> Settlement? { settlementOfCurrentCall.take() }

  func callbacksOfCurrentCall() -> CallbackPair {
    let callbacks =
      currentCallbacks
      ?? CallbackPair(
        method: currentMethod, id: callCount - 1, ledger: ledger,
        at: (try? context.makeCallSite()).map(Place.script))
    currentCallbacks = callbacks
    return callbacks
  }

  private func perform(_ work: Function.Work, _ method: String, _ promise: Settlement?) {
    switch work {
    case .void(let run):
      do { try run() } catch {
        if let promise { return promise.reject(error) }
        report(
          Diagnosis(
            .error, "native-exception",
            "Exception '\(javaScriptError(error, in: method))' was thrown while invoking "
              + "\(method.split(separator: ".").last ?? "") on target "
              + "\(method.split(separator: ".").first ?? "")")
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
}
