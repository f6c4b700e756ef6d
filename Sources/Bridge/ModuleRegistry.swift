public import EventLoop

/// The native modules of an app, by the name that JavaScript uses.
@HostActor
public final class ModuleRegistry {
  enum Provider {
    case instance(any NativeModule)
    case factory(@HostActor () -> any NativeModule)
  }

  private(set) var providers: [(name: String, type: any NativeModule.Type, provider: Provider)] = []

  /// A registry without modules.
  public init() {}

  /// A registry with the modules of another; what is added to one is not added to the other.
  public init(_ other: ModuleRegistry) { providers = other.providers }

  /// Registers one instance for the life of the process: native code and every bridge use the same.
  ///
  /// - Throws: ``NativeError`` when the name is taken.
  public func add(_ module: some NativeModule) throws {
    try add(type(of: module), .instance(module))
  }

  /// Registers a factory: each bridge makes its own instance when JavaScript first asks, which is
  /// what React Native does by default.
  ///
  /// - Throws: ``NativeError`` when the name is taken.
  public func add<Module: NativeModule>(_ make: @escaping @HostActor () -> Module) throws {
    try add(Module.self, .factory(make))
  }

  private func add(_ type: any NativeModule.Type, _ provider: Provider) throws {
    if let old = providers.first(where: { $0.name == type.name }) {
      throw NativeError(
        code: "E_DUPLICATE_MODULE",
        message:
          "Attempted to register RCTBridgeModule class \(type) for the name '\(type.name)', but "
          + "name was already registered by class \(old.type)")
    }
    providers.append((type.name, type, provider))
  }
}
