internal import AppHost
package import Capabilities
package import Foundation
internal import HostLoop

// Reports as files, to merge the parts of a search on several machines.
extension SearchReport {
  /// Reads a report that ``json()`` wrote.
  ///
  /// - Parameter inputs: the race inputs of the app's capabilities.
  /// - Throws: ``MergeError`` if the file is not a report, or cannot be read.
  package init(contentsOf path: String, with inputs: [RaceInput]) throws {
    do {
      try self.init(json: Data(FileContents(path: path).bytes), with: inputs)
      let counts =
        [runs, failedRuns] + classes.values + findings.map(\.count)
        + coverage.runs.values.flatMap(\.values)
      guard counts.allSatisfy((0...Self.mostRuns).contains), parts?.isPossible ?? true else {
        throw MergeError("\(path) is not a report of bridgehost race: its counts are impossible")
      }
    } catch let error as FileContents.Failure {
      throw MergeError("\(path) \(error)")
    } catch is DecodingError {
      throw MergeError("\(path) is not a report of bridgehost race: write one with --json FILE")
    }
  }

  /// Decodes what ``json()`` wrote.
  ///
  /// - Throws: `DecodingError`.
  package init(json: Data, with inputs: [RaceInput]) throws {
    let decoder = JSONDecoder()
    if let key = CodingUserInfoKey.raceInputs { decoder.userInfo[key] = inputs }
    self = try decoder.decode(SearchReport.self, from: json)
  }

  /// More runs than a search ever makes. A report with more did not come from this program.
  private static let mostRuns = 1 << 48

  /// The report as JSON, for ``init(contentsOf:with:)``.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot express.
  package func json() throws -> String { try JSONText(self).text }
}
