import SQLite

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
    let type =
      try db.firstRow(of: "SELECT identifier, kind FROM types WHERE id = \(id)") { row in
        SampleType(
          identifier: try row[0], kind: HealthSample.Kind(rawValue: try row[1]) ?? .quantity)
      } ?? SampleType(identifier: "", kind: .quantity)
    types[id] = type
    return type
  }

  mutating func term(_ id: Int64) throws -> String {
    if let term = terms[id] { return term }
    let term: String? = try db.value(of: "SELECT text FROM terms WHERE id = \(id)")
    terms[id] = term
    return term ?? ""
  }

  mutating func source(_ id: Int64) throws -> HealthSource {
    if let source = sources[id] { return source }
    let source =
      try db.firstRow(
        of: "SELECT name, bundle_id, version, product_type FROM sources WHERE id = \(id)"
      ) { row in
        try HealthSource(
          name: row[0], bundleIdentifier: row[1], version: row[2], productType: row[3])
      } ?? HealthSource(name: "")
    sources[id] = source
    return source
  }

  mutating func device(_ id: Int64?) throws -> HealthDevice? {
    guard let id else { return nil }
    if let device = devices[id] { return device }
    let device = try db.firstRow(
      of: """
        SELECT name, manufacturer, model, hardware, firmware, software, local_id, udi
        FROM devices WHERE id = \(id)
        """
    ) { row in
      try HealthDevice(
        name: row[0], manufacturer: row[1], model: row[2], hardwareVersion: row[3],
        firmwareVersion: row[4], softwareVersion: row[5], localIdentifier: row[6],
        udiDeviceIdentifier: row[7])
    }
    devices[id] = device
    return device
  }
}
