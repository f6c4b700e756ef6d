public import HostLoop
public import JSEngine

/// A native object that JavaScript holds and calls directly: a `HybridObject` of Nitro Modules.
///
/// ```swift
/// final class Counter: HybridObject {
///   private var count = 0.0
///   @ExportsBuilder override var exports: [any Export] {
///     Property("count") { [unowned self] in count }
///     Function("add") { [unowned self] (step: Double) in count += step }
///   }
/// }
/// ```
/// Objects with the same type have one prototype in JavaScript. A ``Function`` and a ``Property`` run inside JavaScript. An
/// ``AsyncFunction`` returns a promise, and runs on a lane of its own, because Nitro runs each on its thread pool: two calls
/// may overtake each other.
///
/// Facts are those of Nitro 0.37.0 (`cpp/core/HybridObject.cpp`, `cpp/core/HybridFunction.hpp`).
@HostActor
open class HybridObject: nonisolated JSEncodable, nonisolated JSDecodable {
  /// The name under which JavaScript makes it, and which messages use. The default is the type's name.
  open class var name: String { unqualifiedName(of: self) }

  /// The library whose native half the object belongs to. The default is `nil`.
  open class var library: ReplacedLibrary? { nil }

  /// The methods and properties: the same names in each object of the type. Read once for each object, when JavaScript first
  /// gets it.
  open var exports: [any Export] { [] }

  /// The result of `toString()`. The default is Nitro's for objects in Swift (`ios/core/HybridObject.swift`).
  open var description: String { "[HybridObject object]" }

  /// Makes an object that JavaScript does not have yet.
  public init() {}

  /// Called when JavaScript calls `dispose()`. After that, JavaScript cannot use the object. The default does nothing.
  open func dispose() {}

  /// The name of this object, which is another than that of its type only if the type has objects of several names.
  var typeName: String { type(of: self).name }

  private(set) lazy var members = exports.map(\.member)

  /// Makes the object that JavaScript sees, or finds it.
  public func encode(in context: JSContext) throws -> JSRef {
    guard let bridge = context.owner as? Bridge else {
      throw JSError(message: "a HybridObject needs a bridge")
    }
    return try bridge.object(of: self)
  }

  /// Appends the object that JavaScript sees.
  public func write(to tape: JSTape) throws { tape.reference(try encode(in: tape.context)) }

  /// Decodes an object.
  ///
  /// - Throws: ``JSTypeMismatch`` if JavaScript passes something else, an object of another type, or a disposed one.
  public static func decode(_ value: JSRef, in context: JSContext) throws -> Self {
    guard let object = context.nativeState(of: value) as? Self else {
      throw JSTypeMismatch(expected: "a HybridObject<\(name)>", actual: context.kind(of: value))
    }
    return object
  }
}
