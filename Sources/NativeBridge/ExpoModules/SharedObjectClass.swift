public import HostLoop
public import JSEngine

/// A class of an Expo module, whose objects in JavaScript carry a ``SharedObject``.
///
/// ```swift
/// SharedObjectClass("Counter", constructor: { (start: Double) in Counter(start) }) {
///   Property("count") { (counter: Counter) in counter.count }
///   Function("add") { (counter: Counter, step: Double) in counter.count += step }
///   AsyncFunction("save") { (counter: Counter, file: String) in try counter.save(file) }
/// }
/// ```
/// JavaScript calls `new module.Counter(1)`, and may extend the class. The first argument of each function and property is the
/// object on which JavaScript calls it. A parameter of a subclass of `SharedObject` takes an object of that class.
public struct SharedObjectClass: Export {
  /// The name in JavaScript.
  public let name: String
  let type: SharedObject.Type
  let members: [ModuleMember]
  /// How many arguments the constructor takes.
  let arity: ClosedRange<Int>
  /// Decodes the arguments of `new`, and makes the object.
  let construct: (@HostActor (JSCall) throws -> SharedObject)?

  public var member: ModuleMember { .sharedObjectClass(self) }

  /// Exports a class whose objects JavaScript makes.
  ///
  /// - Parameters:
  ///   - name: the name in JavaScript.
  ///   - constructor: makes an object. It may return one that JavaScript has already.
  ///   - members: the functions and properties.
  @HostActor
  public init<Object: SharedObject, each Argument: JSDecodable>(
    _ name: String, constructor: @escaping @HostActor (repeat each Argument) throws -> Object,
    @ExportsBuilder members: () -> [any Export]
  ) {
    self.init(
      name, of: Object.self, arity: numberOfArguments(repeat (each Argument).self),
      construct: { call in
        var call = call
        return try constructor(repeat call.next((each Argument).self))
      }, members: members)
  }

  /// Exports a class.
  ///
  /// - Parameters:
  ///   - name: the name in JavaScript.
  ///   - type: the type of the objects.
  ///   - arity: how many arguments `new` takes.
  ///   - construct: reads the arguments of `new`, and makes an object. `nil` for a class whose objects only native code makes.
  ///   - members: the functions and properties.
  @HostActor
  public init(
    _ name: String, of type: SharedObject.Type, arity: ClosedRange<Int> = 0...Int.max,
    construct: (@HostActor (JSCall) throws -> SharedObject)? = nil,
    @ExportsBuilder members: () -> [any Export]
  ) {
    self.name = name
    self.type = type
    self.arity = arity
    self.construct = construct
    self.members = members().map(\.member)
  }
}
