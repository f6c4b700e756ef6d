internal import FoundationEssentials
internal import HealthKit
internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// The options of a query (`src/types/QueryOptions.ts`).
struct HealthQueryOptions: JSDecodable {
  let predicate: HealthPredicate?
  /// The largest number of samples; 0 for all.
  let limit: Int
  let isAscending: Bool
  let anchor: String?
  let unit: HealthUnit?

  static let all = HealthQueryOptions(
    predicate: nil, limit: 0, isAscending: false, anchor: nil, unit: nil)

  static func decode(_ value: JSRef, in context: JSContext) throws -> HealthQueryOptions {
    let object = try JSObject.decode(value, in: context)
    // `Helpers.swift`, getQueryLimit: what is not positive means all.
    let limit = try object.get("limit", as: Double?.self) ?? 0
    let anchor = try object.get("anchor", as: String?.self)
    return HealthQueryOptions(
      predicate: try object.get("filter", as: HealthFilter?.self)?.predicate,
      limit: limit.isFinite && limit > 0 ? Int(clamping: limit.rounded(.towardZero)) : 0,
      isAscending: try object.get("ascending", as: Bool?.self) ?? false,
      anchor: anchor?.isEmpty == true ? nil : anchor,
      unit: try object.get("unit", as: String?.self).map(kingstinctUnit))
  }
}

/// A filter (`PredicateHelpers.swift`, createPredicateForSamples and createPredicateForWorkout).
struct HealthFilter: JSDecodable {
  let predicate: HealthPredicate?

  static func decode(_ value: JSRef, in context: JSContext) throws -> HealthFilter {
    let object = try JSObject.decode(value, in: context)
    let base = try base(of: object)
    func list(_ name: String) throws -> [HealthPredicate]? {
      try object.get(name, as: [JSObject]?.self)?.compactMap { try Self.base(of: $0) }
    }
    let either = try list("OR").flatMap { $0.isEmpty ? nil : HealthPredicate.or($0) }
    let all = try list("AND").flatMap { $0.isEmpty ? nil : HealthPredicate.and($0) }
    let none = try list("NOT").flatMap { $0.isEmpty ? nil : HealthPredicate.not(.and($0)) }
    return HealthFilter(predicate: joined([base, either, all, none]))
  }

  private static func joined(_ parts: [HealthPredicate?]) -> HealthPredicate? {
    let parts = parts.compactMap(\.self)
    return parts.count > 1 ? .and(parts) : parts.first
  }

  @HostActor private static func base(of object: JSObject) throws -> HealthPredicate? {
    let sources = try object.get("sources", as: [SourceProxy]?.self) ?? []
    return joined([
      try object.get("uuid", as: String?.self).flatMap(UUID.init(uuidString:)).map { .uuids([$0]) },
      try object.get("uuids", as: [String]?.self).map {
        .uuids(Set($0.compactMap(UUID.init(uuidString:))))
      },
      try datesObject(of: object).map(dates),
      try
        (object.get("metadata", as: JSObject?.self)
        ?? (object.get("withMetadataKey", as: String?.self).map { _ in object })).map(metadata),
      try object.get("workoutActivityType", as: Int?.self).flatMap(WorkoutActivity.name).map {
        .workoutActivity($0)
      },
      sources.isEmpty ? nil : .sourceBundles(Set(sources.map(\.source.bundleIdentifier))),
    ])
  }

  /// Up to 12.1 the members of `date` and `metadata` are those of the filter itself.
  @HostActor static func datesObject(of filter: JSObject) throws -> JSObject? {
    if let date = try filter.get("date", as: JSObject?.self) { return date }
    let start = try filter.get("startDate", as: JSDate?.self)
    return try start ?? filter.get("endDate", as: JSDate?.self) == nil ? nil : filter
  }

  @HostActor private static func dates(_ filter: JSObject) throws -> HealthPredicate {
    var options: HealthPredicate.DateOptions = []
    if try filter.get("strictStartDate", as: Bool?.self) == true {
      options.insert(.strictStartDate)
    }
    if try filter.get("strictEndDate", as: Bool?.self) == true { options.insert(.strictEndDate) }
    return .dates(
      start: try filter.get("startDate", as: JSDate?.self)?.date,
      end: try filter.get("endDate", as: JSDate?.self)?.date, options: options)
  }

  @HostActor private static func metadata(_ filter: JSObject) throws -> HealthPredicate {
    let key: String = try filter.get("withMetadataKey")
    guard let value = try filter.get("value", as: BridgeValue?.self), value != .null else {
      return .metadata(key: key, .exists)
    }
    let comparisons: [HealthPredicate.Comparison] = [
      .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .equalTo, .notEqualTo,
    ]
    // Versions 10 to 12.1 have the name of the operator.
    let names = [
      "lessThan", "lessThanOrEqualTo", "greaterThan", "greaterThanOrEqualTo", "equalTo",
      "notEqualTo",
    ]
    let name = try filter.get("operatorType", as: BridgeValue?.self)
    let number: Int =
      switch name {
      case .string(let text)?: names.firstIndex(of: text) ?? -1
      case .number(let number)?: Int(exactly: number) ?? -1
      default: 4
      }
    guard comparisons.indices.contains(number) else {
      throw kingstinctError("bridgehost does not know the operator \(number) of a metadata filter")
    }
    switch value {
    case .number(let value): return .metadata(key: key, .compares(comparisons[number], value))
    case .bool(let value):
      return .metadata(key: key, .compares(comparisons[number], value ? 1 : 0))
    case .string(let text): return .metadata(key: key, .equals([text]))
    default:
      throw kingstinctError("the value of a metadata filter must be a text, a number or a boolean")
    }
  }
}

extension JSDate {
  init(_ date: Date) { self.init(milliseconds: (date.timeIntervalSince1970 * 1000).rounded(.down)) }

  var date: Date { Date(timeIntervalSince1970: milliseconds / 1000) }
}

/// `Helpers.swift`, parseUnitStringSafe.
func kingstinctUnit(_ text: String) throws -> HealthUnit {
  do { return try HealthUnit(text) } catch {
    throw kingstinctError("Supplied invalid '\(text)' as HKUnit")
  }
}
