internal import AppHost
package import Capabilities
internal import Foundation

// Reports as files: what the parts of a search on several machines hand over.
extension SearchReport {
  /// Reads a report that ``json()`` wrote.
  ///
  /// - Parameter inputs: what the capabilities of the app let happen.
  /// - Throws: ``MergeError`` when the file is no report, or cannot be read.
  package init(contentsOf path: String, with inputs: [RaceInput] = []) throws {
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      let decoder = JSONDecoder()
      if let key = CodingUserInfoKey.raceInputs { decoder.userInfo[key] = inputs }
      self = try decoder.decode(SearchReport.self, from: data)
      let counts =
        [runs, failedRuns] + classes.values + findings.map(\.count)
        + coverage.runs.values.flatMap(\.values)
      guard counts.allSatisfy((0...Self.mostRuns).contains), parts?.isPossible ?? true else {
        throw MergeError("\(path) is not a report of bridgehost race: its counts are impossible")
      }
    } catch let error as CocoaError {
      throw MergeError("cannot read \(path): \(error.localizedDescription)")
    } catch is DecodingError {
      throw MergeError("\(path) is not a report of bridgehost race: write one with --json FILE")
    }
  }

  /// More than anybody ever makes: what is above was written by somebody else.
  private static let mostRuns = 1 << 48

  /// The report as JSON, which ``init(contentsOf:)`` reads.
  ///
  /// - Throws: `EncodingError` for a number that JSON does not have.
  package func json() throws -> String { try JSONText(self).text }
}
