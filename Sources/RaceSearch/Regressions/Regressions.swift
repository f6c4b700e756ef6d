internal import AppHost
package import Capabilities
internal import Foundation
internal import HostLoop
internal import SchedulingStrategies
package import ScriptLoading

/// The file `app.regressions` beside `app.js`: orders in which the app has failed before. Each search runs them first.
///
/// A line has a replay token, and the seed of the script's random numbers: `bh1,turbo,… --seed 7`. A comment begins with
/// `#`.
package struct Regressions: Sendable {
  /// A line with a token.
  package struct Line: Sendable {
    /// Where it is, such as `app.regressions:3`.
    package let place: String
    /// The order.
    package let token: ReplayToken
    /// The seed. `nil` for that of the search.
    package let seed: UInt64?
  }

  /// The lines, without comments.
  package private(set) var lines: [Line] = []

  /// The path of the file for the script with this ``SessionConfiguration/scriptStem``. The file need not exist.
  package static func path(beside stem: String) -> String { stem + ".regressions" }

  /// Reads a file. If it does not exist, there are no lines.
  ///
  /// - Parameter inputs: the race inputs of the app's capabilities.
  /// - Throws: ``ScriptError`` if the file cannot be read, or a line has another form.
  package init(path: String, with inputs: [RaceInput]) throws(ScriptError) {
    guard FilePath.isUsed(path) else { return }
    let readable = FilePath.readable(path, from: FilePath.current)
    if let error = ScriptError(reading: path) { throw error }
    guard let text = FileContents.text(of: path) else {
      throw ScriptError(.notText, "\(readable): is not UTF-8 text", file: path)
    }
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let first = words.first else { continue }
      let place = "\(readable):\(index + 1)"
      let seed = words.count == 3 && words[1] == "--seed" ? UInt64(words[2], radix: 10) : nil
      guard words.count == 1 || seed != nil else {
        throw ScriptError(
          .syntax, "\(place): write a replay token and its seed, such as: bh1,… --seed 7",
          file: path)
      }
      do {
        lines.append(
          Line(place: place, token: try ReplayToken(parsing: first, with: inputs), seed: seed))
      } catch { throw ScriptError(.syntax, "\(place): \(error.description)", file: path) }
    }
  }

  /// The line for a finding, with a comment that says what failed.
  static func line(_ finding: Finding, _ token: ReplayToken) -> String {
    "\(token) --seed \(finding.origin.seed)  # \(finding.failure.code)"
  }
}

extension SearchReport {
  /// The lines of the findings for `app.regressions`, without those that are there already.
  package var newRegressions: String {
    findings.filter { !$0.origin.isRegression && !$0.isCrash }
      .map { Regressions.line($0, token(of: $0)) + "\n" }.joined()
  }
}

extension Finding {
  /// The failure of a regression.
  ///
  /// - Parameters:
  ///   - failing: a run of the regression that failed. Otherwise the result is `nil`.
  ///   - usual: the same run without the delays.
  ///   - seed: the seed of both runs.
  package init?(
    _ line: Regressions.Line, _ failing: Replay.Result, _ usual: Replay.Result, seed: UInt64
  ) {
    guard let failure = failing.failures.first else { return nil }
    let delays = line.token.schedule.delays
    self.init(
      failure: failure, besides: Array(failing.failures.dropFirst()), schedule: line.token.schedule,
      origin: Origin(regression: line.place, seed: seed), shrinkRuns: 0, delaysBefore: delays.count,
      steps: failing.steps, passingSteps: usual.failures.isEmpty ? usual.steps : nil,
      certainty: nil)
    architectures = [line.token.architecture]
  }
}

extension Finding.Origin {
  /// - Parameter place: the line of the regression.
  fileprivate init(regression place: String, seed: UInt64) {
    self.init(run: 0, strategy: .defaultOrder, faultPlan: place, seed: seed)
  }

  /// Whether it is a regression, and no run of the search.
  var isRegression: Bool { run == 0 }
}
