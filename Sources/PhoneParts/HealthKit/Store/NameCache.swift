import GRDB

/// Converts the numbers in rows to names. It reads each name once per query.
///
/// A join would make a new string of the same name for each row.
struct NameCache {
  private let db: Database
  private var types: [Int64: SampleType] = [:]
  private var terms: [Int64: String] = [:]
  private var sources: [Int64: HealthSource] = [:]
  private var devices: [Int64: HealthDevice] = [:]

  struct SampleType {
    let identifier: String
    let kind: HealthSample.Kind
  }

  init(_ db: Database) {
    self.db = db
  }

  mutating func type(_ id: Int64) throws -> SampleType {
    if let type = types[id] { return type }
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT identifier, kind FROM types WHERE id = ?"), arguments: [id])
    let type = SampleType(
      identifier: row?[0] ?? "", kind: HealthSample.Kind(rawValue: row?[1] ?? 0) ?? .quantity)
    types[id] = type
    return type
  }

  mutating func term(_ id: Int64) throws -> String {
    if let term = terms[id] { return term }
    let term = try String.fetchOne(
      db.cachedStatement(sql: "SELECT text FROM terms WHERE id = ?"), arguments: [id])
    terms[id] = term
    return term ?? ""
  }

  mutating func source(_ id: Int64) throws -> HealthSource {
    if let source = sources[id] { return source }
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT name, bundle_id, version, product_type FROM sources WHERE id = ?"),
      arguments: [id])
    let source = HealthSource(
      name: row?[0] ?? "", bundleIdentifier: row?[1] ?? "", version: row?[2] ?? "",
      productType: row?[3] ?? "")
    sources[id] = source
    return source
  }

  mutating func device(_ id: Int64?) throws -> HealthDevice? {
    guard let id else { return nil }
    if let device = devices[id] { return device }
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT name, manufacturer, model, hardware, firmware, software, local_id, udi
          FROM devices WHERE id = ?
          """), arguments: [id])
    guard let row else { return nil }
    let device = HealthDevice(
      name: row[0], manufacturer: row[1], model: row[2], hardwareVersion: row[3],
      firmwareVersion: row[4], softwareVersion: row[5], localIdentifier: row[6],
      udiDeviceIdentifier: row[7])
    devices[id] = device
    return device
  }
}
