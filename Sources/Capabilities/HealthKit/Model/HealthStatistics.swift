public import FoundationEssentials

/// What an `HKStatistics` says of the samples of a time.
public struct HealthStatistics: Sendable, Equatable {
  /// When the bucket begins, or the first sample.
  public var startDate: Date
  /// When the bucket ends, or the last sample.
  public var endDate: Date
  /// The app whose samples these are; nil for all apps together.
  public var source: HealthSource?
  /// The unit of the numbers.
  public var unit: HealthUnit
  /// How many samples there are.
  public var count: Int
  /// `sumQuantity`, for cumulative types: what several sources counted at the same time is in it
  /// once.
  public var sum: Double?
  /// `averageQuantity`, for discrete types: the mean of the samples, each with the same weight.
  public var average: Double?
  /// `minimumQuantity`, for discrete types.
  public var minimum: Double?
  /// `maximumQuantity`, for discrete types.
  public var maximum: Double?
  /// `mostRecentQuantity`: that of the sample that ended last.
  public var mostRecent: Double?
  /// `duration`: seconds that samples cover, one source at a time.
  public var duration: Double?
}

/// `HKStatisticsOptions`.
public struct HealthStatisticsOptions: OptionSet, Sendable, Hashable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Statistics of each source, besides those of all together.
  public static let separateBySource = HealthStatisticsOptions(rawValue: 1 << 0)
  /// The mean; for discrete types.
  public static let discreteAverage = HealthStatisticsOptions(rawValue: 1 << 1)
  /// The least; for discrete types.
  public static let discreteMin = HealthStatisticsOptions(rawValue: 1 << 2)
  /// The greatest; for discrete types.
  public static let discreteMax = HealthStatisticsOptions(rawValue: 1 << 3)
  /// The sum; for cumulative types.
  public static let cumulativeSum = HealthStatisticsOptions(rawValue: 1 << 4)
  /// The latest.
  public static let mostRecent = HealthStatisticsOptions(rawValue: 1 << 5)
  /// How long.
  public static let duration = HealthStatisticsOptions(rawValue: 1 << 6)

  /// - Throws: ``HealthError`` `.invalidArgument` with the text of the exception that iOS throws.
  func check(for type: HealthType) throws {
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

/// Which source counts where several measured at the same time, the best first.
///
/// HealthKit's order is the one the person sees under "Data Sources & Access"; until somebody moves
/// one it is: entered by hand, Apple's devices, other apps (Apple, support.apple.com/108779). That
/// the Watch comes before the iPhone is what phones show.
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
