internal import HostLoop
public import JSEngine

// The modules that JavaScript sees.
extension Bridge {
  /// The names of all modules.
  public var moduleNames: [String] { registry.moduleNames }

  /// The object that JavaScript sees for a module. `nil` if there is no module with that name, or
  /// it exports nothing (contract, section 4).
  ///
  /// - Parameters:
  ///   - name: the module's name in JavaScript.
  ///   - isListed: whether JavaScript only lists all modules. It has then not looked up this one.
  package func module(named name: String, isListed: Bool) throws -> JSRef? {
    if !isListed, lookedUpModules.insert(name).inserted { onModuleLookup?(name) }
    guard isValid, let data = moduleData(named: name), !data.exports.isEmpty, !data.isExpo else {
      if architecture == .bridge { registry.noteMissing(name) }
      if isValid, !missingModules.contains(name) { missingModules.append(name) }
      return nil
    }
    if let object = modules[name]?.object { return try object.ref }
    let object = try makeObject(data)
    modules[name]?.object = JSValue(object, in: context)
    return object
  }

  /// The object that JavaScript sees for a module that it looks up. `nil` if there is no module with that name, or it exports
  /// nothing (contract, section 4).
  public func module(named name: String) throws -> JSRef? {
    try module(named: name, isListed: false)
  }

  /// The names of the modules to whose events JavaScript listens, also if native code has not heard of that yet.
  package var observedModules: Set<String> {
    Set(
      modules.values.lazy.map(\.data).filter { [ledger] in
        $0.listenerCount > 0 || ledger.hasOpenCall(Ledger.Subject("addListener", of: $0.name))
      }.map(\.name))
  }

  /// The names of the modules that send this event, in alphabetical order.
  package func emitters(of event: String) -> [String] {
    modules.values.map(\.data).filter { $0.supportedEvents.contains(event) }.map(\.name).sorted()
  }

  func moduleData(named name: String) -> ModuleData? {
    if registry.isLeftOut(name) { return nil }
    if let known = modules[name] { return known.data }
    guard let registration = registry.registration(named: name),
      case .factory(let make) = registration.provider
    else { return nil }
    loop.recordAccessToEverything()
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
      loop.recordAccess(.module(data.name), isWrite: false)
    } else {
      loop.recordAccessToEverything()
    }
    let members = allMembers(of: data)
    try refuseTwoKinds(members)
    let object = try makeObject(of: members, named: data.name)
    if architecture == .bridge { try nameKinds(of: object, members) }
    if !members.contains(where: { $0.name == "getConstants" }) {
      try defineGetConstants(of: object, members)
    } else if architecture == .bridge {
      // As in Libraries/BatchedBridge/NativeModules.js. The new architecture says nothing.
      log(
        .warning,
        "Unable to define method 'getConstants()' on NativeModule '\(data.name)'. NativeModule "
          + "'\(data.name)' already has a constant or method called 'getConstants'. Please remove it."
      )
    }
    return object
  }

  /// `getConstants()` returns the constants that are also properties of the object (contract,
  /// section 4).
  private func defineGetConstants(of object: JSRef, _ members: [ModuleMember]) throws {
    let constants = context.keep(try context.makeObject())
    for case .constant(let constant) in members.map(\.kind) {
      try context.set(
        constant.name, of: constants, to: try context.get(constant.name, of: object))
    }
    let getConstants = context.makeLastingFunction("getConstants") { _ in constants }
    try context.set("getConstants", of: object, to: getConstants)
  }

  /// What the module exports. For a module with events, also the methods that count its listeners, unless it has
  /// its own.
  func allMembers(of data: ModuleData) -> [ModuleMember] {
    let countsItself = data.exports.contains { $0.name == "addListener" }
    guard !data.events.isEmpty, !countsItself else { return data.exports }
    return data.exports + [
      AsyncFunction("addListener") { (event: String, site: CallSite) in
        data.addListener(event, at: site)
      }.member,
      AsyncFunction("removeListeners") { (count: Double, site: CallSite) in
        try data.removeListeners(count, at: site)
      }.member,
    ]
  }

  /// Makes a JavaScript object with the functions and constants of `exports`. Functions run on the
  /// lane `name`. Error messages use the same name for the object.
  public func makeObject(of exports: [any Export], named name: String) throws -> JSRef {
    try makeObject(of: exports.map(\.member), named: name)
  }

  func makeObject(of members: [ModuleMember], named name: String) throws -> JSRef {
    let object = try context.makeObject()
    // A constant replaces a method with the same name.
    for member in members.filter({ !$0.isConstant }) + members.filter(\.isConstant) {
      if case .property(let property) = member.kind {
        try define(property, of: object, in: name)
      } else if let property = try property(member, of: name) {
        try context.set(member.name, of: object, to: property)
      }
    }
    return object
  }

  /// The same for exports with distinct names. Each property is made when JavaScript first reads
  /// it.
  public func makeLazyObject(of exports: [any Export], named name: String) throws -> JSRef {
    let members = exports.map(\.member)
    return try context.makeObject { [unowned self] property in
      // Not a closure: Swift would check its isolation for each member.
      for member in members where member.name == property {
        return try self.property(member, of: name)
      }
      return nil
    }
  }

  /// The value of a member of the object `name`. `nil` if the member is not a property.
  private func property(_ member: ModuleMember, of name: String) throws -> JSRef? {
    switch member.kind {
    case .function(let function):
      isExpo(name) ? makeExpoFunction(function, of: name) : makeFunction(function, of: name)
    case .syncFunction(let function):
      isExpo(name) ? makeExpoFunction(function, of: name) : makeFunction(function, of: name)
    case .emitter(let emitter):
      context.makeLastingFunction(
        emitter.name, explain: { javaScriptError($0, in: "\(name).\(emitter.name)") },
        emitter.subscribe)
    case .constant(let constant): try constant.value().encode(in: context)
    case .property(let property): try property.get(context, context.undefined)
    case .sharedObjectClass(let sharedClass): try part(SharedObjects.self).makeClass(sharedClass)
    case .event: nil
    }
  }

  private func isExpo(_ module: String) -> Bool { modules[module]?.data.isExpo == true }

  private func define(_ property: Property, of object: JSRef, in module: String) throws {
    let text = "\(module).\(property.name)"
    let record = accessRecorder(of: module)
    let get = context.makeLastingFunction(
      property.name, explain: { javaScriptError($0, in: text) },
      { call in
        record?()
        return try property.get(call.context, call.receiver)
      })
    let set = property.set.map { set in
      context.makeLastingFunction(
        property.name, explain: { javaScriptError($0, in: text) },
        { call in
          record?()
          try set(call)
          return call.context.undefined
        })
    }
    try context.define(property.name, of: object, get: get, set: set)
  }

  /// The names of what a module exports: its methods, events and constants. None if there is no such module.
  package func memberNames(ofModule name: String) -> [String] {
    guard isValid, let data = moduleData(named: name) else { return [] }
    return data.exports.flatMap { export in
      guard case .sharedObjectClass(let objects) = export.kind else { return [export.name] }
      // A package declares the members of the objects beside those of the module.
      return [export.name] + objects.members.map(\.name)
    }
  }

  /// The methods of a module, in the order of its exports; none when there is no such module.
  package func methods(ofModule name: String) -> [MethodSignature] {
    guard isValid, let data = moduleData(named: name) else { return [] }
    return allMembers(of: data).compactMap(MethodSignature.init)
  }
}
