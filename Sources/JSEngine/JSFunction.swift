public import HostLoop

/// A JavaScript function that Swift keeps and calls.
@HostActor
public struct JSFunction: JSDecodable {
  /// The function as a value.
  public let value: JSValue

  /// Takes `value` for a function; calling it throws if it is none.
  public init(value: JSValue) { self.value = value }

  /// - Throws: ``JSTypeMismatch`` when the value is not a function.
  public static func decode(_ ref: JSRef, in context: JSContext) throws -> JSFunction {
    guard context.isFunction(ref) else {
      throw JSTypeMismatch(expected: "a function", actual: context.kind(of: ref))
    }
    return JSFunction(value: JSValue(ref, in: context))
  }

  /// Calls the function; microtasks have run when the outermost call returns.
  ///
  /// - Throws: ``JSError`` for what it throws, or when the context was closed.
  @discardableResult
  public func call(_ arguments: any JSEncodable...) throws -> JSRef {
    let context = value.context
    if arguments.isEmpty { return try context.call(try value.ref) }
    return try apply(try context.makeArray(of: arguments))
  }

  /// Calls the function with the elements of a JavaScript array as arguments.
  @discardableResult
  public func apply(_ list: JSRef, this receiver: JSRef? = nil) throws -> JSRef {
    let context = value.context
    let function = try value.ref
    let apply = try context.get("apply", of: function)
    return try context.call(apply, this: function, receiver ?? context.undefined, list)
  }
}
