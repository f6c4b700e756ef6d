public import HostLoop

/// What JavaScript sees as `NativeModules.<name>`: a Swift class with a list of its exports.
///
/// ```swift
/// final class Greeter: NativeModule {
///   var exports: [any Export] {
///     AsyncFunction("greet", greet)
///   }
///   func greet(name: String) -> String { "Hello, \(name)" }
/// }
/// ```
@HostActor
public protocol NativeModule: AnyObject, Sendable {
  /// The name in JavaScript. The default is the type's name without the prefix `RCT` or `RK`
  /// (contract, section 4).
  static var name: String { get }

  /// Whether a factory makes the instance together with the bridge, before JavaScript runs. By
  /// default it is made when JavaScript first asks for the module (contract, section 4).
  static var requiresMainQueueSetup: Bool { get }

  /// Whether the module's code accesses only its own state, apart from what it reports to the loop.
  /// A search then skips orders that make no difference. The default is `false`: the module may
  /// access anything.
  static var isSelfContained: Bool { get }

  /// The library whose native half the module replaces. If another version of the library is installed,
  /// `bridgehost modules` says what the module lacks. The default is `nil`: it replaces none.
  static var library: ReplacedLibrary? { get }

  /// The functions, events and constants that JavaScript can use. Read once per bridge.
  @ExportsBuilder var exports: [any Export] { get }

  /// Called when a bridge begins to use the instance (contract, section 4). In a reload this comes
  /// before ``invalidate()`` of the old bridge.
  func initialize()
  /// Called when the first listener is added (contract 1.2).
  func startObserving()
  /// Called when the last listener is removed. As in React Native, it may be called without
  /// ``startObserving()`` before it.
  func stopObserving()
  /// Called when a bridge that uses the module ends.
  func invalidate()
}

extension NativeModule {
  /// The type's name without the prefix `RCT` or `RK`.
  public static var name: String {
    let name = unqualifiedName(of: Self.self)
    for prefix in ["RK", "RCT"] where name.hasPrefix(prefix) && name != prefix {
      return String(name.dropFirst(prefix.count))
    }
    return name
  }

  /// By default, the instance is made when JavaScript first asks for the module.
  public static var requiresMainQueueSetup: Bool { false }
  public static var isSelfContained: Bool { false }
  /// By default, the module replaces no library.
  public static var library: ReplacedLibrary? { nil }

  /// Does nothing.
  public func initialize() {}
  /// Does nothing.
  public func startObserving() {}
  /// Does nothing.
  public func stopObserving() {}
  /// Does nothing.
  public func invalidate() {}
}

/// A module with events whose ``NativeModule/startObserving()`` and ``NativeModule/stopObserving()`` do nothing, on a
/// phone and here. So it does not matter when they run.
package protocol IgnoresObserving: NativeModule {}

/// A module that is one of Expo, if JavaScript first looks it up as `expo.modules.<name>`.
package protocol FoundByExpo: NativeModule {}

/// An element of ``NativeModule/exports``: ``AsyncFunction``, ``Function``, ``Event``,
/// ``EventEmitter``, ``Constant``, ``Property``, or a type of your own that makes one of them.
@HostActor
public protocol Export {
  /// What JavaScript sees.
  var member: ModuleMember { get }
}

/// What JavaScript sees of an ``Export``.
public struct ModuleMember {
  enum Kind {
    /// A method that JavaScript calls without waiting for it.
    case function(AsyncFunction)
    /// A method that returns its result inside the call.
    case syncFunction(Function)
    /// An event that uses the module's listener count.
    case event(any AnyEvent)
    /// An event that is a method of the module, without a listener count.
    case emitter(any AnyEventEmitter)
    /// A value.
    case constant(Constant)
    /// A value that is read, or set, whenever JavaScript reads or sets it.
    case property(Property)
    /// A class of shared objects, in an Expo module.
    case sharedObjectClass(SharedObjectClass)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// The name in JavaScript.
  public var name: String {
    switch kind {
    case .function(let function): function.name
    case .syncFunction(let function): function.name
    case .event(let event): event.name
    case .emitter(let emitter): emitter.name
    case .constant(let constant): constant.name
    case .property(let property): property.name
    case .sharedObjectClass(let sharedClass): sharedClass.name
    }
  }

  var isConstant: Bool { if case .constant = kind { true } else { false } }
}

/// Collects the elements of ``NativeModule/exports``.
@resultBuilder
public enum ExportsBuilder {
  /// Adds an export.
  public static func buildExpression(_ export: any Export) -> [any Export] { [export] }
  /// Adds several exports.
  public static func buildExpression(_ exports: [any Export]) -> [any Export] { exports }
  /// Returns all exports.
  public static func buildBlock(_ exports: [any Export]...) -> [any Export] {
    exports.flatMap(\.self)
  }
}
