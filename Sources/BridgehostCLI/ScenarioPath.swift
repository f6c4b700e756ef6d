import AppHost
import Foundation
import HostLoop
internal import Scenarios
internal import ScriptLoading

/// A scenario file of the command line, perhaps with a line: `sync.scenario.js:12`.
struct ScenarioPath {
  /// The file.
  let path: String
  /// A line of the scenario that is to run; all run without one.
  let line: Int?

  /// Reads an argument. A file that is there is never taken for one with a line.
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

  /// The scenarios of the file that it names: with a line, the ones that begin last at that line or before.
  @HostActor
  func scenarios(of file: ScenarioFile) -> [Scenario] {
    guard let line else { return file.scenarios }
    let starts = file.scenarios.compactMap(\.place.line).filter { $0 <= line }
    guard let start = starts.max() else { return [] }
    return file.scenarios.filter { $0.place.line == start }
  }
}
