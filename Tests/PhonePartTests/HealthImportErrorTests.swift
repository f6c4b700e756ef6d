import Foundation
import HealthKit
import SimulatedPhone
import Testing

@Suite struct HealthImportErrorTests {
  private let folder: TemporaryFolder
  private let store: HealthStore

  init() throws {
    folder = try TemporaryFolder()
    store = try HealthStore(path: folder.file("health.sqlite"))
    try store.save(heartRates(3))
  }

  /// The error that importing the file throws. Checks that it names the file and that the store is unchanged.
  private func importError(_ path: String) throws -> HealthImportError {
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.file("health.sqlite")))
    let error = #expect(throws: HealthImportError.self) {
      _ = try HealthImport(path: path).run(into: store)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("health.sqlite"))) == before)
    let thrown = try #require(error)
    #expect(thrown.message.hasPrefix(path), "\(thrown.message)")
    return thrown
  }

  @Test func `a missing file is named`() throws {
    #expect(try importError(folder.file("none.zip")).code == .notFound)
  }

  @Test func `a directory is refused as an export`() throws {
    #expect(try importError(folder.path).code == .isDirectory)
  }

  @Test(arguments: ["", "hello", "{\"a\": 1}", "\u{0}\u{0}", "   \n"])
  func `a file that is not XML is refused as an export`(text: String) throws {
    let error = try importError(folder.write(text, to: "export.xml"))
    #expect(error.code == (text.hasPrefix(" ") ? .truncated : .notAnExport))
  }

  @Test func `another kind of XML is named by its root`() throws {
    let page = "<?xml version=\"1.0\"?>\n<!DOCTYPE html>\n<html><body/></html>"
    let error = try importError(folder.write(page, to: "export.xml"))
    #expect(error.code == .notAnExport)
    #expect(error.message.contains("<html> in line 3"))
  }

  @Test func `an export cut off anywhere is truncated`() throws {
    let text = Data(healthExport(exportRecord(), exportWorkout(), exportRecord(value: "7")).utf8)
    let end = text.count - "\n</HealthData>\n".utf8.count
    for count in stride(from: 40, to: end, by: 53) {
      let error = try importError(folder.write(text.prefix(count), to: "export.xml"))
      #expect(error.code == .truncated, "\(count) bytes: \(error.message)")
      #expect(error.message.contains("line "))
    }
  }

  @Test func `an error in the XML is named by its line`() throws {
    let export = healthExport(exportRecord(), "<Record type=\"a\" oops></Record>", exportRecord())
    let error = try importError(folder.write(export, to: "export.xml"))
    #expect(error.code == .malformed)
    #expect(error.message.contains("line 12:"), "\(error.message)")
  }

  @Test(arguments: ["<Record></Wrong>", "&nothing;", "<a><b></a></b>", "\u{FFFF}"])
  func `XML that is not well-formed is refused`(text: String) throws {
    let error = try importError(folder.write(healthExport(exportRecord(), text), to: "export.xml"))
    #expect(error.code == .malformed)
  }

  @Test func `text that is not UTF-8 is refused`() throws {
    var export = Data(healthExport(exportRecord(source: "caf#")).utf8)
    let place = try #require(export.range(of: Data("caf#".utf8))?.upperBound)
    export[place - 1] = 0xE9
    #expect(try importError(folder.write(export, to: "export.xml")).code == .malformed)
  }

  @Test func `an import that its caller ends leaves the store as it was`() throws {
    let records = (0..<3000).map { exportRecord(value: "\($0)") }.joined(separator: "\n")
    let path = try folder.write(healthExport(records), to: "export.xml")
    struct Ended: Error {}
    #expect(throws: Ended.self) {
      _ = try HealthImport(path: path).run(into: store) { progress in
        if progress.samples > 1000 { throw Ended() }
      }
    }
    #expect(try store.overview().count == 3)
    #expect(try store.importing(healthExport(exportRecord())).added == 1)
  }
}

@Suite struct HealthArchiveTests {
  private let folder: TemporaryFolder
  private let store: HealthStore
  private let export = healthExport(exportRecord())

  init() throws {
    folder = try TemporaryFolder()
    store = try HealthStore.temporary()
  }

  private func importing(_ archive: Data) throws -> HealthImportReport {
    try HealthImport(path: folder.write(archive, to: "export.zip")).run(into: store)
  }

  private func importErrorCode(_ archive: Data) throws -> HealthImportError.Code? {
    let error = #expect(throws: HealthImportError.self) { _ = try importing(archive) }
    #expect(try store.overview().count == 0)
    return error?.code
  }

  @Test(arguments: [
    "apple_health_export/export.xml", "apple_health_export/eksport.xml", "vienti.xml",
  ])
  func `the export is found by its place, whatever its language`(name: String) throws {
    let archive = zipArchive([
      ("apple_health_export/export_cda.xml", "<ClinicalDocument/>"),
      ("apple_health_export/workout-routes/route_1.gpx", "<gpx/>"),
      ("__MACOSX/apple_health_export/._export.xml", export),
      ("apple_health_export/other.xml", "<other/>"),
      (name, export),
    ])
    let report = try importing(archive)
    #expect(report.added == 1)
    #expect(report.bytesRead == export.utf8.count)
  }

  @Test func `an archive without an export says so`() throws {
    #expect(try importErrorCode(zipArchive([("photo.jpg", "…")])) == .notAnExport)
    #expect(try importErrorCode(zipArchive([("a/b/c/export.xml", export)])) == .notAnExport)
  }

  @Test func `an archive that is cut off is broken`() throws {
    let archive = zipArchive([("export.xml", export)])
    #expect(try importErrorCode(archive.prefix(archive.count / 2)) == .brokenArchive)
    #expect(try importErrorCode(archive.prefix(10)) == .brokenArchive)
  }

  @Test func `an archive whose checksum is wrong is broken`() throws {
    var archive = zipArchive([("export.xml", export)])
    let place = try #require(archive.range(of: Data("value=\"62\"".utf8))?.lowerBound)
    archive[place + 7] = UInt8(ascii: "9")
    #expect(try importErrorCode(archive) == .brokenArchive)
  }
}
