package import FoundationEssentials
package import NativeBridge
package import SimulatedPhone

extension HealthKit {
  /// A sample that native code of a library is about to save.
  ///
  /// - Throws: ``HealthError`` with the text of iOS's exception for what HealthKit does not take; ``StoreError``.
  package func newSample(
    _ type: String, _ value: HealthSample.Value, _ start: Date, _ end: Date,
    _ metadata: [String: BridgeValue]?
  ) throws -> HealthSample {
    let sample = HealthSample(
      typeIdentifier: type, startDate: start, endDate: end, value: value, source: source,
      metadata: (metadata ?? [:]).compactMapValues(\.metadataText))
    try sample.check()
    return try asNew(sample)
  }

  /// Ends the app with an exception that native code of a library does not catch.
  package func raise(_ exception: ObjectiveCException) { surroundings.raise(exception) }
}

extension BridgeValue {
  /// As an export writes a value of metadata.
  fileprivate var metadataText: String? {
    switch self {
    case .string(let text): text
    case .number(let number): Int(exactly: number).map(String.init) ?? String(number)
    case .bool(let flag): flag ? "1" : "0"
    case .null, .array, .object: nil
    }
  }
}

extension Phone {
  /// Runs native code of a library. What it throws is an exception of Objective-C that nothing catches, so it ends the app.
  ///
  /// - Parameter fix: what the app must change, if the exception is HealthKit's.
  package func endApp(onException fix: String, _ body: () throws -> Void) {
    do { try body() } catch let exception as ObjectiveCException { raise(exception) } catch {
      raise(.invalidArgument(String(describing: error), fix: fix))
    }
  }
}
