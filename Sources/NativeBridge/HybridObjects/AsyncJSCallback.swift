public import HostLoop
public import JSEngine

/// A function that JavaScript passed to a hybrid object, and that native code keeps and calls as often as it likes. Each call
/// is a task of its own on the `javaScript` lane.
///
/// After a reload, or when the app's process has ended, calls do nothing (Nitro 0.37.0, `cpp/utils/JSCallback.hpp`,
/// `callAndForget`).
@HostActor
public struct AsyncJSCallback: JSDecodable {
  private let function: JSFunction
  private let bridge: Bridge
  private let method: Ledger.Subject

  /// Decodes a function.
  ///
  /// - Throws: ``JSTypeMismatch`` if the value is not a function.
  public static func decode(_ value: JSRef, in context: JSContext) throws -> AsyncJSCallback {
    let function = try JSFunction.decode(value, in: context)
    guard let bridge = context.owner as? Bridge else {
      throw JSError(message: "an AsyncJSCallback needs a bridge")
    }
    return AsyncJSCallback(function: function, bridge: bridge, method: bridge.currentMethod)
  }

  /// Calls the function, and ignores what it returns.
  public func callAsFunction(
    _ arguments: any JSEncodable & Sendable..., file: StaticString = #fileID, line: UInt = #line
  ) {
    guard bridge.isValid else {
      return bridge.log(
        .error,
        "Failed to call the callback of \(method.text) - the Dispatcher has already been destroyed!"
      )
    }
    let entry = bridge.ledger.begin(.callback, method, at: .native(file: file, line: line))
    bridge.postToJavaScript("callback", subject: method.text, accessing: .javaScript) {
      [function] bridge in
      bridge.ledger.end(entry, .done("called"))
      try function.apply(try bridge.context.makeArray(of: arguments))
    }
  }
}

/// A function of native code that JavaScript gets as a value, such as `remove` of a subscription.
package struct NativeFunction: JSEncodable, Sendable {
  /// The function's name in JavaScript.
  package let name: String
  let body: @Sendable @HostActor () throws -> Void

  /// Makes a function without arguments and result. It runs inside the call.
  package init(_ name: String, _ body: @escaping @Sendable @HostActor () throws -> Void) {
    self.name = name
    self.body = body
  }

  package func encode(in context: JSContext) throws -> JSRef {
    context.makeFunction(name) { [body] call in
      try body()
      return call.context.undefined
    }
  }

  package func write(to tape: JSTape) throws { tape.reference(try encode(in: tape.context)) }
}
