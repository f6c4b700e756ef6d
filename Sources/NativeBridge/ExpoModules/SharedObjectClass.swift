package import HostLoop
package import JSEngine

/// A class of an Expo module, whose objects in JavaScript carry a ``SharedObject``.
///
/// ```swift
/// SharedObjectClass("Counter", Constructor { (start: Double) in Counter(start) }) {
///   Property("count") { (counter: Counter) in counter.count }
///   Function("add") { (counter: Counter, step: Double) in counter.count += step }
///   AsyncFunction("save") { (counter: Counter, file: String) in try counter.save(file) }
/// }
/// ```
/// JavaScript calls `new module.Counter(1)`, and may extend the class. The first parameter of each function and property is the
/// object on which JavaScript calls it. Other parameters take shared objects, too.
package struct SharedObjectClass: Export {
  /// The name in JavaScript.
  package let name: String
  let type: any SharedObject.Type
  /// `nil` for a class whose objects only native code makes.
  let constructor: Constructor?
  let members: [ModuleMember]

  package var member: ModuleMember { ModuleMember(.sharedObjectClass(self)) }

  /// Exports a class whose objects JavaScript makes with `new`.
  @HostActor
  package init(
    _ name: String, _ constructor: Constructor, @ExportsBuilder members: () -> [any Export]
  ) {
    self.name = name
    self.constructor = constructor
    type = constructor.type
    self.members = members().map(\.member)
  }

  /// Exports a class whose objects only native code makes.
  @HostActor
  package init(
    _ name: String, of type: any SharedObject.Type, @ExportsBuilder members: () -> [any Export]
  ) {
    self.name = name
    self.type = type
    constructor = nil
    self.members = members().map(\.member)
  }
}

/// Makes the shared object when JavaScript calls `new`. It may return one that JavaScript has already.
package struct Constructor {
  let type: any SharedObject.Type
  let arity: ClosedRange<Int>
  let construct: @HostActor (JSCall) throws -> any SharedObject

  /// Decodes the arguments of `new` for `construct`.
  @HostActor
  package init<each Argument: JSDecodable, Object: SharedObject>(
    _ construct: @escaping @HostActor (repeat each Argument) throws -> Object
  ) {
    self.init(of: Object.self, arity: numberOfArguments(repeat (each Argument).self)) { call in
      var call = call
      return try construct(repeat call.next((each Argument).self))
    }
  }

  /// Reads the arguments of each call itself.
  ///
  /// - Parameters:
  ///   - type: the type of the objects.
  ///   - arity: how many arguments `new` takes.
  ///   - construct: reads the arguments, and makes an object.
  @HostActor
  package init(
    of type: any SharedObject.Type, arity: ClosedRange<Int>,
    construct: @escaping @HostActor (JSCall) throws -> any SharedObject
  ) {
    self.type = type
    self.arity = arity
    self.construct = construct
  }
}
