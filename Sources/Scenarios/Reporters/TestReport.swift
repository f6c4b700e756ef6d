package import AppHost
internal import HostLoop
internal import NativeBridge
package import ScriptLoading

/// How tests ended: what every reporter writes. It knows nothing of what was tested.
package struct TestReport: Sendable {
  /// One test, in the order in which they ran.
  package var cases: [Case] = []
  /// What belongs to the run as a whole, such as its seed.
  package var properties: [Property] = []
  /// What is worth knowing and no failure, a line each.
  package var notes: [String] = []
  /// How long the run took, on the clock of the machine.
  package var duration = Duration.zero
  /// Where relative paths start.
  package var directory: String

  /// A report without tests, whose paths are relative to `directory`, the working directory without one.
  package init(directory: String? = nil) {
    self.directory = directory ?? FilePath.current
  }

  /// A name with a value, such as `seed`.
  package struct Property: Sendable, Equatable {
    /// A word.
    package var name: String
    /// A line.
    package var value: String

    /// A property.
    package init(_ name: String, _ value: String) {
      self.name = name.readableLine
      self.value = value.readableLine
    }
  }

  /// One thing that went wrong.
  package struct Failure: Sendable, Equatable {
    /// A stable name, such as `assertion` or the code of a diagnosis.
    package var code: String
    /// What went wrong, in a line or a few.
    package var message: String
    /// Where, if it is known.
    package var place: SourcePlace?
    /// What helps to understand it, such as a difference, lines of source, a stack; may be empty.
    package var details: String

    /// The code of an expectation that did not hold, whose message needs no name.
    package static let assertion = FailureCode.assertion.rawValue

    /// A failure.
    package init(
      _ code: String, _ message: String, at place: SourcePlace? = nil, details: String = ""
    ) {
      self.code = code
      // A carriage return would keep a reporter from seeing where a line ends.
      self.message = message.replacing("\r\n", with: "\n").readableLines
      self.place = place
      self.details = details.replacing("\r\n", with: "\n").readableLines
    }

    /// The message and the details.
    package var text: String { details.isEmpty ? message : message + "\n" + details }
  }

  /// What became of a test.
  package enum Outcome: Sendable, Equatable {
    case passed
    /// Why it did not run, if anybody said so.
    case skipped(String?)
    /// Never empty; the first is the one to read first.
    case failed([Failure])
  }

  /// One test.
  package struct Case: Sendable {
    /// Its name.
    package var name: String
    /// Where it is written.
    package var place: SourcePlace
    /// What became of it.
    package var outcome: Outcome
    /// How long it took, on the clock of the machine.
    package var duration: Duration
    /// What it printed: shown when it failed.
    package var output: String
    /// What belongs to it, such as a command that runs it again.
    package var properties: [Property]

    /// A test.
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

    /// What went wrong; empty unless it failed.
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

  /// The tests by the file they are in, in the order in which they ran.
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
  /// Such as `12.345`.
  var secondsText: String {
    let (seconds, attoseconds) = components
    let thousandths = String(attoseconds / 1_000_000_000_000_000)
    return "\(seconds)." + String(repeating: "0", count: 3 - thousandths.count) + thousandths
  }
}

extension ReportedDiagnosis {
  /// A failed test, as what was wrong in a run.
  package init(_ failure: TestReport.Failure) {
    self.init(code: failure.code, message: failure.text, at: failure.place)
  }
}
