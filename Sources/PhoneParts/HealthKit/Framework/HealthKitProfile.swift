/// How often an app wants to be informed of new data of a type: `HKUpdateFrequency`, with its raw
/// values.
package enum HealthUpdateFrequency: Int, Sendable, CaseIterable, Comparable {
  case immediate = 1
  case hourly, daily, weekly

  /// The minimum time between two deliveries.
  package var period: Duration {
    switch self {
    case .immediate: .zero
    case .hourly: .seconds(3600)
    case .daily: .seconds(86400)
    case .weekly: .seconds(7 * 86400)
    }
  }

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// Behavior that differs between versions of HealthKit and between phones.
package struct HealthKitProfile: Sendable, Equatable {
  /// `HKHealthStore.isHealthDataAvailable()`. If false, operations fail with error 1.
  package var isHealthDataAvailable = true
  /// Whether a configuration profile forbids HealthKit. Operations then fail with error 2.
  package var isHealthDataRestricted = false
  /// The types that are delivered no more often than this, whatever frequency the app requested
  /// (steps: Apple, `enableBackgroundDelivery`; the others: Stack Overflow 26375767, iOS 9.2).
  /// Workouts, cycling, flights of stairs and all others can be immediate.
  package var leastFrequencies: [String: HealthUpdateFrequency] = [
    "HKQuantityTypeIdentifierStepCount": .hourly,
    "HKQuantityTypeIdentifierActiveEnergyBurned": .hourly,
    "HKQuantityTypeIdentifierDistanceWalkingRunning": .hourly,
  ]
  /// After how many deliveries without a call of the completion handler HealthKit stops (Apple,
  /// `HKObserverQueryCompletionHandler`).
  package var missesUntilStop = 3
  /// How long after the first miss, and after each further one, HealthKit tries again. Apple says
  /// only that the delays grow.
  package var retryDelays: [Duration] = [.seconds(60), .seconds(600)]
  /// How long the app may take for a delivery.
  package var deliveryBudget = Duration.seconds(30)
  /// What a predicate with more than 900 dates causes: the end of the app, as on a phone, or a
  /// query that fails with error 3.
  package var crashesOnTooManyDates = true

  /// What is known of the current iOS.
  package init() {}

  /// The delivery period of a type if an app requested `frequency`.
  package func period(of type: String, _ frequency: HealthUpdateFrequency) -> Duration {
    max(frequency, leastFrequencies[type] ?? .immediate).period
  }
}
