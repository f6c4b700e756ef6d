public import HostLoop

/// An object from JavaScript whose properties are read by name.
@HostActor
public struct JSObject: JSDecodable {
  /// The object as a value.
  public let value: JSValue
  private let container: DecodedContainer

  /// Decodes an object.
  ///
  /// - Throws: a `TypeError` for JavaScript if the value is not an object; another error if it
  ///   contains itself or is too deep.
  public static func decode(_ ref: JSRef, in context: JSContext) throws -> JSObject {
    guard context.isObject(ref) else {
      throw JSTypeMismatch(expected: "an object", actual: context.kind(of: ref))
    }
    let value = JSValue(ref, in: context)
    return JSObject(value: value, container: try DecodedContainer(ref, in: context, kept: value))
  }

  /// Decodes the property `name`. A missing property is read as `undefined`.
  ///
  /// - Throws: a `TypeError` for JavaScript, which names the property.
  public func get<T: JSDecodable>(_ name: String, as _: T.Type = T.self) throws -> T {
    let context = value.context
    let outer = container.enter(context, decoding: .property(name))
    defer { container.leave(context, outer) }
    do { return try T.decode(try context.get(name, of: try value.ref), in: context) } catch let
      error as JSTypeMismatch
    {
      throw JSTypeMismatch(expected: "\(error.expected) as '\(name)'", actual: error.actual)
    }
  }
}
