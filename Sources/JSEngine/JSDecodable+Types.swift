internal import CJavaScriptCore
internal import HostLoop

extension JSDecodable {
  @HostActor
  static func mismatch(_ expected: String, _ value: JSRef, _ context: JSContext) -> JSTypeMismatch {
    JSTypeMismatch(expected: expected, actual: context.kind(of: value))
  }
}

extension Double: JSDecodable {
  public static func decode(_ value: JSRef, in context: JSContext) throws -> Double {
    guard let number = context.number(value.raw) else {
      throw mismatch("a number", value, context)
    }
    return number
  }
}

extension Int: JSDecodable {
  public static func decode(_ value: JSRef, in context: JSContext) throws -> Int {
    guard let number = context.number(value.raw) else {
      throw mismatch("an integer", value, context)
    }
    guard let integer = Int(exactly: number) else {
      throw JSTypeMismatch(expected: "an integer", actual: context.describe(value))
    }
    return integer
  }
}

extension Bool: JSDecodable {
  public static func decode(_ value: JSRef, in context: JSContext) throws -> Bool {
    guard let raw = context.raw, JSValueIsBoolean(raw, value.raw) else {
      throw mismatch("a boolean", value, context)
    }
    return JSValueToBoolean(raw, value.raw)
  }
}

extension String: JSDecodable {
  public static func decode(_ value: JSRef, in context: JSContext) throws -> String {
    guard let raw = context.raw, JSValueIsString(raw, value.raw),
      let string = JSValueToStringCopy(raw, value.raw, nil)
    else { throw mismatch("a string", value, context) }
    defer { JSStringRelease(string) }
    try context.charge(JSStringGetLength(string))
    return JSString.text(string)
  }
}

extension Optional: JSDecodable where Wrapped: JSDecodable {
  public static var belongsToCall: Bool { Wrapped.belongsToCall }
  public static var isOptional: Bool { true }

  /// `undefined` and `null` become `nil`.
  public static func decode(_ value: JSRef, in context: JSContext) throws -> Self {
    context.isNullish(value) ? nil : try Wrapped.decode(value, in: context)
  }
}

extension Array: JSDecodable where Element: JSDecodable {
  public static func decode(_ value: JSRef, in context: JSContext) throws -> Self {
    guard let raw = context.raw, JSValueIsArray(raw, value.raw) else {
      throw mismatch("an array", value, context)
    }
    let count = try Int.decode(try context.get("length", of: value), in: context)
    let container = try DecodedContainer(value, in: context)
    try context.charge(count, of: MemoryLayout<Element>.stride)
    let outer = container.enter(context)
    defer {
      container.leave(context, outer)
      container.forget()
    }
    var result: Self = []
    // The length of a sparse array does not say how many elements it has.
    result.reserveCapacity(Swift.min(count, 1 << 16))
    for index in 0..<count {
      container.member = .index(index)
      do {
        result.append(try Element.decode(try context.get(index, of: value), in: context))
      } catch let error as JSTypeMismatch {
        throw JSTypeMismatch(
          expected: "\(error.expected) at index \(index)", actual: error.actual)
      }
    }
    return result
  }
}

extension Dictionary: JSDecodable where Key == String, Value: JSDecodable {
  public static func decode(_ value: JSRef, in context: JSContext) throws -> Self {
    guard context.kind(of: value) == .object else {
      throw mismatch("an object", value, context)
    }
    let keys = try context.keys(of: value)
    let container = try DecodedContainer(value, in: context)
    let outer = container.enter(context)
    defer {
      container.leave(context, outer)
      container.forget()
    }
    var result: Self = [:]
    for key in keys {
      container.member = .property(key)
      do {
        result[key] = try Value.decode(try context.get(key: key, of: value), in: context)
      } catch let error as JSTypeMismatch {
        throw JSTypeMismatch(expected: "\(error.expected) as '\(key)'", actual: error.actual)
      }
    }
    return result
  }
}
