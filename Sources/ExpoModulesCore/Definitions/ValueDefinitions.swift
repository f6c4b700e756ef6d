// The functions have the names that Expo gave them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A value of a module or a class that is read once, when JavaScript first reads it.
public final class ConstantDefinition: AnyDefinition {
  let name: String
  private(set) var getter: (() -> Any?)?

  init(_ name: String) { self.name = name }

  /// Says how the value is read.
  @discardableResult
  public func get<Value>(@_implicitSelfCapture _ getter: @escaping () -> Value) -> Self {
    self.getter = getter
    return self
  }
}

/// A value that is read once, when JavaScript first reads it.
public func Constant(_ name: String) -> ConstantDefinition { ConstantDefinition(name) }

/// A value that is read once, when JavaScript first reads it.
public func Constant<Value>(
  _ name: String, @_implicitSelfCapture get: @escaping () -> Value
) -> ConstantDefinition {
  ConstantDefinition(name).get(get)
}

/// A ``PropertyDefinition``, whatever its owner.
protocol AnyPropertyDefinition: AnyDefinition {
  var name: String { get }
  /// Gets the owner, for a class.
  var getter: ((Any?) throws -> Any?)? { get }
  /// Gets the owner, for a class, and the new value.
  var setter: ((Any?, Any) throws -> Void)? { get }
  var valueType: (any AnyArgument.Type)? { get }
}

/// A property of a module or a class, with the type of its owner: `Void` for a module.
public final class PropertyDefinition<Owner>: AnyPropertyDefinition {
  let name: String
  private(set) var getter: ((Any?) throws -> Any?)?
  private(set) var setter: ((Any?, Any) throws -> Void)?
  private(set) var valueType: (any AnyArgument.Type)?

  init(_ name: String) { self.name = name }

  /// Says how the value is read.
  @discardableResult
  public func get<Value>(@_implicitSelfCapture _ getter: @escaping () throws -> Value) -> Self {
    self.getter = { _ in try getter() }
    return self
  }

  /// Says how the value of an object is read.
  @discardableResult
  public func get<Value>(
    @_implicitSelfCapture _ getter: @escaping (_ this: Owner) throws -> Value
  ) -> Self {
    self.getter = { owner in
      guard let owner = owner as? Owner else { throw Exception.nativeSharedObjectNotFound() }
      return try getter(owner)
    }
    return self
  }

  /// Says what happens when JavaScript assigns a value.
  @discardableResult
  public func set<Value: AnyArgument>(
    @_implicitSelfCapture _ setter: @escaping (_ newValue: Value) throws -> Void
  ) -> Self {
    valueType = Value.self
    self.setter = { _, value in
      guard let value = value as? Value else { throw Exception.argumentConversion() }
      try setter(value)
    }
    return self
  }

  /// Says what happens when JavaScript assigns a value to an object's property.
  @discardableResult
  public func set<Value: AnyArgument>(
    @_implicitSelfCapture _ setter: @escaping (_ this: Owner, _ newValue: Value) throws -> Void
  ) -> Self {
    valueType = Value.self
    self.setter = { owner, value in
      guard let owner = owner as? Owner else { throw Exception.nativeSharedObjectNotFound() }
      guard let value = value as? Value else { throw Exception.argumentConversion() }
      try setter(owner, value)
    }
    return self
  }
}

/// A value that is read whenever JavaScript reads it. `get` and `set` say how.
public func Property(_ name: String) -> PropertyDefinition<Void> { PropertyDefinition(name) }

/// A value that is read whenever JavaScript reads it.
public func Property<Value>(
  _ name: String, @_implicitSelfCapture get: @escaping () -> Value
) -> PropertyDefinition<Void> {
  PropertyDefinition(name).get(get)
}

/// A value of an object that is read whenever JavaScript reads it.
public func Property<Value, Owner>(
  _ name: String, @_implicitSelfCapture get: @escaping (_ this: Owner) -> Value
) -> PropertyDefinition<Owner> {
  PropertyDefinition(name).get(get)
}

/// A property of an object, by its key path in Swift.
public func Property<Value, Owner>(
  _ name: String, _ keyPath: KeyPath<Owner, Value>
) -> PropertyDefinition<Owner> {
  PropertyDefinition(name).get { (this: Owner) in this[keyPath: keyPath] }
}

/// A property of an object that JavaScript can also set, by its key path in Swift.
public func Property<Value: AnyArgument, Owner>(
  _ name: String, _ keyPath: ReferenceWritableKeyPath<Owner, Value>
) -> PropertyDefinition<Owner> {
  PropertyDefinition(name)
    .get { (this: Owner) in this[keyPath: keyPath] }
    .set { (this: Owner, value: Value) in this[keyPath: keyPath] = value }
}
