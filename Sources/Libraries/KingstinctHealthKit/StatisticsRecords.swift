internal import FoundationEssentials
internal import HealthKit
internal import HostLoop
internal import JSEngine

/// `{ filter, unit }`.
struct StatisticsQueryOptions: JSDecodable {
  let predicate: HealthPredicate?
  let unit: HealthUnit?
  /// The dates of the filter.
  let dates: (start: JSDate?, end: JSDate?)?

  static func decode(_ value: JSRef, in context: JSContext) throws -> StatisticsQueryOptions {
    let object = try JSObject.decode(value, in: context)
    let date = try object.get("filter", as: JSObject?.self).flatMap(HealthFilter.datesObject)
    return StatisticsQueryOptions(
      predicate: try object.get("filter", as: HealthFilter?.self)?.predicate,
      unit: try object.get("unit", as: String?.self).map(kingstinctUnit),
      dates: try date.map { (try $0.get("startDate"), try $0.get("endDate")) })
  }
}

/// `{ minute }`, `{ hour }`, `{ day }`, `{ month }` or `{ year }`.
struct IntervalComponents: JSDecodable {
  let interval: HealthInterval

  static func decode(_ value: JSRef, in context: JSContext) throws -> IntervalComponents {
    let object = try JSObject.decode(value, in: context)
    func count(_ name: String) throws -> Int? { try object.get(name, as: Int?.self) }
    let interval: HealthInterval? =
      if let minutes = try count("minute") {
        .minutes(minutes)
      } else if let hours = try count("hour") {
        .hours(hours)
      } else if let days = try count("day") { .days(days) } else if let months = try count("month")
      {
        .months(months)
      } else if let years = try count("year") {
        .months((12 * SafeInteger(years)).value)
      } else { nil }
    guard let interval else {
      throw kingstinctError("the interval needs minute, hour, day, month or year")
    }
    return IntervalComponents(interval: interval)
  }
}

/// The statistics of all sources, or of one (`QuantityTypeModule.swift`, serializeStatistics). What was not asked for, or is
/// not known, is missing.
struct StatisticsRecord: JSRecord, Sendable {
  /// `nil` if there are no data.
  let all: HealthStatistics?
  let sources: [HealthSource]
  let unit: HealthUnit
  /// What JavaScript asked for, if there are no data.
  let interval: (start: JSDate?, end: JSDate?)?

  func write(fields: JSFields) throws {
    func add(_ name: StaticString, _ value: Double?, _ unit: String) throws {
      if let value { try fields.add(name, QuantityRecord(unit: unit, quantity: value)) }
    }
    let text = unit.description
    try add("averageQuantity", all?.average, text)
    try add("maximumQuantity", all?.maximum, text)
    try add("minimumQuantity", all?.minimum, text)
    try add("sumQuantity", all?.sum, text)
    try add("mostRecentQuantity", all?.mostRecent, text)
    try add("duration", all?.duration, "s")
    if let start = all.map({ JSDate($0.startDate) }) ?? interval?.start {
      try fields.add("startDate", start)
    }
    if let end = all.map({ JSDate($0.endDate) }) ?? interval?.end { try fields.add("endDate", end) }
    if let source = all?.source {
      try fields.add("source", NewSourceProxy(source: source))
    } else {
      try fields.add("sources", sources.map(NewSourceProxy.init))
    }
  }
}
