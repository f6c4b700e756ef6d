public import HostLoop

/// What JavaScript sees as `NativeModules.<name>`: a Swift class with a table of what it exports.
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
  /// The name in JavaScript. The default is the type's name without `RCT` or `RK` in front
  /// (contract, section 4).
  static var name: String { get }

  /// Whether a factory's instance is made with the bridge, before JavaScript runs, and not when
  /// JavaScript first asks for the module (contract, section 4). The default is no.
  static var requiresMainQueueSetup: Bool { get }

  /// Whether the module's code touches nothing but its own state and what tells the loop so: then a search
  /// of orders leaves out those that differ in nothing. By default it may touch anything.
  static var isSelfContained: Bool { get }

  /// The functions, events and constants that JavaScript can use; read once per bridge.
  @ExportsBuilder var exports: [any Export] { get }

  /// A bridge took the instance up (contract, section 4). After a reload that is before ``invalidate()`` of
  /// the old bridge: ``BridgeSuccession`` tells apart what belongs to which.
  func initialize()
  /// The first listener came (contract 1.2).
  func startObserving()
  /// The last listener went. May run without a start before it, as in React Native.
  func stopObserving()
  /// The bridge that used the module is going away.
  func invalidate()
}

extension NativeModule {
  /// The type's name without `RCT` or `RK` in front.
  public static var name: String {
    let name = String(describing: Self.self)
    for prefix in ["RK", "RCT"] where name.hasPrefix(prefix) && name != prefix {
      return String(name.dropFirst(prefix.count))
    }
    return name
  }

  /// An instance is made when JavaScript first asks.
  public static var requiresMainQueueSetup: Bool { false }
  public static var isSelfContained: Bool { false }

  /// Does nothing.
  public func initialize() {}
  /// Does nothing.
  public func startObserving() {}
  /// Does nothing.
  public func stopObserving() {}
  /// Does nothing.
  public func invalidate() {}
}

/// A line of ``NativeModule/exports``: ``AsyncFunction``, ``Function``, ``Event``, ``EventEmitter``, ``Constant``, or a
/// type of your own that makes one of them.
@HostActor
public protocol Export {
  /// What JavaScript sees.
  var member: ModuleMember { get }
}

/// What a module can have.
public enum ModuleMember {
  /// A method that JavaScript calls without waiting for it.
  case function(AsyncFunction)
  /// A method that returns inside of the call.
  case syncFunction(Function)
  /// An event of ``NativeModule``'s listener count.
  case event(AnyEvent)
  /// An event that is a method of the module.
  case emitter(AnyEventEmitter)
  /// A value.
  case constant(Constant)

  /// The name in JavaScript.
  public var name: String {
    switch self {
    case .function(let function): function.name
    case .syncFunction(let function): function.name
    case .event(let event): event.name
    case .emitter(let emitter): emitter.name
    case .constant(let constant): constant.name
    }
  }

  var isConstant: Bool { if case .constant = self { true } else { false } }
}

/// Collects the lines of ``NativeModule/exports``.
@resultBuilder
public enum ExportsBuilder {
  /// A line of the table.
  public static func buildExpression(_ export: any Export) -> [any Export] { [export] }
  /// A line that stands for several.
  public static func buildExpression(_ exports: [any Export]) -> [any Export] { exports }
  /// The table.
  public static func buildBlock(_ exports: [any Export]...) -> [any Export] {
    exports.flatMap(\.self)
  }
}
