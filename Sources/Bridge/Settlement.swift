internal import EventLoop
internal import JSEngine

/// The promise of one call: settled at most once, on the `javaScript` lane.
@HostActor
final class Settlement {
  private let method: String
  private let promise: JSPromise
  /// Where JavaScript called; the stack of a rejection (contract 3.5).
  private let callSite: JSValue
  private let bridge: Bridge
  private let entry: Int
  private var isSettled = false

  init(_ method: String, bridge: Bridge) throws {
    self.method = method
    self.bridge = bridge
    promise = try JSPromise(in: bridge.context)
    callSite = try bridge.context.makeCallSite()
    entry = bridge.ledger.begin(.promise, method)
  }

  var value: JSRef { get throws { try promise.value.ref } }

  func resolve(_ result: any JSEncodable) {
    settle("resolve") { [promise, method, callSite] bridge in
      do { try promise.resolve(try result.encode(in: bridge.context)) } catch {
        try promise.reject(javaScriptError(error, in: method), callSite: callSite)
      }
    }
  }

  func reject(_ error: any Error) {
    settle("reject") { [promise, method, callSite] _ in
      try promise.reject(javaScriptError(error, in: method), callSite: callSite)
    }
  }

  private func settle(_ how: String, _ body: @escaping @HostActor (Bridge) throws -> Void) {
    guard bridge.isValid, !isSettled else { return }
    isSettled = true
    bridge.postToJavaScript(how, subject: method) { [entry] bridge in
      bridge.ledger.end(entry, .done(how))
      try body(bridge)
    }
  }
}
