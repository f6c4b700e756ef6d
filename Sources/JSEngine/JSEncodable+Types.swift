internal import CJavaScriptCore
internal import HostLoop

extension Double: JSEncodable {
  public func encode(in context: JSContext) throws -> JSRef {
    JSRef(JSValueMakeNumber(try context.open(), self))
  }
  public func write(to tape: JSTape) { tape.number(self) }
}

extension Int: JSEncodable {
  public func encode(in context: JSContext) throws -> JSRef { try Double(self).encode(in: context) }
  public func write(to tape: JSTape) { tape.number(Double(self)) }
}

extension Bool: JSEncodable {
  public func encode(in context: JSContext) throws -> JSRef {
    JSRef(JSValueMakeBoolean(try context.open(), self))
  }
  public func write(to tape: JSTape) { tape.bool(self) }
}

extension String: JSEncodable {
  public func encode(in context: JSContext) throws -> JSRef {
    let context = try context.open()
    let string = JSString.make(self)
    defer { JSStringRelease(string) }
    return JSRef(JSValueMakeString(context, string))
  }
  public func write(to tape: JSTape) { tape.string(self) }
}

extension Optional: JSEncodable where Wrapped: JSEncodable {
  /// `nil` becomes `null`.
  public func encode(in context: JSContext) throws -> JSRef {
    try self?.encode(in: context) ?? context.null
  }
  public func write(to tape: JSTape) throws {
    if let self { try self.write(to: tape) } else { tape.null() }
  }
}

extension Array: JSEncodable where Element: JSEncodable {
  public func encode(in context: JSContext) throws -> JSRef { try context.encode(self) }
  public func write(to tape: JSTape) throws { try tape.array(self) }
}

extension Dictionary: JSEncodable where Key == String, Value: JSEncodable {
  public func encode(in context: JSContext) throws -> JSRef { try context.encode(self) }
  public func write(to tape: JSTape) throws { try tape.dictionary(self) }
}

extension JSValue: JSEncodable, JSDecodable {
  public func encode(in context: JSContext) throws -> JSRef {
    guard self.context === context else {
      throw JSError(message: "a value of one JavaScript context was passed to another")
    }
    return try ref
  }
  public func write(to tape: JSTape) throws { tape.reference(try encode(in: tape.context)) }

  public static func decode(_ value: JSRef, in context: JSContext) throws -> JSValue {
    JSValue(value, in: context)
  }
}
