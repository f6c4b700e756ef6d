import ArgumentParser
import HealthKit
import HostLoop
import SimulatedPhone

/// `bridgehost health generate STORE --days N --seed S`
struct HealthGenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate", abstract: "Generate health data of an invented person.",
    discussion: """
      The last day is 30 June 2024. The same seed generates the same data; more days add earlier days.
      """)

  @Argument(help: "The health store; it is created if it does not exist.", completion: .file())
  var store: String

  @Option(help: "The number of days, from 1 to 36500.")
  var days = 30

  @Option(help: "Selects the person: a whole number from 0.")
  var seed: UInt64 = 1

  func validate() throws {
    guard (1...36500).contains(days) else {
      throw ValidationError("--days takes a number from 1 to 36500, not \(days).")
    }
  }

  func run() throws {
    try checkStore(store)
    try reportingHealthErrors {
      let health = try HealthStore(path: store)
      let bar = ProgressBar(widestText: "100,000,000 samples")
      do {
        let result = try HealthGenerator(days: days, seed: seed).run(into: health) { [days] in
          bar.update(done: Double($0) / Double(days), $1.counted("sample"))
        }
        bar.clear()
        var text =
          "\(result.added.counted("sample")) of \(days.counted("day")) added to \(store)\n"
        if result.alreadyThere > 0 { text += result.alreadyThere.thatWereThere + "\n" }
        writeToStandardOutput(text)
      } catch {
        bar.clear()
        throw error
      }
    }
  }
}
