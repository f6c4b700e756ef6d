import Foundation
import HealthKit
import SimulatedPhone
import Testing

/// What real phones write although XML or the format forbids it.
@Suite struct HealthImportQuirkTests {
  private let store: HealthStore

  init() throws {
    store = try HealthStore.temporary()
  }

  @Test func `the broken DTD of iOS 16 does not matter`() throws {
    let broken = """
      <!ATTLIST VisionPrescription
        type             CDATA #REQUIRED
        brand            CDATA #IMPLIED
      <!ELEMENT RightEye EMPTY>
      <!-- ]> is no end in here -->
        device           CDATA #IMPLIED
      ]>
      """
    let export = healthExport(exportRecord()).replacingOccurrences(of: "\n]>", with: "\n\(broken)")
    #expect(try store.importing(export).added == 1)
  }

  @Test func `control characters are replaced by spaces and counted`() throws {
    let report = try store.importing(
      healthExport(exportRecord(source: "My\u{0B}App\u{1}", metadata: ["key": "a\u{0}b"])))
    #expect(report.replacedCharacters == 3)
    #expect(try store.heartRates().map(\.source.name) == ["My App "])
    #expect(try store.heartRates().map(\.metadata) == [["key": "a b"]])
  }

  @Test func `an attribute that comes twice does not end the import`() throws {
    let twice = """
      <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" \
      startDate="2024-05-04 08:00:00 +0200" startDate="2024-05-04 08:46:00 +0200" sum="10" \
      unit="Cal"/>
      """
    let report = try store.importing(healthExport(exportWorkout(children: twice), exportRecord()))
    #expect(report.repeatedAttributes == 1)
    #expect(report.added == 2)
    #expect(try store.workouts(since: nil).workouts.map(\.totalEnergyBurned) == [10])
  }

  @Test func `a byte order mark, comments and Windows line ends are fine`() throws {
    let export =
      "\u{FEFF}<!-- note -->\r\n"
      + healthExport(exportRecord()).replacingOccurrences(of: "\n", with: "\r\n")
      .replacingOccurrences(of: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", with: "")
    #expect(try store.importing(export).added == 1)
  }

  @Test func `entities are not expanded, be they a billion`() throws {
    let entities = (1...9).map { level in
      "<!ENTITY l\(level) \"" + String(repeating: "&l\(level - 1);", count: 10) + "\">"
    }
    let export = healthExport(exportRecord(source: "&l9;")).replacingOccurrences(
      of: "\n]>", with: "\n<!ENTITY l0 \"ha\">\(entities.joined(separator: "\n"))\n]>")
    let error = #expect(throws: HealthImportError.self) { try store.importing(export) }
    #expect(error?.code == .malformed)
    #expect(error?.message.contains("l9") == true)
    #expect(try store.overview().count == 0)
  }

  @Test func `other files are not read into the store`() throws {
    let folder = try TemporaryFolder()
    let secret = try folder.write("secret", to: "secret.txt")
    let export = healthExport(exportRecord(source: "&x;")).replacingOccurrences(
      of: "\n]>", with: "\n<!ENTITY x SYSTEM \"file://\(secret)\">\n]>")
    let error = #expect(throws: HealthImportError.self) { try store.importing(export) }
    #expect(error?.code == .malformed)
    #expect(try store.overview().sources.isEmpty)
  }
}
