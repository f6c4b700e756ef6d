import ArgumentParser
import HealthKit
import SimulatedPhone

/// `bridgehost health show STORE [--json]`
struct HealthShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show what is in a health store.")

  @Argument(help: "The health store.", completion: .file())
  var store: String

  @Flag(help: "Print JSON (schemaVersion 1) instead of tables.")
  var json = false

  func run() throws {
    try reportingHealthErrors {
      let overview = try HealthStore.openExisting(path: store).overview()
      if json {
        writeToStandardOutput(try HealthOverviewJSON(overview).text() + "\n")
      } else {
        let terminal = TerminalStream.output
        writeToStandardOutput(
          HealthOverviewText(overview: overview, terminal: terminal).text + "\n")
      }
    }
  }
}
