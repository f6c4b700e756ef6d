/// A type of sample, with what HealthKit knows about it.
public struct HealthType: Sendable, Hashable, CustomStringConvertible {
  /// The identifier, such as `HKQuantityTypeIdentifierStepCount`.
  public let identifier: String

  /// Makes the type with this identifier. Apple need not know the identifier.
  public init(_ identifier: String) {
    self.identifier = identifier
  }

  /// The same as `identifier`.
  public var description: String { identifier }

  /// The kind of its samples. `nil` for a type without samples, such as the date of birth.
  public var kind: HealthSample.Kind? {
    if identifier.hasPrefix("HKQuantityTypeIdentifier") { return .quantity }
    if identifier.hasPrefix("HKCategoryTypeIdentifier") { return .category }
    if identifier.hasPrefix("HKCorrelationTypeIdentifier") { return .correlation }
    return identifier == HealthSample.workoutTypeIdentifier ? .workout : nil
  }

  /// `HKQuantityAggregationStyle.cumulative`: whether its values add up, like steps and unlike
  /// heart rates.
  public var isCumulative: Bool {
    guard kind == .quantity else { return false }
    let name = identifier.dropFirst("HKQuantityTypeIdentifier".count)
    return name.hasPrefix("Dietary") || name.hasPrefix("Distance")
      || Self.cumulative.contains(String(name))
  }

  /// The types that Apple's pages on `HKQuantityTypeIdentifier` call cumulative. Dietary types and
  /// distances are missing here, because all of them are cumulative.
  private static let cumulative: Set<String> = [
    "StepCount", "BasalEnergyBurned", "ActiveEnergyBurned", "FlightsClimbed", "NikeFuel",
    "AppleExerciseTime", "AppleMoveTime", "AppleStandTime", "PushCount", "SwimmingStrokeCount",
    "InhalerUsage", "InsulinDelivery", "NumberOfTimesFallen", "NumberOfAlcoholicBeverages",
    "TimeInDaylight",
  ]
}
