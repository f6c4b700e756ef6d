internal import AppHost
internal import Capabilities
internal import Foundation
internal import HostLoop
internal import SchedulingStrategies
internal import ScriptLoading

/// A search as a self-contained HTML page: `race --report FILE`.
package struct RacePage {
  private let report: SearchReport

  /// Makes the page of a report.
  package init(_ report: SearchReport) { self.report = report }

  /// The page as HTML.
  ///
  /// - Throws: an error if the page's parts cannot be read.
  package func html() throws -> String { try HTMLPage("race").text(JSONText(PageData(report))) }
}

/// The data that `race.js` draws.
private struct PageData: Encodable {
  struct Item: Encodable {
    let finding: Finding
    /// Such as `RACE`.
    let kind: String
    /// Whether it needs an unusual order.
    let isOrdered: Bool
    let ofDefaultOrder: String?
    let text, replay: String
    /// The architectures under which it was found. `nil` if only one was searched.
    let architectures: String?
    /// The outside events, in words.
    let inputs: [String]
    let delays: [Delay]
    /// What each step of the failing run and of the passing run does.
    let texts, passingTexts: [String]
    /// When each of these steps ran, as a terminal shows it.
    let times, passingTimes: [String]
    /// The numbers of these steps in their run, from 1. `nil` if the page has all steps.
    let numbers, passingNumbers: [Int]?
    /// How many delays are not in ``delays``.
    let furtherDelays: Int
    /// The index of the step that made failing certain, and which share of other orders failed before the first step and after
    /// each step.
    let certain: Int?
    let shares: [Double]?
    /// When failing became certain, and which line of the script led to that.
    let certainty: String?
    let sources: [Source]
  }

  /// A delay, in words.
  struct Delay: Encodable {
    let task, until: String
  }

  /// Some lines of a file around a place.
  struct Source: Encodable {
    let what, place: String
    let firstLine, line: Int
    let lines: [String]
  }

  /// Without its findings, which are in ``findings``.
  let report: SearchReport
  let verdict: String
  let findings: [Item]

  /// How many steps of a run the page draws, apart from those of delays. A browser becomes slow with more.
  private static let mostSteps = 1500
  private static let mostDelays = 200

  /// The indices of the steps that the page draws: the first and the last ones, those of delays, and the one that made
  /// failing certain. `nil` for all.
  private static func drawn(_ steps: [Step], _ schedule: Schedule, certain: Int?) -> [Int]? {
    guard steps.count > mostSteps else { return nil }
    let delays = schedule.delays.prefix(mostDelays)
    let names = Set(delays.map(\.task) + delays.map(\.until))
    let end = steps.count - mostSteps / 2
    return steps.indices.filter {
      $0 < mostSteps / 2 || $0 >= end || steps[$0].id == certain || names.contains(steps[$0].name)
    }
  }

  init(_ report: SearchReport) {
    verdict = report.verdict
    var rest = report
    rest.findings = []
    self.report = rest
    findings = report.findings.map { finding in
      let all = finding.steps
      var finding = finding
      finding.steps = finding.steps.ofRunningProcesses
      finding.passingSteps = finding.passingSteps?.ofRunningProcesses
      let certain = finding.certainty.map { all[min($0.step, all.count - 1)].id }
      let drawn = Self.drawn(finding.steps, finding.schedule, certain: certain)
      if let drawn { finding.steps = drawn.map { finding.steps[$0] } }
      let passing = finding.passingSteps.flatMap {
        Self.drawn($0, finding.schedule, certain: nil)
      }
      if let passing {
        finding.passingSteps = finding.passingSteps.map { steps in passing.map { steps[$0] } }
      }
      let shown = Set(finding.steps.map(\.id))
      let shares = finding.certainty?.shares
      return Item(
        finding: finding, kind: finding.kind.rawValue.uppercased(),
        isOrdered: !finding.isPlainFailure,
        ofDefaultOrder: finding.ofDefaultOrder,
        text: ([finding.failure.text] + finding.alsoWrong
          + [finding.faultOfNativeCode].compactMap(\.self)).joined(separator: "\n"),
        replay: report.replayCommand(of: finding),
        architectures: report.architectures(of: finding),
        inputs: finding.schedule.inputs.sentences,
        delays: finding.schedule.delays.prefix(Self.mostDelays).map {
          Delay(task: $0.task.description, until: $0.until.description)
        },
        texts: finding.steps.map { $0.text(of: finding.schedule.inputs) },
        passingTexts: (finding.passingSteps ?? []).map { $0.text(of: finding.schedule.inputs) },
        times: finding.steps.map(\.readableTime),
        passingTimes: (finding.passingSteps ?? []).map(\.readableTime),
        numbers: drawn?.map { $0 + 1 }, passingNumbers: passing?.map { $0 + 1 },
        furtherDelays: max(0, finding.schedule.delays.count - Self.mostDelays),
        certain: finding.steps.firstIndex { $0.id == certain },
        shares: shares.map { shares in
          [shares[0]]
            + zip(all, shares.dropFirst()).filter { step, _ in
              shown.contains(step.id)
            }.map(\.1)
        },
        certainty: finding.certaintyText?.joined(separator: "\n"),
        sources: finding.failure.moments.compactMap { Source($0) })
    }
  }
}

extension PageData.Source {
  init?(_ moment: ReportedDiagnosis.Moment) {
    guard let place = moment.place else { return nil }
    let parts = place.split(separator: ":")
    guard parts.count >= 2, let line = Int(parts[1]),
      let text = Self.text(ofFile: String(parts[0]))
    else { return nil }
    let all = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard (1...all.count).contains(line) else { return nil }
    let range = max(1, line - 4)...min(all.count, line + 4)
    self.init(
      what: moment.what, place: place, firstLine: range.lowerBound, line: line,
      lines: range.map { all[$0 - 1].readableLines })
  }

  /// The text of a script in the current folder. A source map or the report of another machine can name any file, and others may
  /// read the page.
  private static func text(ofFile path: String) -> String? {
    let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
      .resolvingSymlinksInPath().path
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    guard file.path.hasPrefix(folder + "/"), extensions.contains(file.pathExtension),
      let bytes = try? FileContents(path: file.path).bytes
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private static let extensions = [
    "js", "jsx", "ts", "tsx", "mjs", "cjs", "mts", "cts", "jsbundle",
  ]
}
