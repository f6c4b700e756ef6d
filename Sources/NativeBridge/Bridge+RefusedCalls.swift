internal import HostLoop
internal import JSEngine

// If arguments do not fit, the old architecture reports it, does not run the method, and leaves its
// promise pending (contract 3.4).
extension Bridge {
  func refuse(_ method: String, count: Int, expected: ClosedRange<Int>) {
    let expected = count < expected.lowerBound ? expected.lowerBound : expected.upperBound
    refuse(
      .wrongArgumentCount,
      "\(method) was called with \(count) arguments but expects \(expected) arguments. If you haven't "
        + "changed this method yourself, this usually means that your versions of the native code and "
        + "JavaScript code are out of sync. Updating both should make this error go away.")
  }

  func refuse(_ method: String, _ error: JSArgumentError, _ value: JSRef) {
    let (issue, shown) =
      switch (context.isNullish(value), error.mismatch.expected) {
      case (_, "a function"): ("should be a function", text(of: value))
      case (true, let expected): ("must not be null", Self.nativeType(of: expected))
      case (false, _): ("could not be processed. Aborting method call.", text(of: value))
      }
    refuse(
      .wrongArgument, "Argument \(error.position - 1) (\(shown)) of \(method) \(issue)",
      fix: "pass \(error.mismatch.expected) as argument \(error.position), not "
        + error.mismatch.actual)
  }

  private func refuse(_ kind: DiagnosisKind, _ message: String, fix: String? = nil) {
    let place = (try? context.makeCallSite()).map(Place.script)
    report(
      Diagnosis(
        kind, message, moments: [Diagnosis.Moment("called", loop.clock.now, place)],
        fix: fix))
  }

  /// A value, roughly as Objective-C describes it.
  private func text(of value: JSRef) -> String {
    if context.isNullish(value) { return "(null)" }
    if let text = try? String.decode(value, in: context) { return text }
    return context.json(of: value) ?? context.describe(value)
  }

  private static func nativeType(of expected: String) -> String {
    let types = [
      "a string": "NSString", "a number": "double", "an integer": "NSInteger", "a boolean": "BOOL",
      "an array": "NSArray", "an object": "NSDictionary",
    ]
    return types[expected] ?? "NSString"
  }
}

// How each method of a module returns its result, as React Native's JavaScript sees it (contract,
// section 4).
extension Bridge {
  /// Refuses a name that stands for methods of two kinds.
  func refuseTwoKinds(_ members: [ModuleMember]) throws {
    let signatures = members.compactMap(MethodSignature.init)
    let promises = signatures.filter { $0.kind == .promise }.map(\.name)
    for method in signatures where method.kind == .sync && promises.contains(method.name) {
      throw JSError(
        name: "Invariant Violation",
        message: "Cannot have a method that is both async and a sync hook")
    }
  }

  /// Under the old architecture `module.method.type` says how a method returns its result.
  func nameKinds(of module: JSRef, _ members: [ModuleMember]) throws {
    for signature in members.compactMap(MethodSignature.init) {
      let method = try context.get(signature.name, of: module)
      guard context.isFunction(method) else { continue }
      try context.set("type", of: method, to: try signature.kind.rawValue.encode(in: context))
    }
  }
}

/// React Native's message under the old architecture when a callback is called again.
let illegalCallback =
  "Illegal callback invocation from native module. This callback type only permits a single "
  + "invocation from native code."

// What React Native's message queue says about callbacks. It identifies them by numbers.
extension Bridge {
  /// The callback became invalid when the other callback of its call was called.
  func noCallbackFound(
    _ method: String, _ callID: Int, isOdd: Bool, _ arguments: [any JSEncodable]
  ) -> String {
    let json = (try? context.makeArray(of: arguments)).flatMap(context.json)
    return "No callback found with cbID \(callID << 1 | (isOdd ? 1 : 0)) and callID \(callID) for  "
      + "\(method) - most likely the callback was already invoked. Args: '\(json ?? "[]")'"
  }

  /// Warns once if many calls were never answered, as React Native's message queue does (contract
  /// 3.2).
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

/// An error as it crosses to JavaScript, which makes an `Error` from it.
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
