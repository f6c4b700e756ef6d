public import HostLoop

/// The native modules of an app, by their names in JavaScript.
@HostActor
public final class ModuleRegistry {
  enum Provider {
    case instance(any NativeModule)
    case factory(@HostActor () -> any NativeModule)
  }

  struct Registration {
    /// The module's name in JavaScript.
    let name: String
    let type: any NativeModule.Type
    let provider: Provider
    let place: Place
    /// Whether JavaScript finds it as `expo.modules.<name>`, and not as `NativeModules.<name>`.
    var isExpo = false
  }

  /// The registrations, in the order in which they were added.
  private(set) var registrations: [Registration] = []
  /// The module names in JavaScript, in the order in which the modules were added.
  public var moduleNames: [String] {
    registrations.filter { !$0.isExpo }.map(\.name)
      + (standard?.moduleNames.filter { positions[$0] == nil } ?? [])
  }
  /// The names of the Expo modules, in the order in which they were added.
  package var expoModuleNames: [String] { registrations.filter(\.isExpo).map(\.name) }
  private var positions: [String: Int] = [:]
  /// What makes hybrid objects, by their names in JavaScript.
  private(set) var hybridObjects:
    [String: (library: ReplacedLibrary?, make: @HostActor () -> HybridObject)] = [:]
  /// The names that JavaScript looked up in vain. JavaScript caches that they do not exist.
  private var missing: Set<String> = []
  /// Adds the modules that an app has without registering them. A module of the app with the same name replaces them.
  /// Called when JavaScript first looks up a name that the app does not register.
  package var addStandard: (@HostActor (ModuleRegistry) throws -> Void)?
  private lazy var standard: ModuleRegistry? = addStandard.flatMap { add in
    let registry = ModuleRegistry()
    return (try? add(registry)).map { registry }
  }

  /// Makes a module for a name that nobody registers. `nil` if the app has no such module.
  package var makeStandIn:
    (@HostActor (_ name: String) -> (make: @HostActor () -> any NativeModule, isExpo: Bool)?)?
  private var standIns: [String: Registration] = [:]
  /// Makes hybrid objects with a name that nobody registers. `nil` if the app has none of that name.
  package var makeHybridStandIn: (@HostActor (_ name: String) -> (@HostActor () -> HybridObject)?)?

  /// Whether a build of the app leaves the native half of a library out. Then JavaScript finds none of its modules.
  package var leavesOut: (@HostActor (ReplacedLibrary) -> Bool)?

  /// A registry without modules.
  public init() {}

  /// Makes a registry with the modules of another one. Later additions to one do not appear in the
  /// other.
  public init(_ other: ModuleRegistry) {
    registrations = other.registrations
    positions = other.positions
    hybridObjects = other.hybridObjects
    makeStandIn = other.makeStandIn
    makeHybridStandIn = other.makeHybridStandIn
    leavesOut = other.leavesOut
  }

  /// The module with this name in JavaScript; `nil` if there is none.
  func registration(named name: String) -> Registration? {
    if let position = positions[name] { return registrations[position] }
    if let registration = standard?.registration(named: name) ?? standIns[name] {
      return registration
    }
    guard let (make, isExpo) = makeStandIn?(name) else { return nil }
    let registration = Registration(
      name: name, type: type(of: make()), provider: .factory(make),
      place: .native(file: #fileID, line: #line), isExpo: isExpo)
    standIns[name] = registration
    return registration
  }

  /// What makes the hybrid objects with this name; `nil` if there are none.
  func hybridObject(named name: String) -> (@HostActor () -> HybridObject)? {
    guard let (library, make) = hybridObjects[name] else { return makeHybridStandIn?(name) }
    return isLeftOut(library) ? nil : make
  }

  /// Whether there is no module with this name, although one is registered: a build leaves its library out.
  package func isLeftOut(_ module: String) -> Bool {
    positions[module].map { isLeftOut(registrations[$0].type.library) } ?? false
  }

  private func isLeftOut(_ library: ReplacedLibrary?) -> Bool {
    guard let leavesOut, let library else { return false }
    return leavesOut(library)
  }

  /// The library whose native half this module replaces. `nil` if it replaces none, or does not exist.
  package func library(ofModule name: String) -> ReplacedLibrary? {
    registration(named: name)?.type.library
  }

  /// What JavaScript can make with `NitroModules.createHybridObject`: the names of the members, and the library that each
  /// replaces, by the names of the hybrid objects.
  package func describeHybridObjects() -> [String: (members: [String], library: ReplacedLibrary?)] {
    hybridObjects.filter { !isLeftOut($0.value.library) }.mapValues {
      ($0.make().members.map(\.name), $0.library)
    }
  }

  /// Registers one instance for the lifetime of the process. Native code and each bridge use this
  /// instance.
  ///
  /// - Parameters:
  ///   - module: the instance.
  ///   - name: the module's name in JavaScript. `nil` for the name of its type. One type may be
  ///     registered several times with different names.
  ///   - file: the file that adds it, for diagnoses.
  ///   - line: the line that adds it, for diagnoses.
  /// - Throws: ``NativeError`` if the name is taken; it names both places. Under the old
  ///   architecture also if JavaScript has already asked for the module.
  public func add(
    _ module: some NativeModule, named name: String? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) throws {
    try add(name, type(of: module), .instance(module), .native(file: file, line: line))
  }

  /// Registers a module of the app's own project. It takes the place of one that replaces a library's native half.
  ///
  /// - Throws: ``NativeError`` if the name is taken by another module.
  package func addOwn(_ module: some NativeModule, named name: String? = nil) throws {
    let own = name ?? type(of: module).name
    if let position = positions[own], registrations[position].type.library != nil {
      remove(at: position)
    }
    try add(module, named: own)
  }

  /// Registers a factory. Each bridge makes its own instance when JavaScript first asks for the
  /// module, which is React Native's default.
  ///
  /// - Throws: ``NativeError``, as when an instance is added.
  public func add<Module: NativeModule>(
    named name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ make: @escaping @HostActor () -> Module
  ) throws {
    try add(name, Module.self, .factory(make), .native(file: file, line: line))
  }

  /// Registers a factory of a module that JavaScript finds as `expo.modules.<name>`. Each bridge makes its own instance.
  ///
  /// - Parameters:
  ///   - name: the module's name in JavaScript. `nil` for the name of its type.
  ///   - replaces: whether it takes the place of an Expo module with the same name.
  ///   - file: the file that adds it, for diagnoses.
  ///   - line: the line that adds it, for diagnoses.
  ///   - make: makes an instance.
  /// - Throws: ``NativeError`` if the name is taken.
  public func addExpoModule<Module: NativeModule>(
    named name: String? = nil, replaces: Bool = false, file: StaticString = #fileID,
    line: UInt = #line, _ make: @escaping @HostActor () -> Module
  ) throws {
    if replaces { removeExpoModule(named: name ?? Module.name) }
    try add(name, Module.self, .factory(make), .native(file: file, line: line), isExpo: true)
  }

  /// Registers what makes a hybrid object when JavaScript calls `NitroModules.createHybridObject` with the name of its type.
  ///
  /// - Throws: ``NativeError`` if the name is taken.
  public func addHybridObject<Kind: HybridObject>(_ make: @escaping @HostActor () -> Kind) throws {
    guard hybridObjects[Kind.name] == nil else {
      throw NativeError(
        code: "E_DUPLICATE_MODULE",
        message:
          "HybridObject \"\(Kind.name)\" has already been registered in the Nitro Modules HybridObjectRegistry!"
      )
    }
    hybridObjects[Kind.name] = (Kind.library, make)
  }

  private func removeExpoModule(named name: String) {
    guard let position = positions[name], registrations[position].isExpo else { return }
    remove(at: position)
  }

  private func remove(at position: Int) {
    registrations.remove(at: position)
    positions = Dictionary(
      uniqueKeysWithValues: registrations.enumerated().map { ($1.name, $0) })
  }

  /// Notes that JavaScript asked for a missing module.
  func noteMissing(_ name: String) { missing.insert(name) }

  private func add(
    _ name: String?, _ type: any NativeModule.Type, _ provider: Provider, _ place: Place,
    isExpo: Bool = false
  ) throws {
    let name = name ?? type.name
    if let old = positions[name].map({ registrations[$0] }) {
      throw NativeError(
        code: "E_DUPLICATE_MODULE",
        message:
          "Attempted to register RCTBridgeModule class \(type) for the name '\(name)', but "
          + "name was already registered by class \(old.type)\n  first at "
          + "\(old.place.native ?? "?"), then at \(place.native ?? "?")")
    }
    if missing.contains(name) {
      throw NativeError(
        code: "E_MODULE_REQUIRED",
        message:
          "module \(name) was required without being registered and is now being registered.")
    }
    positions[name] = registrations.count
    registrations.append(
      Registration(name: name, type: type, provider: provider, place: place, isExpo: isExpo))
  }
}
