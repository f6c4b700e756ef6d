internal import HostLoop
internal import JSEngine

// The old architecture does not run a method whose arguments do not fit, says so, and leaves its promise
// pending (contract 3.4).
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

  /// A value as Objective-C describes it, nearly.
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
