public import Bridge
public import EventLoop

/// The strings that an app stores by key, in `AsyncStorage`: they outlive its reloads.
@HostActor
public final class StoredItems {
  private(set) var values: [String: String] = [:]

  /// Nothing is stored.
  public init() {}

  /// Adds the modules that store them, by both names.
  ///
  /// - Throws: ``NativeError`` when one of the names is taken.
  public func register(in registry: ModuleRegistry) throws {
    try registry.add { AsyncLocalStorage(items: self) }
    try registry.add { RNCAsyncStorage(items: self) }
  }

  subscript(_ key: String) -> String? {
    get { values[key] }
    set { values[key] = newValue }
  }

  func removeAll() { values = [:] }
}
