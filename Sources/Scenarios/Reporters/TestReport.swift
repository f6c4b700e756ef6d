package import AppHost
internal import HostLoop
internal import NativeBridge
package import ScriptLoading

/// How tests ended. All reporters write from it. It does not depend on what was tested.
package struct TestReport: Sendable, Codable {
  /// The tests, in the order in which they ran.
  package var cases: [Case] = []
  /// Properties of the run as a whole, such as its seed.
  package var properties: [Property] = []
  /// Further information that is not a failure, one line each.
  package var notes: [String] = []
  /// How long the run took, in real time.
  package var duration = Duration.zero
  /// The folder to which relative paths are relative.
  package var directory: String

  /// Makes a report without tests. Paths are relative to `directory`, or to the working directory
  /// if that is `nil`.
  package init(directory: String? = nil) {
    self.directory = directory ?? FilePath.current
  }

  /// A name with a value, such as `seed`.
  package struct Property: Sendable, Equatable, Codable {
    /// The name, a single word.
    package var name: String
    /// The value, a single line.
    package var value: String

    /// Makes a property.
    package init(_ name: String, _ value: String) {
      self.name = name.readableLine
      self.value = value.readableLine
    }
  }

  /// The beginning of the output line that marks where the test failed.
  package static let failureMark = "✖"

  /// One problem of a test.
  package struct Failure: Sendable, Equatable, Codable {
    /// A stable name, such as `assertion`, or the code of a diagnosis.
    package var code: String
    /// What went wrong, in one or a few lines.
    package var message: String
    /// Where it went wrong, if known.
    package var place: SourcePlace?
    /// What helps to understand it, such as a difference, source lines or a stack. May be empty.
    package var details: String
    /// The order of events that it needs, and the timeline of its run. May be empty.
    package var order: [String] = []

    /// The code of an expectation that did not hold. Its message is shown without a code.
    package static let assertion = FailureCode.assertion.rawValue

    /// Makes a failure.
    package init(
      _ code: String, _ message: String, at place: SourcePlace? = nil, details: String = ""
    ) {
      self.code = code
      // A reporter would not recognize "\r\n" as the end of a line.
      self.message = message.replacing("\r\n", with: "\n").readableLines
      self.place = place
      self.details = details.replacing("\r\n", with: "\n").readableLines
    }

    /// The message, the details and the order.
    package var text: String {
      let order = order.isEmpty ? [] : [""] + order
      return ([message] + (details.isEmpty ? [] : [details]) + order).joined(separator: "\n")
    }
  }

  /// How a test ended.
  package enum Outcome: Sendable, Equatable, Codable {
    case passed
    /// It did not run. The value is the reason, if one was given.
    case skipped(String?)
    /// It failed. The list is never empty; the most important failure is first.
    case failed([Failure])
  }

  /// One test.
  package struct Case: Sendable, Codable {
    /// Its name.
    package var name: String
    /// Where it is defined.
    package var place: SourcePlace
    /// How it ended.
    package var outcome: Outcome
    /// How long it took, in real time.
    package var duration: Duration
    /// What it printed. Shown if it failed.
    package var output: String
    /// Its properties, such as a command that runs it again.
    package var properties: [Property]

    /// Makes the result of a test.
    package init(
      _ name: String, at place: SourcePlace, _ outcome: Outcome, duration: Duration = .zero,
      output: String = "", properties: [Property] = []
    ) {
      self.name = name.readableLine
      self.place = place
      self.outcome = outcome
      self.duration = duration
      self.output = output.readableLines
      self.properties = properties
    }

    /// Its failures. Empty unless it failed.
    package var failures: [Failure] {
      if case .failed(let failures) = outcome { failures } else { [] }
    }

    /// Whether it did not run.
    package var isSkipped: Bool { if case .skipped = outcome { true } else { false } }
  }

  /// How many tests passed, failed and were skipped.
  package var counts: (passed: Int, failed: Int, skipped: Int) {
    let failed = cases.count { !$0.failures.isEmpty }
    let skipped = cases.count(where: \.isSkipped)
    return (cases.count - failed - skipped, failed, skipped)
  }

  /// The tests by file, in the order in which they ran.
  var files: [(file: String, cases: [Case])] {
    var result: [(file: String, cases: [Case])] = []
    for each in cases {
      if let index = result.firstIndex(where: { $0.file == each.place.file }) {
        result[index].cases.append(each)
      } else {
        result.append((each.place.file, [each]))
      }
    }
    return result
  }
}

extension Duration {
  /// The seconds as text, such as `12.345`.
  var secondsText: String {
    let (seconds, attoseconds) = components
    let thousandths = String(attoseconds / 1_000_000_000_000_000)
    return "\(seconds)." + String(repeating: "0", count: 3 - thousandths.count) + thousandths
  }
}

extension ReportedDiagnosis {
  /// The failure of a test as a diagnosis of a run.
  package init(_ failure: TestReport.Failure) {
    self.init(code: failure.code, message: failure.text, at: failure.place)
  }
}
