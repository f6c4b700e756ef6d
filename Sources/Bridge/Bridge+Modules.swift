internal import EventLoop
public import JSEngine

// The modules that JavaScript sees.
extension Bridge {
  /// The names of all modules.
  public var moduleNames: [String] { registry.moduleNames }

  /// The object that JavaScript sees for a module; `nil` when there is none of that name. A module
  /// that exports nothing is invisible (contract, section 4).
  public func module(named name: String) throws -> JSRef? {
    if lookedUpModules.insert(name).inserted { onModuleLookup?(name) }
    guard isValid, let data = moduleData(named: name), !data.exports.isEmpty else {
      if architecture == .bridge { registry.noteMissing(name) }
      if isValid, !missingModules.contains(name) { missingModules.append(name) }
      return nil
    }
    if let object = modules[name]?.object { return try object.ref }
    let object = try makeObject(data)
    modules[name]?.object = JSValue(object, in: context)
    return object
  }

  func moduleData(named name: String) -> ModuleData? {
    if let known = modules[name] { return known.data }
    guard let registration = registry.registration(named: name),
      case .factory(let make) = registration.provider
    else { return nil }
    loop.touchEverything()
    return add(make(), registration)
  }

  @discardableResult
  func add(_ module: any NativeModule, _ registration: ModuleRegistry.Registration) -> ModuleData {
    let data = ModuleData(module, registration, bridge: self)
    modules[data.name] = (data, nil)
    return data
  }

  private func makeObject(_ data: ModuleData) throws -> JSRef {
    if data.isSelfContained {
      loop.touch(.module(data.name), isWrite: false)
    } else {
      loop.touchEverything()
    }
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
    let getConstants = context.makeLastingFunction("getConstants") { _ in constants }
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
      if let property = try property(export, of: name) {
        try context.set(export.name, of: object, to: property)
      }
    }
    return object
  }

  /// The same for exports that all have names of their own, each made when JavaScript first reads it.
  public func makeLazyObject(of exports: [any Export], named name: String) throws -> JSRef {
    try context.makeObject { [unowned self] property in
      // Without a closure: Swift would ask for each export whether it is on the host thread.
      for export in exports where export.name == property {
        return try self.property(export, of: name)
      }
      return nil
    }
  }

  /// What JavaScript sees of an export of `name`; `nil` when it sees nothing.
  private func property(_ export: any Export, of name: String) throws -> JSRef? {
    switch export {
    case let function as Function: makeFunction(function, of: name)
    case let function as SyncFunction: makeFunction(function, of: name)
    case let emitter as AnyEventEmitter:
      context.makeLastingFunction(
        emitter.name, explain: { javaScriptError($0, in: "\(name).\(emitter.name)") },
        emitter.subscribe)
    case let constant as Constant: try constant.value().encode(in: context)
    default: nil
    }
  }
}
