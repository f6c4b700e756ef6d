internal import HostLoop
internal import JSEngine

/// The promise of one call. It is settled at most once, on the `javaScript` lane.
@HostActor
final class Settlement {
  /// How a promise can be settled.
  enum Outcome: String { case resolve, reject }

  private let method: String
  private let promise: JSPromise
  /// Makes the error that JavaScript gets from the one that native code throws, or passes to `reject`. `nil` for React
  /// Native's own.
  var explain: (@HostActor (any Error, _ wasThrown: Bool) -> any Error)?
  /// Where JavaScript called. It becomes the stack of a rejection (contract 3.5).
  private let callSite: JSValue
  private let bridge: Bridge
  private let callID: Int
  /// The number of the promise's entry in the ledger.
  let entry: Int
  private let began: LoopInstant
  private var first: (outcome: Outcome, time: LoopInstant, place: Place?)?

  init(_ method: Ledger.Subject, bridge: Bridge) throws {
    self.method = method.text
    self.bridge = bridge
    callID = bridge.callCount - 1
    promise = try JSPromise(in: bridge.context)
    callSite = try bridge.context.makeCallSite()
    entry = bridge.ledger.begin(.promise, method, at: .script(callSite))
    began = bridge.ledger.latestBeginning
    // JavaScript may go on with its turn when its process has ended. It gets no more answers.
    if !bridge.isValid { bridge.ledger.end(entry, .cancelled) }
    bridge.checkPendingCallbacks()
  }

  var value: JSRef { get throws { try promise.value.ref } }

  /// When and where JavaScript called the method.
  var call: Diagnosis.Moment { Diagnosis.Moment("called", began, .script(callSite)) }

  /// - Parameter place: where native code settled the promise; `nil` for the result of a method.
  func resolve(_ result: any JSEncodable, at place: Place? = nil) {
    guard settle(.resolve, at: place, argument: result) else { return }
    let answer = bridge.postToJavaScript("resolve", subject: method, accessing: .javaScript) {
      [promise, explain, method, callSite, entry] bridge in
      bridge.ledger.end(entry, .done("resolve"))
      do { try promise.resolve(try result.encode(in: bridge.context)) } catch {
        try promise.reject(
          explain?(error, true) ?? javaScriptError(error, in: method), callSite: callSite)
      }
    }
    answer.call = entry
  }

  /// - Parameter place: where native code settled the promise; `nil` for an error that a method
  ///   threw.
  func reject(_ error: any Error, at place: Place? = nil) {
    let error = explain?(error, place == nil) ?? javaScriptError(error, in: method)
    guard settle(.reject, at: place, argument: WireError(error)) else { return }
    bridge.ledger.noteRefusal(of: method, because: words(error))
    let answer = bridge.postToJavaScript("reject", subject: method, accessing: .javaScript) {
      [promise, callSite, entry] bridge in
      bridge.ledger.end(entry, .done("reject"))
      try promise.reject(error, callSite: callSite)
    }
    answer.call = entry
  }

  private func words(_ error: any Error) -> String {
    switch error {
    case let error as JSError: error.message
    case let error as any JSErrorConvertible: error.jsMessage
    default: String(describing: error)
    }
  }

  /// Returns whether the promise was still pending. If not, that is reported.
  private func settle(
    _ how: Outcome, at place: Place?, argument: any JSEncodable
  ) -> Bool {
    guard bridge.isValid else { return false }
    let now = bridge.loop.clock.now
    guard let first else {
      self.first = (how, now, place)
      return true
    }
    bridge.report(
      Diagnosis(
        .promiseTwice, words(how, after: first.outcome, argument),
        moments: [
          call,
          Diagnosis.Moment(first.outcome.past, first.time, first.place),
          Diagnosis.Moment(how.past, now, place),
        ])
    )
    return false
  }

  /// React Native's message, which differs between its architectures (contract 3.5).
  private func words(
    _ how: Outcome, after first: Outcome, _ argument: any JSEncodable
  ) -> String {
    switch (bridge.architecture, how, first) {
    case (.bridge, _, _) where how == first: "\(method): \(illegalCallback)"
    case (.bridge, _, _):
      // The wire has two callbacks for a promise: 2n resolves, 2n + 1 rejects.
      bridge.noCallbackFound(
        method, callID, isOdd: how == .reject, [argument])
    case (.turbo, .resolve, .resolve): "\(method)(): Tried to resolve a promise more than once."
    case (.turbo, .resolve, .reject):
      "\(method)(): Tried to resolve a promise after it's already been rejected."
    case (.turbo, .reject, .resolve):
      "\(method)(): Tried to reject a promise after it's already been resolved."
    case (.turbo, .reject, .reject): "\(method)(): Tried to reject a promise more than once."
    }
  }
}

extension Settlement.Outcome {
  fileprivate var past: String { self == .resolve ? "resolved" : "rejected" }
}
