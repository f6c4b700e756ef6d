import ArgumentParser
import HealthKit
import HostLoop
import SimulatedPhone

/// `bridgehost health import FILE STORE`
struct HealthImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import an export of the iPhone's Health app.",
    discussion: """
      On the phone: open Health, tap your picture, then Export All Health Data. An import adds all \
      samples or none. It skips samples that the store already has, and counts those that HealthKit \
      would not save, such as a step count in kilometres.
      """)

  @Argument(help: "The export.zip, or the export.xml from it.", completion: .file())
  var file: String

  @Argument(help: "The health store; it is created if it does not exist.", completion: .file())
  var store: String

  func run() throws {
    try reportingHealthErrors {
      let export = try HealthImport(path: file)
      try checkStore(store)
      let health = try HealthStore(path: store)
      let bar = ProgressBar(widestText: "100,000,000 samples")
      do {
        let report = try export.run(into: health) { progress in
          bar.update(
            done: progress.totalBytes.map { Double(progress.bytesRead) / Double(max(1, $0)) },
            progress.samples.counted("sample"))
        }
        bar.clear()
        writeToStandardOutput(HealthImportSummary(report: report, store: store).text + "\n")
      } catch {
        bar.clear()
        throw error
      }
    }
  }
}

/// The result of an import, in a few lines.
struct HealthImportSummary {
  let report: HealthImportReport
  let store: String

  var text: String {
    var lines = ["\(report.added.counted("sample")) added to \(store)" + kinds]
    if report.alreadyThere > 0 { lines.append(report.alreadyThere.thatWereThere) }
    if report.repeated > 0 {
      lines.append(
        "\(report.repeated.grouped) came more than once in the file and \(report.repeated.were) kept once"
      )
    }
    let (characters, attributes) = (report.replacedCharacters, report.repeatedAttributes)
    if characters > 0 {
      lines.append(
        "\(characters.counted("control character")) \(characters.were) replaced by spaces")
    }
    if attributes > 0 {
      lines.append("\(attributes.counted("attribute")) came twice in their element")
    }
    if !report.skipped.isEmpty {
      let list = report.skipped.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      var words = list.prefix(Self.mostKinds).map {
        "\($0.value.grouped) \(Self.shortened($0.key.readableLine))"
      }
      let rest = list.dropFirst(words.count).reduce(report.otherSkipped) { $0 + $1.value }
      if rest > 0 { words.append("… and \(rest.grouped) more") }
      lines.append("not imported: " + words.joined(separator: ", "))
    }
    return lines.joined(separator: "\n")
  }

  private static let mostKinds = 20

  private static func shortened(_ name: String) -> String {
    name.count > 80 ? name.prefix(79) + "…" : name
  }

  private var kinds: String {
    let counts = [
      (report.workouts, "workout", "workouts"), (report.quantities, "quantity", "quantities"),
      (report.categories, "category", "categories"),
      (report.correlations, "correlation", "correlations"),
    ]
    let list = counts.filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.0 == 1 ? $0.1 : $0.2)" }
    return list.isEmpty ? "" : ": " + list.joined(separator: ", ")
  }
}

extension Int {
  fileprivate var were: String { self == 1 ? "was" : "were" }

  /// How many samples the store had already.
  var thatWereThere: String { "\(grouped) \(were) there already" }
}
