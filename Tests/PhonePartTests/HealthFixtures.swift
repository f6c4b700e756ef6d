import Foundation
import HealthKit
import SimulatedPhone

/// A folder for one test, deleted afterwards.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "bridgehost-health-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String) -> String { path + "/" + name }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try write(Data(text.utf8), to: name)
  }

  @discardableResult
  func write(_ data: Data, to name: String) throws -> String {
    try data.write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }
}

/// The text of an export in the format that an iPhone writes.
func healthExport(_ elements: String...) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE HealthData [
  <!-- HealthKit Export Version: 14 -->
  <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary)*)>
  <!ATTLIST HealthData
    locale CDATA #REQUIRED
  >
  ]>
  <HealthData locale="en_US">
   <ExportDate value="2024-06-30 10:00:00 +0200"/>
   \(elements.joined(separator: "\n "))
  </HealthData>

  """
}

func exportRecord(
  _ type: String = "HKQuantityTypeIdentifierHeartRate", value: String = "62",
  unit: String? = "count/min", start: String = "2024-01-05 07:12:10 +0200",
  end: String = "2024-01-05 07:12:10 +0200", device: String = "0x281293340",
  source: String = "Anna’s Apple Watch", metadata: [String: String] = [:]
) -> String {
  let description =
    "&lt;&lt;HKDevice: \(device)&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, "
    + "hardware:Watch6,2, software:10.1&gt;"
  let entries = metadata.map { "<MetadataEntry key=\"\($0.key)\" value=\"\($0.value)\"/>" }
  return """
    <Record type="\(type)" sourceName="\(source)" sourceVersion="10.1" device="\(description)"\
    \(unit.map { " unit=\"\($0)\"" } ?? "") creationDate="\(end)" startDate="\(start)" \
    endDate="\(end)" value="\(value)">\(entries.joined())</Record>
    """
}

func exportWorkout(
  _ attributes: String = "", activity: String = "HKWorkoutActivityTypeRunning",
  children: String = ""
) -> String {
  """
  <Workout workoutActivityType="\(activity)" \(attributes) sourceName="Anna’s Apple Watch" \
  sourceVersion="10.1" creationDate="2024-05-04 08:47:00 +0200" \
  startDate="2024-05-04 08:00:00 +0200" endDate="2024-05-04 08:46:00 +0200">\(children)</Workout>
  """
}

extension HealthStore {
  /// Imports the text of an export.
  @discardableResult
  func importing(_ text: String) throws -> HealthImportReport {
    let folder = try TemporaryFolder()
    return try HealthImport(path: folder.write(text, to: "export.xml")).run(into: self)
  }

  func heartRates() throws -> [HealthSample] {
    try samples(ofType: "HKQuantityTypeIdentifierHeartRate").samples
  }
}

/// Heart rates of one watch, one per minute.
func heartRates(_ count: Int, from first: Int = 0) -> [HealthSample] {
  (first..<first + count).map { minute in
    let date = Date(timeIntervalSince1970: 1_700_000_000 + Double(minute) * 60)
    return HealthSample(
      typeIdentifier: "HKQuantityTypeIdentifierHeartRate", startDate: date, endDate: date,
      value: .quantity(Double(50 + minute % 60), unit: "count/min"),
      source: HealthSource(name: "Watch"))
  }
}
