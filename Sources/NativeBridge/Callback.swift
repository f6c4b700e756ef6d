public import HostLoop
public import JSEngine

/// A function that JavaScript passed to a method. Call it once. If JavaScript passes two, for error
/// and success, call one of them (contract 3.2).
@HostActor
public final class Callback: JSDecodable {
  private let function: JSFunction
  private let bridge: Bridge
  private let call: CallbackPair
  /// The position among the callbacks of the call, from 0.
  private let position: Int
  private var used: Diagnosis.Moment?
  /// The number of its entry in the ledger.
  package var entry: Int { call.entry }
  /// When and where JavaScript called the method.
  package var calledAt: Diagnosis.Moment { Diagnosis.Moment("called", call.began, call.place) }

  private init(function: JSFunction, bridge: Bridge) {
    self.function = function
    self.bridge = bridge
    call = bridge.callbacksOfCurrentCall()
    position = call.count
    call.count += 1
    bridge.checkPendingCallbacks()
  }

  public nonisolated static var belongsToCall: Bool { true }

  /// Decodes a callback.
  ///
  /// - Throws: ``JSTypeMismatch`` if the value is not a function.
  public static func decode(_ value: JSRef, in context: JSContext) throws -> Callback {
    let function = try JSFunction.decode(value, in: context)
    guard let bridge = context.owner as? Bridge else {
      throw JSError(message: "a Callback needs a bridge")
    }
    return Callback(function: function, bridge: bridge)
  }

  /// Calls the function on the `javaScript` lane. A second call is reported and does nothing.
  /// Calling both functions of a pair is also reported. Under `bridge` the second one does nothing.
  public func callAsFunction(
    _ arguments: any JSEncodable & Sendable..., file: StaticString = #fileID, line: UInt = #line
  ) {
    call(with: arguments, file: file, line: line)
  }

  /// The same, with an array of arguments.
  public func call(
    with arguments: [any JSEncodable & Sendable], file: StaticString = #fileID, line: UInt = #line
  ) {
    guard bridge.isValid else { return }
    let moment = Diagnosis.Moment(
      "called back", bridge.loop.clock.now, .native(file: file, line: line))
    if let earlier = used ?? call.used {
      bridge.report(diagnosis(earlier, moment, arguments))
      if used != nil || bridge.architecture == .bridge { return }
    }
    used = moment
    call.used = moment
    let answer = bridge.postToJavaScript("callback", subject: call.method, accessing: .javaScript) {
      [function, entry = call.entry] bridge in
      let list = try bridge.context.makeArray(of: arguments)
      bridge.ledger.end(entry, .done("called"))
      try function.apply(list)
    }
    answer.call = entry
  }

  /// Native code calls it only if something fails, and nothing has.
  package func isNotNeeded() { bridge.ledger.end(entry, .done("not needed")) }

  private func diagnosis(
    _ first: Diagnosis.Moment, _ second: Diagnosis.Moment, _ arguments: [any JSEncodable]
  ) -> Diagnosis {
    Diagnosis(
      used == nil ? .callbackBoth : .callbackTwice, words(arguments),
      moments: [Diagnosis.Moment("called", call.began, call.place), first, second])
  }

  /// React Native's message, which differs between its architectures (contract 3.2 and 3.5). The
  /// new architecture allows both callbacks of a pair and has no message for it.
  private func words(_ arguments: [any JSEncodable]) -> String {
    switch (bridge.architecture, used) {
    case (.bridge, nil):
      // The success callback comes last. On the wire its number is odd.
      bridge.noCallbackFound(
        call.method, call.id, isOdd: position == call.count - 1, arguments)
    case (.bridge, _): "\(call.method): \(illegalCallback)"
    case (.turbo, nil): "\(call.method): both callbacks of a call were called"
    case (.turbo, _): "\(call.method): Callback arg cannot be called more than once"
    }
  }
}

/// The callbacks of one call.
@HostActor
final class CallbackPair {
  let method: String
  /// The number of the call.
  let id: Int
  let entry: Int
  let began: LoopInstant
  let place: Place?
  var count = 0
  /// When one of them was first called.
  var used: Diagnosis.Moment?

  init(method: Ledger.Subject, id: Int, bridge: Bridge, at place: Place?) {
    let ledger = bridge.ledger
    self.method = method.text
    self.id = id
    self.place = place
    entry = ledger.begin(.callback, method, at: place)
    began = ledger.latestBeginning
    // JavaScript may go on with its turn when its process has ended. It gets no more answers.
    if !bridge.isValid { ledger.end(entry, .cancelled) }
  }
}
