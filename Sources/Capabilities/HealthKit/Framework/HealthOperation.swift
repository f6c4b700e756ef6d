package import HostLoop

/// Something that an app asks HealthKit for.
package struct HealthOperation: Sendable, Hashable {
  /// What it is.
  package enum Kind: String, Sendable, CaseIterable {
    case authorization, requestStatus
    case sampleQuery, anchoredQuery, statisticsQuery, statisticsCollectionQuery, sourceQuery
    case observerQuery
    case save, delete
    case enableBackgroundDelivery
  }

  /// What it is.
  package var kind: Kind
  /// The types that it is about.
  package var types: [String]
  /// What made the app ask, as it says itself: a launch, a tap, a timer.
  package var trigger: String

  init(_ kind: Kind, _ types: [String], trigger: String = "") {
    self.kind = kind
    self.types = types
    self.trigger = trigger
  }
}

/// A query that was answered, for counting.
package struct HealthQueryRecord: Sendable, Equatable {
  /// What was asked.
  package var operation: HealthOperation
  /// When it was answered.
  package var time: LoopInstant
  /// How many samples and deleted objects came back, or how many statistics.
  package var rows: Int
  /// What came instead.
  package var error: HealthError?
}
