package import FoundationEssentials

/// Statistics of samples in a time range: an `HKStatistics`.
package struct HealthStatistics: Sendable, Equatable {
  /// The start of the bucket. Without buckets, of the first sample.
  package var startDate: Date
  /// The end of the bucket. Without buckets, of the last sample.
  package var endDate: Date
  /// The app whose samples these are. `nil` for all apps together.
  package var source: HealthSource?
  /// The unit of the values.
  package var unit: HealthUnit
  /// The number of samples.
  package var count: Int
  /// `sumQuantity`, for cumulative types. What several sources counted at the same time is included
  /// once.
  package var sum: Double?
  /// `averageQuantity`, for discrete types: the mean of the samples, with equal weights.
  package var average: Double?
  /// `minimumQuantity`, for discrete types.
  package var minimum: Double?
  /// `maximumQuantity`, for discrete types.
  package var maximum: Double?
  /// `mostRecentQuantity`: the value of the sample that ended last.
  package var mostRecent: Double?
  /// The start of ``mostRecent`` (`mostRecentQuantityDateInterval`).
  package var mostRecentStart: Date?
  /// The end of ``mostRecent``.
  package var mostRecentEnd: Date?
  /// `duration`: the time that samples cover, in seconds. Overlapping sources count once.
  package var duration: Double?
}

/// `HKStatisticsOptions`.
package struct HealthStatisticsOptions: OptionSet, Sendable, Hashable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Also compute statistics for each source.
  package static let separateBySource = HealthStatisticsOptions(rawValue: 1 << 0)
  /// The mean. Only for discrete types.
  package static let discreteAverage = HealthStatisticsOptions(rawValue: 1 << 1)
  /// The minimum. Only for discrete types.
  package static let discreteMin = HealthStatisticsOptions(rawValue: 1 << 2)
  /// The maximum. Only for discrete types.
  package static let discreteMax = HealthStatisticsOptions(rawValue: 1 << 3)
  /// The sum. Only for cumulative types.
  package static let cumulativeSum = HealthStatisticsOptions(rawValue: 1 << 4)
  /// The most recent value.
  package static let mostRecent = HealthStatisticsOptions(rawValue: 1 << 5)
  /// The time that samples cover.
  package static let duration = HealthStatisticsOptions(rawValue: 1 << 6)

  /// - Throws: ``HealthError`` `.invalidArgument` with the text of iOS's exception.
  package func check(for type: HealthType) throws {
    let options: [(HealthStatisticsOptions, String, Bool)] = [
      (.discreteAverage, "DiscreteAverage", false), (.discreteMin, "DiscreteMin", false),
      (.discreteMax, "DiscreteMax", false), (.cumulativeSum, "CumulativeSum", true),
    ]
    for (option, name, isCumulative) in options
    where contains(option) && type.isCumulative != isCumulative {
      throw HealthError(
        .invalidArgument,
        "Statistics option HKStatisticsOption\(name) is not compatible with "
          + "\(type.isCumulative ? "cumulative" : "discrete") data type \(type)")
    }
  }
}

/// The priority of sources that measured at the same time. The best source has the lowest rank.
///
/// HealthKit uses the order that the person sees under "Data Sources & Access". By default it is:
/// manual entries, Apple's devices, other apps (Apple, support.apple.com/108779). Phones show the
/// Watch before the iPhone.
enum SourcePriority {
  static func rank(of source: HealthSource, _ device: HealthDevice?, wasUserEntered: Bool) -> Int {
    if wasUserEntered { return 0 }
    let isApple =
      source.bundleIdentifier.hasPrefix("com.apple.") || device?.manufacturer == "Apple Inc."
    guard isApple else { return 3 }
    let model = source.productType + (device?.model ?? "")
    return model.contains("Watch") ? 1 : 2
  }
}
