/// What HealthKit knows about a type of sample, by its identifier.
public struct HealthType: Sendable, Hashable, CustomStringConvertible {
  /// Such as `HKQuantityTypeIdentifierStepCount`.
  public let identifier: String

  /// The type of that identifier, which need not be one that Apple knows.
  public init(_ identifier: String) {
    self.identifier = identifier
  }

  /// The same as `identifier`.
  public var description: String { identifier }

  /// What its samples are; nil for what is no sample, such as a date of birth.
  public var kind: HealthSample.Kind? {
    if identifier.hasPrefix("HKQuantityTypeIdentifier") { return .quantity }
    if identifier.hasPrefix("HKCategoryTypeIdentifier") { return .category }
    if identifier.hasPrefix("HKCorrelationTypeIdentifier") { return .correlation }
    return identifier == HealthSample.workoutTypeIdentifier ? .workout : nil
  }

  /// `HKQuantityAggregationStyle.cumulative`: its samples add up, as steps do and heart rates do not.
  public var isCumulative: Bool {
    guard kind == .quantity else { return false }
    let name = identifier.dropFirst("HKQuantityTypeIdentifier".count)
    return name.hasPrefix("Dietary") || name.hasPrefix("Distance")
      || Self.cumulative.contains(String(name))
  }

  /// Apple, `HKQuantityTypeIdentifier`: those that its pages call cumulative, without the dietary
  /// ones and the distances, which all are.
  private static let cumulative: Set<String> = [
    "StepCount", "BasalEnergyBurned", "ActiveEnergyBurned", "FlightsClimbed", "NikeFuel",
    "AppleExerciseTime", "AppleMoveTime", "AppleStandTime", "PushCount", "SwimmingStrokeCount",
    "InhalerUsage", "InsulinDelivery", "NumberOfTimesFallen", "NumberOfAlcoholicBeverages",
    "TimeInDaylight",
  ]
}
