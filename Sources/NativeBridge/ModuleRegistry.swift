public import HostLoop

/// The native modules of an app, by the name that JavaScript uses.
@HostActor
public final class ModuleRegistry {
  enum Provider {
    case instance(any NativeModule)
    case factory(@HostActor () -> any NativeModule)
  }

  struct Registration {
    /// What JavaScript calls the module.
    let name: String
    let type: any NativeModule.Type
    let provider: Provider
    let place: Place
  }

  /// In the order in which they were added.
  private(set) var registrations: [Registration] = []
  /// The names that JavaScript uses, in the order in which the modules were added.
  public var moduleNames: [String] { registrations.map(\.name) }
  private var positions: [String: Int] = [:]
  /// What JavaScript was told not to exist, and remembers so.
  private var missing: Set<String> = []

  /// A registry without modules.
  public init() {}

  /// A registry with the modules of another; what is added to one is not added to the other.
  public init(_ other: ModuleRegistry) {
    registrations = other.registrations
    positions = other.positions
  }

  /// The module that JavaScript calls by that name.
  func registration(named name: String) -> Registration? {
    positions[name].map { registrations[$0] }
  }

  /// Registers one instance for the life of the process: native code and every bridge use the same.
  ///
  /// - Parameters:
  ///   - module: the instance.
  ///   - name: what JavaScript calls the module, when its type does not say it: one type may be several modules.
  ///   - file: the file that adds it, for diagnoses.
  ///   - line: the line that adds it, for diagnoses.
  /// - Throws: ``NativeError`` when the name is taken; it names both places. Also, under the old
  ///   architecture, when JavaScript asked for the module before.
  public func add(
    _ module: some NativeModule, named name: String? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) throws {
    try add(name, type(of: module), .instance(module), .native(file: file, line: line))
  }

  /// Registers a factory: each bridge makes its own instance when JavaScript first asks, which is
  /// what React Native does by default.
  ///
  /// - Throws: ``NativeError`` as for an instance.
  public func add<Module: NativeModule>(
    file: StaticString = #fileID, line: UInt = #line, _ make: @escaping @HostActor () -> Module
  ) throws {
    try add(nil, Module.self, .factory(make), .native(file: file, line: line))
  }

  /// JavaScript asked for a module in vain.
  func noteMissing(_ name: String) { missing.insert(name) }

  private func add(
    _ name: String?, _ type: any NativeModule.Type, _ provider: Provider, _ place: Place
  ) throws {
    let name = name ?? type.name
    if let old = registration(named: name) {
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
    registrations.append(Registration(name: name, type: type, provider: provider, place: place))
  }
}
