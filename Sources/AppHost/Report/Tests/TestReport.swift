internal import HostLoop

/// How tests ended: what every reporter writes. It knows nothing of what was tested.
public struct TestReport: Sendable {
  /// One test, in the order in which they ran.
  public var cases: [Case] = []
  /// What belongs to the run as a whole, such as its seed.
  public var properties: [Property] = []
  /// What is worth knowing and no failure, a line each.
  public var notes: [String] = []
  /// How long the run took, on the clock of the machine.
  public var duration = Duration.zero
  /// Where relative paths start.
  public var directory: String

  /// A report without tests, whose paths are relative to `directory`, the working directory without one.
  public init(directory: String? = nil) {
    self.directory = directory ?? FilePath.current
  }

  /// A name with a value, such as `seed`.
  public struct Property: Sendable, Equatable {
    /// A word.
    public var name: String
    /// A line.
    public var value: String

    /// A property.
    public init(_ name: String, _ value: String) {
      self.name = name.readableLine
      self.value = value.readableLine
    }
  }

  /// A position in a source. Line and column count from 1.
  public struct Place: Sendable, Hashable, Codable {
    /// An absolute path.
    public var file: String
    /// The line.
    public var line: Int?
    /// The column, in UTF-16 units.
    public var column: Int?

    /// A place.
    public init(file: String, line: Int? = nil, column: Int? = nil) {
      self.file = file
      self.line = line
      self.column = column
    }
  }

  /// One thing that went wrong.
  public struct Failure: Sendable, Equatable {
    /// A stable name, such as `assertion` or the code of a diagnosis.
    public var code: String
    /// What went wrong, in a line or a few.
    public var message: String
    /// Where, if it is known.
    public var place: Place?
    /// What helps to understand it, such as a difference, lines of source, a stack; may be empty.
    public var details: String

    /// The code of an expectation that did not hold, whose message needs no name.
    public static let assertion = FailureCode.assertion.rawValue

    /// A failure.
    public init(_ code: String, _ message: String, at place: Place? = nil, details: String = "") {
      self.code = code
      // A carriage return would keep a reporter from seeing where a line ends.
      self.message = message.replacing("\r\n", with: "\n").readableLines
      self.place = place
      self.details = details.replacing("\r\n", with: "\n").readableLines
    }

    /// The message and the details.
    public var text: String { details.isEmpty ? message : message + "\n" + details }
  }

  /// What became of a test.
  public enum Outcome: Sendable, Equatable {
    case passed
    /// Why it did not run, if anybody said so.
    case skipped(String?)
    /// Never empty; the first is the one to read first.
    case failed([Failure])
  }

  /// One test.
  public struct Case: Sendable {
    /// Its name.
    public var name: String
    /// Where it is written.
    public var place: Place
    /// What became of it.
    public var outcome: Outcome
    /// How long it took, on the clock of the machine.
    public var duration: Duration
    /// What it printed: shown when it failed.
    public var output: String
    /// What belongs to it, such as a command that runs it again.
    public var properties: [Property]

    /// A test.
    public init(
      _ name: String, at place: Place, _ outcome: Outcome, duration: Duration = .zero,
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
    public var failures: [Failure] {
      if case .failed(let failures) = outcome { failures } else { [] }
    }

    /// Whether it did not run.
    public var isSkipped: Bool { if case .skipped = outcome { true } else { false } }
  }

  /// How many tests passed, failed and were skipped.
  public var counts: (passed: Int, failed: Int, skipped: Int) {
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
