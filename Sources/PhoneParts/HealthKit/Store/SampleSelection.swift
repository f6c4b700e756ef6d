import FoundationEssentials
import SQLite

/// The samples of some types that match a predicate, as SQL.
struct SampleSelection {
  /// The row numbers of the types. Empty if the store has never had a sample of them.
  let typeIDs: [Int64]
  /// A condition on `samples s`.
  let condition: SQL
  /// A range that contains the start times of all these samples.
  let starts: StartRange
  /// The length of the types' longest sample, in seconds.
  let longest: Double
  private let isByUUID: Bool

  /// - Throws: ``HealthError`` for a predicate that queries do not support.
  init(
    _ db: Database, types: [String], matching predicate: HealthPredicate?,
    ownedBy bundleIdentifier: String? = nil
  ) throws {
    var parts = [predicate, bundleIdentifier.map { .sourceBundles([$0]) }].compactMap(\.self)
    try predicate?.checkSize()
    let rows: [(id: Int64, longest: Double)] = try db.rows(
      of: "SELECT id, longest FROM types WHERE identifier IN \(types)"
    ) { try ($0[0], $0[1]) }
    typeIDs = rows.map(\.id)
    longest = rows.map(\.longest).max() ?? 0
    if parts.isEmpty { parts = [.and([])] }
    let whole = HealthPredicate.and(parts)
    starts = StartRange(of: whole, longest: longest)
    isByUUID = whole.namesUUIDs
    let types: SQL = typeIDs.count == 1 ? "s.type_id = \(typeIDs[0])" : "s.type_id IN \(typeIDs)"
    condition = "\(types) AND \(try PredicateSQL(db, longest: longest).condition(whole))"
  }

  /// The table with the best index. SQLite has no statistics to choose by: among ten million
  /// samples it would search for 300 UUIDs by type, which takes 5 s instead of 4 ms.
  func table(orderedByStart: Bool) -> SQL {
    if isByUUID { return "samples s INDEXED BY sqlite_autoindex_samples_1" }
    let isByTime = orderedByStart || starts.isLimited
    return isByTime
      ? "samples s INDEXED BY samples_by_time" : "samples s INDEXED BY samples_by_type"
  }

  /// `condition` with a time range, which limits the scan of `samples_by_time`.
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

  /// Makes a range that contains the start of each matching sample, and maybe of others. No sample
  /// is longer than `longest`.
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
  /// Whether only samples with certain UUIDs can match.
  fileprivate var namesUUIDs: Bool {
    switch self {
    case .uuids: true
    case .and(let parts): parts.contains(where: \.namesUUIDs)
    default: false
    }
  }
}
