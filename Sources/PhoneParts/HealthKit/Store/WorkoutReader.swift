import FoundationEssentials
import SQLite

/// Makes workouts from rows that contain names. It reads each name only from the first row that has
/// it, because making a new string for each row would cost more than the row.
struct WorkoutReader {
  /// The columns that a row of ``tables`` must have, in this order.
  static let columns: SQL = """
    s.seq, s.uuid, s.term_id, s.start_time, s.end_time, w.duration, w.energy, w.distance, \
    s.source_id, s.device_id, t.text, c.name, c.bundle_id, c.version, d.name
    """

  /// The workouts joined with their names.
  static let tables: SQL = """
    workouts w JOIN samples s ON s.seq = w.seq LEFT JOIN terms t ON t.id = s.term_id \
    LEFT JOIN sources c ON c.id = s.source_id LEFT JOIN devices d ON d.id = s.device_id
    """

  private var activities: [Int64: String] = [:]
  private var sources: [Int64: (name: String, bundleIdentifier: String, version: String)] = [:]
  private var devices: [Int64: String?] = [:]

  mutating func workout(_ row: Row) throws -> Workout {
    let source = try source(row)
    return try Workout(
      uuid: row[1], activityType: activity(row), startDate: Date(timeIntervalSince1970: row[3]),
      endDate: Date(timeIntervalSince1970: row[4]), duration: row[5], totalEnergyBurned: row[6],
      totalDistance: row[7], sourceName: source.name,
      sourceBundleIdentifier: source.bundleIdentifier, sourceVersion: source.version,
      deviceName: device(row))
  }

  private mutating func activity(_ row: Row) throws -> String {
    let id: Int64 = try row[2]
    if let activity = activities[id] { return activity }
    let activity: String = row[10] ?? ""
    activities[id] = activity
    return activity
  }

  private mutating func source(
    _ row: Row
  ) throws -> (name: String, bundleIdentifier: String, version: String) {
    let id: Int64 = try row[8]
    if let source = sources[id] { return source }
    let source = (row[11] ?? "", row[12] ?? "", row[13] ?? "")
    sources[id] = source
    return source
  }

  private mutating func device(_ row: Row) -> String? {
    guard let id: Int64 = row[9] else { return nil }
    if let device = devices[id] { return device }
    let device: String? = row[14]
    devices[id] = .some(device)
    return device
  }
}
