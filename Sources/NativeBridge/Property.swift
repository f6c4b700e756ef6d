public import HostLoop
public import JSEngine

/// A value that is read whenever JavaScript reads it, and set whenever JavaScript sets it: a property with a getter, and
/// maybe a setter.
public struct Property: Export {
  /// The name in JavaScript.
  public let name: String
  /// Gets the value of an object, which is `undefined` if it does not matter.
  let get: @HostActor (JSContext, _ this: JSRef) throws -> JSRef
  /// Decodes and sets a value. `nil` if JavaScript cannot set it.
  let set: (@HostActor (JSCall) throws -> Void)?

  public var member: ModuleMember { ModuleMember(.property(self)) }

  /// Exports a value that JavaScript can only read.
  @HostActor
  public init<Value: JSEncodable>(_ name: String, _ get: @escaping @HostActor () throws -> Value) {
    self.name = name
    self.get = { context, _ in try get().encode(in: context) }
    set = nil
  }

  /// Exports a value that is made, and read from a call, without its types.
  ///
  /// - Parameters:
  ///   - name: the name in JavaScript.
  ///   - get: makes the value of `this`.
  ///   - set: reads the new value from a call. `nil` if JavaScript cannot set it.
  @HostActor
  package init(
    _ name: String, get: @escaping @HostActor (JSContext, _ this: JSRef) throws -> JSRef,
    set: (@HostActor (JSCall) throws -> Void)?
  ) {
    self.name = name
    self.get = get
    self.set = set
  }

  /// Exports a value that JavaScript can read and set.
  @HostActor
  public init<Value: JSEncodable & JSDecodable>(
    _ name: String, get: @escaping @HostActor () throws -> Value,
    set: @escaping @HostActor (Value) throws -> Void
  ) {
    self.name = name
    self.get = { context, _ in try get().encode(in: context) }
    self.set = { call in
      var call = call
      try set(call.next(Value.self))
    }
  }

  /// Exports a value of each shared object of a class, that JavaScript can only read.
  @HostActor
  package init<Object: SharedObject, Value: JSEncodable>(
    _ name: String, _ get: @escaping @HostActor (Object) throws -> Value
  ) {
    self.name = name
    self.get = { context, this in
      try get(Object.decode(this, in: context)).encode(in: context)
    }
    set = nil
  }

  /// Exports a value of each shared object of a class, that JavaScript can read and set.
  @HostActor
  package init<Object: SharedObject, Value: JSEncodable & JSDecodable>(
    _ name: String, get: @escaping @HostActor (Object) throws -> Value,
    set: @escaping @HostActor (Object, Value) throws -> Void
  ) {
    self.name = name
    self.get = { context, this in
      try get(Object.decode(this, in: context)).encode(in: context)
    }
    self.set = { call in
      var call = call.withReceiverFirst
      try set(call.next(Object.self), call.next(Value.self))
    }
  }
}
