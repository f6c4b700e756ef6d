import HealthKit
import HostLoop
import SimulatedPhone

/// Drives the importer of health exports with an `export.xml`, through libxml2 and the reader.
@HostActor
struct ExportDriver: FuzzDriver {
  private let store: HealthStore
  private let file: InputFile

  init() throws {
    store = try .temporary()
    file = try InputFile()
    try store.beginTrials()
  }

  func run(_ input: [UInt8]) throws {
    file.replace(with: input)
    try importTwice()
    try store.endTrial()
  }

  /// Imports the file twice: the second time must add nothing, and all samples must be readable.
  private func importTwice() throws {
    let first: HealthImportReport
    do { first = try HealthImport(path: file.path).run(into: store) } catch {
      return note("\(error)")
    }
    for (reason, _) in first.skipped { note(reason) }
    let second = try HealthImport(path: file.path).run(into: store)
    try Contradiction.refuse(second.added, 0, "samples added by a second import")
    let overview = try store.overview()
    try Contradiction.refuse(overview.count, first.added, "samples in the store and added ones")
  }
}
