public import HostLoop

/// Something that an app asks HealthKit for.
public struct HealthOperation: Sendable, Hashable {
  /// What it is.
  public enum Kind: String, Sendable, CaseIterable {
    case authorization, requestStatus
    case sampleQuery, anchoredQuery, statisticsQuery, statisticsCollectionQuery, sourceQuery
    case observerQuery
    case save, delete
    case enableBackgroundDelivery
  }

  /// What it is.
  public var kind: Kind
  /// The types that it is about.
  public var types: [String]
  /// What made the app ask, as it says itself: a launch, a tap, a timer.
  public var trigger: String

  init(_ kind: Kind, _ types: [String], trigger: String = "") {
    self.kind = kind
    self.types = types
    self.trigger = trigger
  }
}

/// A query that was answered, for counting.
public struct HealthQueryRecord: Sendable, Equatable {
  /// What was asked.
  public var operation: HealthOperation
  /// When it was answered.
  public var time: LoopInstant
  /// How many samples and deleted objects came back, or how many statistics.
  public var rows: Int
  /// What came instead.
  public var error: HealthError?
}
