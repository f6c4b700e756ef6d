internal import EventLoop
internal import JSEngine

/// The promise of one call: settled at most once, on the `javaScript` lane.
@HostActor
final class Settlement {
  /// What a promise can be settled to.
  enum Outcome: String { case resolve, reject }

  private let method: String
  private let promise: JSPromise
  /// Where JavaScript called; the stack of a rejection (contract 3.5).
  private let callSite: JSValue
  private let bridge: Bridge
  private let callID: Int
  private let entry: Int
  private var outcome: Outcome?

  init(_ method: String, bridge: Bridge) throws {
    self.method = method
    self.bridge = bridge
    callID = bridge.callCount - 1
    promise = try JSPromise(in: bridge.context)
    callSite = try bridge.context.makeCallSite()
    entry = bridge.ledger.begin(.promise, method, at: .script(callSite))
    bridge.checkPendingCallbacks()
  }

  var value: JSRef { get throws { try promise.value.ref } }

  func resolve(_ result: any JSEncodable) {
    settle(.resolve) { [promise, method, callSite] bridge in
      do { try promise.resolve(try result.encode(in: bridge.context)) } catch {
        try promise.reject(javaScriptError(error, in: method), callSite: callSite)
      }
    }
  }

  func reject(_ error: any Error) {
    settle(.reject) { [promise, method, callSite] _ in
      try promise.reject(javaScriptError(error, in: method), callSite: callSite)
    }
  }

  private func settle(_ how: Outcome, _ body: @escaping @HostActor (Bridge) throws -> Void) {
    guard bridge.isValid else { return }
    if let outcome { return report(how, after: outcome) }
    outcome = how
    bridge.postToJavaScript(how.rawValue, subject: method) { [entry] bridge in
      bridge.ledger.end(entry, .done(how.rawValue))
      try body(bridge)
    }
  }

  /// React Native's words, which differ between its architectures (contract 3.5).
  private func report(_ how: Outcome, after first: Outcome) {
    let message: String
    switch (bridge.architecture, how, first) {
    case (.bridge, _, _) where how == first:
      message = "\(method): \(illegalCallback)"
    case (.bridge, _, _):
      // The wire has two callbacks for a promise: 2n resolves, 2n + 1 rejects.
      message =
        "No callback found with cbID \(callID << 1 | (how == .reject ? 1 : 0)) and callID \(callID) "
        + "for  \(method) - most likely the callback was already invoked."
    case (.turbo, .resolve, .resolve):
      message = "\(method)(): Tried to resolve a promise more than once."
    case (.turbo, .resolve, .reject):
      message = "\(method)(): Tried to resolve a promise after it's already been rejected."
    case (.turbo, .reject, .resolve):
      message = "\(method)(): Tried to reject a promise after it's already been resolved."
    case (.turbo, .reject, .reject):
      message = "\(method)(): Tried to reject a promise more than once."
    }
    bridge.report(Diagnosis(.error, "promise-twice", message))
  }
}

/// What React Native's old architecture says to a callback that is called again.
let illegalCallback =
  "Illegal callback invocation from native module. This callback type only permits a single "
  + "invocation from native code."
