public import HostLoop

/// A JavaScript function that Swift keeps and calls.
@HostActor
public struct JSFunction: JSDecodable {
  /// The function as a value.
  public let value: JSValue

  /// Treats `value` as a function. If it is not one, calling it throws.
  public init(value: JSValue) { self.value = value }

  /// Decodes a function.
  ///
  /// - Throws: a `TypeError` for JavaScript if the value is not a function.
  public static func decode(_ ref: JSRef, in context: JSContext) throws -> JSFunction {
    guard context.isFunction(ref) else {
      throw JSTypeMismatch(expected: "a function", actual: context.kind(of: ref))
    }
    return JSFunction(value: JSValue(ref, in: context))
  }

  /// Calls the function. When the outermost call returns, microtasks have run.
  ///
  /// - Throws: ``JSError`` for what the function throws, or if the context was closed.
  @discardableResult
  public func call(_ arguments: any JSEncodable...) throws -> JSRef {
    let context = value.context
    if arguments.isEmpty { return try context.call(try value.ref) }
    return try apply(try context.makeArray(of: arguments))
  }

  /// Calls the function with the elements of a JavaScript array as its arguments.
  @discardableResult
  public func apply(_ list: JSRef, this receiver: JSRef? = nil) throws -> JSRef {
    let context = value.context
    let function = try value.ref
    let apply = try context.get("apply", of: function)
    return try context.call(apply, this: function, receiver ?? context.undefined, list)
  }
}
