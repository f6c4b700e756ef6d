import FoundationEssentials
import SQLite

/// Compiles a predicate to a condition on `samples s`. All values from the app are bound arguments.
///
/// Each part is true or false, never NULL, so that NOT works as expected.
struct PredicateSQL {
  private let db: Database
  /// The length in seconds of the longest sample that can match.
  private let longest: Double

  init(_ db: Database, longest: Double) {
    self.db = db
    self.longest = longest
  }

  /// `Double(text)`, for metadata. SQLite's own CAST would read "3 km" as 3.
  static func addNumberFunction(to db: Database) throws {
    try db.addFunction("number_in") { Double($0) }
  }

  func condition(_ predicate: HealthPredicate) throws -> SQL {
    switch predicate {
    case .dates(let start, let end, let options): return dates(start, end, options)
    case .sourceBundles(let bundles):
      return "(s.source_id IN (SELECT id FROM sources WHERE bundle_id IN \(bundles.sorted())))"
    case .sourceNames(let names):
      return "(s.source_id IN (SELECT id FROM sources WHERE name IN \(names.sorted())))"
    case .sourceRevisions(let sources):
      return
        "(s.source_id IN \(try ids(in: "sources", Self.sourceColumns, sources.map(\.columns))))"
    case .devices(let devices):
      let ids = try ids(in: "devices", Self.deviceColumns, devices.map(\.columns))
      return "(s.device_id IS NOT NULL AND s.device_id IN \(ids))"
    case .deviceProperty(let property, let values):
      return """
        (s.device_id IS NOT NULL AND s.device_id IN \
        (SELECT id FROM devices WHERE \(sql: property.rawValue) IN \(values.sorted())))
        """
    case .metadata(let key, let test): return metadata(key, test)
    case .uuids(let uuids): return try self.uuids(uuids)
    case .workoutActivity(let activity):
      return """
        (s.type_id IN (SELECT id FROM types WHERE kind = \(HealthSample.Kind.workout.rawValue)) \
        AND s.term_id IN (SELECT id FROM terms WHERE text = \(activity)))
        """
    case .quantity(let comparison, let number, let unit):
      return try quantity(comparison, number, unit)
    case .category(let comparison, let number): return try category(comparison, number)
    case .and(let parts):
      return Self.joined(try parts.map(condition), " AND ", whenEmpty: "1")
    case .or(let parts): return try anyOf(parts)
    case .not(let part): return "(NOT \(try condition(part)))"
    }
  }

  /// A row matches at most a few of many days. Sorting the parts by start and nesting them by
  /// halves needs ten comparisons per row, and not 900.
  private func anyOf(_ parts: [HealthPredicate]) throws -> SQL {
    let terms = try parts.map {
      Term(condition: try condition($0), starts: StartRange(of: $0, longest: longest))
    }
    return Self.anyOf(terms.sorted { $0.starts.earliest < $1.starts.earliest }[...])?.condition
      ?? "0"
  }

  private struct Term {
    let condition: SQL
    let starts: StartRange
  }

  private static func anyOf(_ terms: ArraySlice<Term>) -> Term? {
    guard terms.count > 1 else { return terms.first }
    let middle = terms.startIndex + terms.count / 2
    guard let first = anyOf(terms[..<middle]), let second = anyOf(terms[middle...]) else {
      return nil
    }
    let last = first.starts.latest
    let start = second.starts.earliest
    let left: SQL =
      last < .infinity
      ? "(s.start_time <= \(last) AND \(first.condition))" : first.condition
    let right: SQL =
      start > -.infinity
      ? "(s.start_time >= \(start) AND \(second.condition))" : second.condition
    return Term(
      condition: "(\(left) OR \(right))",
      starts: StartRange(
        earliest: first.starts.earliest, latest: max(last, second.starts.latest)))
  }

  private func dates(_ start: Date?, _ end: Date?, _ options: HealthPredicate.DateOptions) -> SQL {
    var parts: [SQL] = []
    if let start = start?.timeIntervalSince1970 {
      let isStrict = options.contains(.strictStartDate)
      parts.append(isStrict ? "s.start_time >= \(start)" : "s.end_time >= \(start)")
    }
    if let end = end?.timeIntervalSince1970 {
      let isStrict = options.contains(.strictEndDate)
      parts.append(isStrict ? "s.end_time <= \(end)" : "s.start_time < \(end)")
    }
    return Self.joined(parts, " AND ", whenEmpty: "1")
  }

  private func metadata(_ key: String, _ test: HealthPredicate.MetadataTest) -> SQL {
    let condition: SQL
    switch test {
    case .exists: condition = "1"
    case .equals(let texts): condition = "value IN \(texts.sorted())"
    case .compares(let comparison, let number):
      condition = "number_in(value) \(sql: comparison.rawValue) \(number)"
    }
    return """
      (s.metadata IS NOT NULL AND EXISTS \
      (SELECT 1 FROM json_each(s.metadata) WHERE key = \(key) AND \(condition)))
      """
  }

  private func uuids(_ uuids: Set<UUID>) throws -> SQL {
    // SQLite allows 32,766 arguments.
    guard uuids.count <= 30_000 else {
      throw HealthError(.invalidArgument, "The predicate has \(uuids.count) UUIDs, 30,000 at most.")
    }
    return "(s.uuid IN \(uuids.sorted { $0.uuidString < $1.uuidString }))"
  }

  /// Samples have different units, so the number is converted to each of them.
  private func quantity(
    _ comparison: HealthPredicate.Comparison, _ number: Double, _ unit: HealthUnit
  ) throws -> SQL {
    var parts: [SQL] = []
    for (id, text) in try terms() {
      guard let own = try? HealthUnit(text), let limit = try? unit.convert(number, to: own) else {
        continue
      }
      parts.append("(s.term_id = \(id) AND s.value \(sql: comparison.rawValue) \(limit))")
    }
    return "(s.value IS NOT NULL AND \(Self.joined(parts, " OR ", whenEmpty: "0")))"
  }

  private func category(_ comparison: HealthPredicate.Comparison, _ number: Int) throws -> SQL {
    let ids = try terms().filter { _, label in
      HealthCategoryValue.number(label).map { comparison.holds($0, number) } ?? false
    }
    return """
      (s.type_id IN (SELECT id FROM types WHERE kind = \(HealthSample.Kind.category.rawValue)) \
      AND s.term_id IN \(ids.map(\.id)))
      """
  }

  private func terms() throws -> [(id: Int64, text: String)] {
    try db.rows(of: "SELECT id, text FROM terms") { try ($0[0], $0[1]) }
  }

  private static let sourceColumns = ["name", "bundle_id", "version", "product_type"]
  private static let deviceColumns = [
    "name", "manufacturer", "model", "hardware", "firmware", "software", "local_id", "udi",
  ]

  private func ids(in table: String, _ columns: [String], _ keys: [[String]]) throws -> [Int64] {
    try keys.compactMap {
      try db.value(of: "SELECT id FROM \(sql: table) WHERE \(SQL.matching(columns, $0))")
    }
  }

  /// Joins the parts as a balanced tree, because SQLite limits the depth of an expression to 1,000.
  static func joined(_ parts: [SQL], _ sign: String, whenEmpty: String) -> SQL {
    joined(parts[...], sign) ?? "\(sql: whenEmpty)"
  }

  private static func joined(_ parts: ArraySlice<SQL>, _ sign: String) -> SQL? {
    guard parts.count > 1 else { return parts.first }
    let middle = parts.startIndex + parts.count / 2
    guard let left = joined(parts[..<middle], sign), let right = joined(parts[middle...], sign)
    else { return nil }
    return "(\(left)\(sql: sign)\(right))"
  }
}
