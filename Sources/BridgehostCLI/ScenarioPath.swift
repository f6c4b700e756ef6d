import AppHost
import Foundation
import HostLoop
internal import Scenarios
internal import ScriptLoading

/// A scenario file on the command line. It may have a line number: `sync.scenario.js:12`.
struct ScenarioPath {
  /// The file.
  let path: String
  /// A line of the scenario to run. If `nil`, all scenarios run.
  let line: Int?

  /// Reads an argument. If a file with exactly this name exists, nothing is read as a line number.
  init(_ argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    if let last = parts.last, let line = Int(last), line > 0, parts.count > 1,
      !FileManager.default.fileExists(atPath: argument)
    {
      path = parts.dropLast().joined(separator: ":")
      self.line = line
    } else {
      path = argument
      line = nil
    }
  }

  /// Why no scenario has this line. `nil` if the file has it, or without a line.
  var missingLine: String? {
    guard let line, let data = try? FileContents(path: path).bytes else { return nil }
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // The last newline ends a line, and does not begin one.
    let count = lines.count - (lines.last?.isEmpty == true ? 1 : 0)
    if line <= count { return nil }
    return "\(path) has no line \(line): it has \(count) \(count == 1 ? "line" : "lines")"
  }

  /// The scenarios to run. With a line: those with the last beginning that is not after the line.
  @HostActor
  func scenarios(of file: ScenarioFile) -> [Scenario] {
    guard let line else { return file.scenarios }
    let starts = file.scenarios.compactMap(\.place.line).filter { $0 <= line }
    guard let start = starts.max() else { return [] }
    return file.scenarios.filter { $0.place.line == start }
  }
}
