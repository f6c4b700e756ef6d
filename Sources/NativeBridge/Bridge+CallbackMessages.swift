internal import HostLoop
internal import JSEngine

/// What React Native's old architecture says to a callback that is called again.
let illegalCallback =
  "Illegal callback invocation from native module. This callback type only permits a single "
  + "invocation from native code."

// What its message queue, which knows callbacks by numbers, says of them.
extension Bridge {
  /// The callback was used up when the other one of its call was called.
  func noCallbackFound(
    _ method: String, _ callID: Int, isOdd: Bool, _ arguments: [any JSEncodable]
  ) -> String {
    let json = (try? context.makeArray(of: arguments)).flatMap(context.json)
    return "No callback found with cbID \(callID << 1 | (isOdd ? 1 : 0)) and callID \(callID) for  "
      + "\(method) - most likely the callback was already invoked. Args: '\(json ?? "[]")'"
  }

  /// Warns once, as React Native's message queue does, when many calls were never answered
  /// (contract 3.2).
  func checkPendingCallbacks() {
    let count = ledger.openCount(.promise) + ledger.openCount(.callback)
    guard architecture == .bridge, count > 500, !warnedOfPendingCallbacks else { return }
    warnedOfPendingCallbacks = true
    let open = ledger.open.filter { $0.kind == .promise || $0.kind == .callback }
    let calls = open.suffix(32).map { entry in
      let (module, method) = (entry.about.module ?? "", entry.about.name)
      return #"{"module":"\#(module.readableLine)","method":"\#(method.readableLine)"}"#
    }
    log(
      .warning,
      "Excessive number of pending callbacks: \(count). Some pending callbacks that might have leaked "
        + "by never being called from native code: [\(calls.joined(separator: ","))]")
  }
}

/// An error as it travels to JavaScript, where the Error is made of it.
struct WireError: JSEncodable {
  private let error: any Error

  init(_ error: any Error) { self.error = error }

  func encode(in context: JSContext) throws -> JSRef {
    let made = try context.makeError(error)
    let wire = try context.makeObject()
    for name in ["message"] + (try context.keys(of: made)) {
      try context.set(name, of: wire, to: try context.get(name, of: made))
    }
    return wire
  }

  func write(to tape: JSTape) throws { tape.reference(try encode(in: tape.context)) }
}
