internal import CJavaScriptCore
internal import HostLoop

extension JSContext {
  /// Whether a value is `undefined`.
  public func isUndefined(_ value: JSRef) -> Bool {
    guard let raw else { return true }
    return JSValueIsUndefined(raw, value.raw)
  }
  /// Whether a value is `null`.
  public func isNull(_ value: JSRef) -> Bool {
    guard let raw else { return false }
    return JSValueIsNull(raw, value.raw)
  }
  /// Whether a value is `undefined` or `null`.
  public func isNullish(_ value: JSRef) -> Bool { isUndefined(value) || isNull(value) }
  /// Whether a value is an object, such as an array or a function.
  public func isObject(_ value: JSRef) -> Bool {
    guard let raw else { return false }
    return JSValueIsObject(raw, value.raw)
  }
  /// Whether a value can be called.
  public func isFunction(_ value: JSRef) -> Bool {
    guard let raw else { return false }
    return JSValueIsObject(raw, value.raw) && JSObjectIsFunction(raw, value.raw)
  }

  /// A new empty object.
  public func makeObject() throws -> JSRef { JSRef(JSObjectMake(try open(), nil, nil)) }

  /// A new array of `count` elements. Stores each element in the array before it makes the next
  /// one, because the collector does not scan Swift's arrays.
  public func makeArray(_ count: Int, _ element: (Int) throws -> JSRef) throws -> JSRef {
    var exception: OpaquePointer?
    let array = try checked(JSObjectMakeArray(try open(), 0, nil, &exception), exception)
    for index in 0..<count { try set(index, of: array, to: try element(index)) }
    return array
  }

  /// A JavaScript array of values.
  public func makeArray(of values: [any JSEncodable]) throws -> JSRef {
    try makeArray(values.count) { try values[$0].encode(in: self) }
  }

  /// The C context, if `object` is one: the C API takes anything for an object, and crashes.
  func open(for object: JSRef) throws -> OpaquePointer {
    let context = try open()
    guard JSValueIsObject(context, object.raw) else {
      throw JSTypeMismatch(expected: "an object", actual: kind(of: object))
    }
    return context
  }

  /// The property `name` of `object`. `undefined` if it does not exist.
  public func get(_ name: String, of object: JSRef) throws -> JSRef {
    let context = try open(for: object)
    var exception: OpaquePointer?
    return try checked(
      JSObjectGetProperty(context, object.raw, names[name], &exception), exception)
  }

  /// The property `name` of `object`. `nil` if it is nullish or its getter throws. The thrown value
  /// is not read.
  func member(_ name: String, of object: JSRef) -> JSRef? {
    guard let context = try? open(for: object) else { return nil }
    var exception: OpaquePointer?
    let value = JSRef(JSObjectGetProperty(context, object.raw, names[name], &exception))
    return exception != nil || value.raw == nil || isNullish(value) ? nil : value
  }

  /// Sets a property, as an assignment does.
  public func set(_ name: String, of object: JSRef, to value: JSRef) throws {
    let context = try open(for: object)
    var exception: OpaquePointer?
    JSObjectSetProperty(context, object.raw, names[name], value.raw, 0, &exception)
    if let exception { throw JSError(JSRef(exception), in: self) }
  }

  /// Defines a property with a getter, and maybe a setter.
  public func define(_ name: String, of object: JSRef, get: JSRef, set: JSRef?) throws {
    try call(
      try function(Self.definition), object, try name.encode(in: self), get, set ?? undefined)
  }

  private static let definition = JSScript(
    """
    (function (object, name, get, set) {
      Object.defineProperty(object, name, { get, set, enumerable: true, configurable: true });
    })
    """, url: "bridgehost:properties")

  /// Defines a global that a script may overwrite and that `for in` does not list.
  public func setGlobal(_ name: String, _ value: JSRef) throws {
    let context = try open()
    var exception: OpaquePointer?
    JSObjectSetProperty(
      context, global.raw, names[name], value.raw,
      JSPropertyAttributes(kJSPropertyAttributeDontEnum), &exception)
    if let exception { throw JSError(JSRef(exception), in: self) }
  }

  /// The element at `index`.
  public func get(_ index: Int, of array: JSRef) throws -> JSRef {
    let context = try open(for: array)
    var exception: OpaquePointer?
    return try checked(
      JSObjectGetPropertyAtIndex(context, array.raw, UInt32(clamping: index), &exception), exception
    )
  }

  /// Sets the element at `index`.
  func set(_ index: Int, of array: JSRef, to value: JSRef) throws {
    let context = try open(for: array)
    var exception: OpaquePointer?
    JSObjectSetPropertyAtIndex(context, array.raw, UInt32(clamping: index), value.raw, &exception)
    if let exception { throw JSError(JSRef(exception), in: self) }
  }

  /// The property `key` of `object`. For keys that are data: unlike names in the source, they are
  /// not cached.
  func get(key: String, of object: JSRef) throws -> JSRef {
    let context = try open(for: object)
    let name = JSString.make(key)
    defer { JSStringRelease(name) }
    var exception: OpaquePointer?
    return try checked(JSObjectGetProperty(context, object.raw, name, &exception), exception)
  }

  /// A whole number that our own script counted. `true` counts as 1.
  public func count(_ value: JSRef) -> Int {
    guard let raw else { return 0 }
    if JSValueIsBoolean(raw, value.raw) { return 1 }
    return Int(exactly: JSValueToNumber(raw, value.raw, nil)) ?? 0
  }

  /// The names of the enumerable properties of `object` itself.
  public func keys(of object: JSRef) throws -> [String] {
    _ = try open(for: object)
    // Not JSObjectCopyPropertyNames: if a proxy throws there, the next call reports the error.
    return try [String].decode(try call(realm.objectKeys, object), in: self)
  }

  /// The result of `String(value)`. `[object]` for an object whose conversion throws.
  ///
  /// - Parameters:
  ///   - value: the value to convert.
  ///   - limit: how much of a longer text to read, in UTF-16 units.
  public func describe(_ value: JSRef, limit: Int = .max) -> String {
    guard let context = raw else { return "[object]" }
    var text: JSRef? = value
    if JSValueIsSymbol(context, value.raw) {
      // Only String() converts a symbol.
      text = try? call(get("String", of: global), value)
    }
    guard let text, let string = JSValueToStringCopy(context, text.raw, nil) else {
      return "[object]"
    }
    defer { JSStringRelease(string) }
    return JSString.text(string, limit: limit)
  }

  /// The result of `JSON.stringify(value)`. `nil` if the value has no JSON, or its conversion
  /// throws.
  public func json(of value: JSRef) -> String? {
    guard let context = raw, let text = JSValueCreateJSONString(context, value.raw, 0, nil) else {
      return nil
    }
    defer { JSStringRelease(text) }
    return JSString.text(text)
  }

  /// The type of the value.
  package func kind(of value: JSRef) -> JSKind {
    guard let context = raw else { return .nothing }
    switch JSValueGetType(context, value.raw) {
    case kJSTypeUndefined: return .undefined
    case kJSTypeNull: return .null
    case kJSTypeBoolean: return .boolean
    case kJSTypeNumber: return .number
    case kJSTypeString: return .string
    case kJSTypeSymbol: return .symbol
    case kJSTypeObject:
      if JSValueIsArray(context, value.raw) { return .array }
      return isFunction(value) ? .function : .object
    default: return .bigint
    }
  }
}
