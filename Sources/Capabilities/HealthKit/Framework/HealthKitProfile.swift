/// How often an app wants to be told of new data of a type: `HKUpdateFrequency`, with its numbers.
package enum HealthUpdateFrequency: Int, Sendable, CaseIterable, Comparable {
  case immediate = 1
  case hourly, daily, weekly

  /// HealthKit tells the app once in this time at most.
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

/// What differs between versions of HealthKit and between phones.
package struct HealthKitProfile: Sendable, Equatable {
  /// `HKHealthStore.isHealthDataAvailable()`; false is error 1.
  package var isHealthDataAvailable = true
  /// Whether a profile of the device's owner forbids HealthKit: error 2.
  package var isHealthDataRestricted = false
  /// Types that are told of no more often than this, whatever the app asked for (steps: Apple,
  /// `enableBackgroundDelivery`; the others: Stack Overflow 26375767, iOS 9.2). Workouts, cycling,
  /// flights of stairs and all others are immediate.
  package var leastFrequencies: [String: HealthUpdateFrequency] = [
    "HKQuantityTypeIdentifierStepCount": .hourly,
    "HKQuantityTypeIdentifierActiveEnergyBurned": .hourly,
    "HKQuantityTypeIdentifierDistanceWalkingRunning": .hourly,
  ]
  /// How many deliveries may pass without a call of the completion handler before they stop (Apple,
  /// `HKObserverQueryCompletionHandler`).
  package var missesUntilStop = 3
  /// How long after the first miss HealthKit tries again, and after each further one; Apple says
  /// only that the delays grow.
  package var retryDelays: [Duration] = [.seconds(60), .seconds(600)]
  /// How long the app may take for a delivery.
  package var deliveryBudget = Duration.seconds(30)
  /// Whether a predicate of more than 900 dates ends the app, as it does on a phone, or fails the
  /// query with error 3.
  package var crashesOnTooManyDates = true

  /// What is known of today's iOS.
  package init() {}

  /// The period of a type for which an app asked for `frequency`.
  package func period(of type: String, _ frequency: HealthUpdateFrequency) -> Duration {
    max(frequency, leastFrequencies[type] ?? .immediate).period
  }
}
