public import EventLoop

/// An object from JavaScript whose properties are read by name.
@HostActor
public struct JSObject: JSDecodable {
  /// The object as a value.
  public let value: JSValue

  /// - Throws: ``JSTypeMismatch`` when the value is not an object.
  public static func decode(_ ref: JSRef, in context: JSContext) throws -> JSObject {
    guard context.isObject(ref) else {
      throw JSTypeMismatch(expected: "an object", actual: context.kind(of: ref))
    }
    return JSObject(value: JSValue(ref, in: context))
  }

  /// The property `name`, decoded; one that is missing reads as `undefined`.
  ///
  /// - Throws: ``JSTypeMismatch``, which names the property.
  public func get<T: JSDecodable>(_ name: String, as _: T.Type = T.self) throws -> T {
    let context = value.context
    do { return try T.decode(try context.get(name, of: try value.ref), in: context) } catch let
      error as JSTypeMismatch
    {
      throw JSTypeMismatch(expected: "\(error.expected) as '\(name)'", actual: error.actual)
    }
  }
}
