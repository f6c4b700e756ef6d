import AppHost
import ArgumentParser
import Foundation
import RaceSearch

/// `bridgehost race merge`: merges the parts of a search.
struct RaceMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge the reports of the parts of a search (race --shard).")

  @Argument(help: "Reports that race --json wrote.", completion: .file())
  var reports: [String]

  @OptionGroup var output: RaceOutput

  func validate() throws {
    let files = reports.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
    if Set(files).count < files.count {
      throw ValidationError(
        "A report is given twice, so its runs would count twice. Name each report once.")
    }
    try output.files().checkUsage()
  }

  func run() throws {
    try output.files().prepare()
    do {
      var merged = try SearchReport(contentsOf: reports[0], with: Bridgehost.raceInputs)
      for path in reports.dropFirst() {
        try merged.merge(SearchReport(contentsOf: path, with: Bridgehost.raceInputs))
      }
      merged.requireAllParts()
      writeToStandardOutput("seed \(merged.seed)\n")
      try output.write(merged, printing: merged.findings)
      if let (_, text) = merged.gap { printWarning(text) }
      if merged.nondeterminism != nil { BridgehostCLI.leave(3) }
      BridgehostCLI.leave(merged.errors.isEmpty && merged.gap != nil ? 2 : merged.exitStatus)
    } catch let error as MergeError {
      Terminal(isQuiet: false, showsEvents: true).fail(error.description, status: 2)
    }
  }
}
