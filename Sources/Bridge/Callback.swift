public import EventLoop
public import JSEngine

/// A function that JavaScript passed to a method, to be called once. Of a pair, for success and for
/// error, one is called: that uses up both (contract 3.2).
@HostActor
public final class Callback: JSDecodable {
  private let function: JSFunction
  private let bridge: Bridge
  private let call: CallbackPair

  private init(function: JSFunction, bridge: Bridge) {
    self.function = function
    self.bridge = bridge
    call = bridge.callbacksOfCurrentCall()
    bridge.checkPendingCallbacks()
  }

  public nonisolated static var belongsToCall: Bool { true }

  /// - Throws: ``JSTypeMismatch`` when the value is not a function.
  public static func decode(_ value: JSRef, in context: JSContext) throws -> Callback {
    let function = try JSFunction.decode(value, in: context)
    guard let bridge = context.owner as? Bridge else {
      throw JSError(message: "a Callback needs a bridge")
    }
    return Callback(function: function, bridge: bridge)
  }

  /// Calls the function on the `javaScript` lane. A second call is reported and does nothing.
  public func callAsFunction(_ arguments: any JSEncodable & Sendable...) {
    guard bridge.isValid else { return }
    guard !call.isUsed else {
      bridge.report(
        Diagnosis(
          .error, "callback-twice",
          "\(call.method): "
            + (bridge.architecture == .bridge
              ? illegalCallback : "Callback arg cannot be called more than once")))
      return
    }
    call.isUsed = true
    bridge.postToJavaScript("callback", subject: call.method) {
      [function, entry = call.entry] bridge in
      let list = try bridge.context.makeArray(of: arguments)
      bridge.ledger.end(entry, .done("called"))
      try function.apply(list)
    }
  }
}

/// The callbacks of one call.
@HostActor
final class CallbackPair {
  let method: String
  let entry: Int
  var isUsed = false

  init(method: String, ledger: Ledger, at place: Place?) {
    self.method = method
    entry = ledger.begin(.callback, method, at: place)
  }
}
