package import HostLoop

/// An operation that an app requests from HealthKit.
package struct HealthOperation: Sendable, Hashable {
  /// The kind of operation.
  package enum Kind: String, Sendable, CaseIterable {
    case authorization, requestStatus
    case sampleQuery, anchoredQuery, statisticsQuery, statisticsCollectionQuery, sourceQuery
    case observerQuery
    case save, delete
    case enableBackgroundDelivery, preferredUnits
  }

  /// The kind of operation.
  package var kind: Kind
  /// The types of the operation.
  package var types: [String]
  /// Why the app requests it, in the app's own words: a launch, a tap, a timer.
  package var trigger: String

  init(_ kind: Kind, _ types: [String], trigger: String = "") {
    self.kind = kind
    self.types = types
    self.trigger = trigger
  }
}

/// A query that was answered. Used for counting.
package struct HealthQueryRecord: Sendable, Equatable {
  /// The query.
  package var operation: HealthOperation
  /// When it was answered.
  package var time: LoopInstant
  /// How many samples and deleted objects, or how many statistics, were returned.
  package var rows: Int
  /// The error, if the query failed.
  package var error: HealthError?
}
