import FoundationEssentials
import GRDB

/// The samples of some types that match a predicate, as SQL.
struct SampleSelection {
  /// The rows' numbers of the types; empty if the store never had a sample of them.
  let typeIDs: [Int64]
  /// A condition on `samples s`.
  let condition: SQL
  /// Between which times all of them begin.
  let starts: StartRange
  /// How long the longest sample of the types is, in seconds.
  let longest: Double
  private let isByUUID: Bool

  /// - Throws: ``HealthError`` for a predicate that a query does not take.
  init(
    _ db: Database, types: [String], matching predicate: HealthPredicate?,
    ownedBy bundleIdentifier: String? = nil
  ) throws {
    var parts = [predicate, bundleIdentifier.map { .sourceBundles([$0]) }].compactMap(\.self)
    try predicate?.checkSize()
    let rows = try Row.fetchAll(
      db,
      SQLRequest<Row>(
        literal: "SELECT id, longest FROM types WHERE identifier IN \(types)", cached: true))
    typeIDs = rows.map { $0[0] }
    longest = rows.map { $0[1] }.max() ?? 0
    if parts.isEmpty { parts = [.and([])] }
    let whole = HealthPredicate.and(parts)
    starts = StartRange(of: whole, longest: longest)
    isByUUID = whole.namesUUIDs
    let types: SQL = typeIDs.count == 1 ? "s.type_id = \(typeIDs[0])" : "s.type_id IN \(typeIDs)"
    condition = "\(types) AND \(try PredicateSQL(db, longest: longest).condition(whole))"
  }

  /// The table, and the index that finds them soonest. SQLite has no numbers to choose by: of ten
  /// million samples it looks for 300 UUIDs by their type, 5 s instead of 4 ms.
  func table(orderedByStart: Bool) -> SQL {
    if isByUUID { return "samples s INDEXED BY sqlite_autoindex_samples_1" }
    let isByTime = orderedByStart || starts.isLimited
    return isByTime
      ? "samples s INDEXED BY samples_by_time" : "samples s INDEXED BY samples_by_type"
  }

  /// `condition` and the times, which let `samples_by_time` begin and end.
  func conditionInTime(_ starts: StartRange? = nil) -> SQL {
    let range = starts ?? self.starts
    var result = condition
    if range.earliest > -.infinity { result += " AND s.start_time >= \(range.earliest)" }
    if range.latest < .infinity { result += " AND s.start_time <= \(range.latest)" }
    return result
  }
}

/// A range of start times, in seconds since 1970.
struct StartRange: Equatable {
  var earliest = -Double.infinity
  var latest = Double.infinity

  static let all = StartRange()

  var isLimited: Bool { self != .all }

  init(earliest: Double = -.infinity, latest: Double = .infinity) {
    self.earliest = earliest
    self.latest = latest
  }

  /// Holds the start of every sample that matches; may hold others. No sample is longer than
  /// `longest`.
  init(of predicate: HealthPredicate, longest: Double) {
    switch predicate {
    case .dates(let start, let end, let options):
      let slack = options.contains(.strictStartDate) ? 0 : longest
      earliest = start.map { $0.timeIntervalSince1970 - slack } ?? -.infinity
      latest = end?.timeIntervalSince1970 ?? .infinity
    case .and(let parts):
      for part in parts {
        let range = StartRange(of: part, longest: longest)
        earliest = max(earliest, range.earliest)
        latest = min(latest, range.latest)
      }
    case .or(let parts):
      let ranges = parts.map { StartRange(of: $0, longest: longest) }
      earliest = ranges.map(\.earliest).min() ?? -.infinity
      latest = ranges.map(\.latest).max() ?? .infinity
    default: break
    }
  }
}

extension HealthPredicate {
  /// Whether only samples of some UUIDs can match.
  fileprivate var namesUUIDs: Bool {
    switch self {
    case .uuids: true
    case .and(let parts): parts.contains(where: \.namesUUIDs)
    default: false
    }
  }
}
