internal import NativeBridge

/// What a search, or a part of one, came to. Its JSON is stable: see ``schemaVersion``.
package struct SearchReport: Sendable, Codable {
  /// Changes when the JSON does in a way that breaks readers.
  package private(set) var schemaVersion = 2
  /// The script, as it was named.
  package var script = ""
  /// What the script found in `process.argv`.
  package var scriptArguments: [String] = []
  /// The files that defined native modules, as they were named; older reports do not say.
  package var nativeHalves: [String]?
  /// What the program is called, if not `bridgehost`.
  package var program: String?
  /// The codes of diagnoses that failed no run, as the command line named them; absent when there were none.
  package var allowed: [String]?
  /// Which globals the script found, as the command line named them; absent when it did not.
  package var globals: String?
  /// The version of React Native, as the command line named it; absent when it did not.
  package var reactNative: String?
  /// Whether samples had to reach a server.
  package var checksDelivery = true
  /// Tells whether reports are of the same text.
  package var scriptHash = ""
  /// What was searched, in words: parts of one search say the same.
  package var settings: String?
  /// Which parts of the search it is of; `nil` for all of it.
  package var parts: Parts?
  /// How calls travelled.
  package internal(set) var architecture = Architectures.turbo
  /// What decided every choice.
  package let seed: UInt64
  /// What one run could leave for the next.
  package let isolation: Isolation
  /// How many runs there were, without those that shrank what was found.
  package private(set) var runs: Int
  /// How many of them failed.
  package private(set) var failedRuns: Int
  /// What was found, each once, in the order in which it was.
  package internal(set) var findings: [Finding]
  /// How the runs ended, and how many did so.
  package private(set) var classes: [String: Int]
  /// What is known of the classes, by their names; older reports do not say.
  private(set) var runClasses: [String: RunClass]?
  /// How much was searched.
  package private(set) var coverage: Coverage
  /// How long it took, in seconds; of parallel parts the longest.
  package internal(set) var seconds: Double
  /// Whether somebody ended it early.
  package private(set) var wasStopped: Bool
  /// Whether its time was over before its runs were; older reports do not say.
  package private(set) var ranOutOfTime: Bool?
  /// Whether it ended early because each of the first runs failed before their orders differed; older reports
  /// do not say.
  package private(set) var gaveUp: Bool?
  /// Why it ended early, when a schedule did not run as before.
  package internal(set) var nondeterminism: String?
  /// The numbers of the parts that should be there and are not.
  package private(set) var missingParts: [Int]?

  /// Some of the parts in which a search was made.
  package struct Parts: Sendable, Codable {
    /// Their numbers, from 1.
    package private(set) var numbers: [Int]
    /// How many there are in all.
    package let count: Int

    /// One of `count` parts; `nil` when that is all.
    package init?(number: Int, of count: Int) {
      if count == 1 { return nil }
      (numbers, self.count) = ([number], count)
    }

    /// The numbers of the others.
    package var missing: [Int] {
      let present = Set(numbers)
      return (1...max(count, 1)).filter { !present.contains($0) }
    }

    /// Whether a search can have such parts: a file may say anything.
    var isPossible: Bool {
      (2...Self.most).contains(count) && numbers.allSatisfy((1...count).contains)
    }

    private static let most = 1_000_000

    fileprivate mutating func add(_ other: Parts) throws(MergeError) {
      guard other.count == count else {
        throw MergeError("one report is a part of \(count), another of \(other.count)")
      }
      if let twice = other.numbers.first(where: numbers.contains) {
        throw MergeError("part \(twice) of \(count) is there twice")
      }
      numbers = (numbers + other.numbers).sorted()
    }
  }

  init(
    seed: UInt64, isolation: Isolation, runs: Int, failedRuns: Int, findings: [Finding],
    classes: [String: Int], runClasses: [String: RunClass] = [:],
    coverage: Coverage, seconds: Double, wasStopped: Bool, ranOutOfTime: Bool = false,
    gaveUp: Bool = false
  ) {
    self.seed = seed
    self.isolation = isolation
    self.runs = runs
    self.failedRuns = failedRuns
    self.findings = findings
    self.classes = classes
    self.runClasses = runClasses
    self.coverage = coverage
    self.seconds = seconds
    self.wasStopped = wasStopped
    self.ranOutOfTime = ranOutOfTime
    self.gaveUp = gaveUp
  }

  /// A report of one finding, while the search goes on.
  package init(_ finding: Finding, seed: UInt64, _ architecture: Architectures) {
    self.init(
      seed: seed, isolation: .freshContext, runs: 0, failedRuns: 0, findings: [finding],
      classes: [:], coverage: Coverage(),
      seconds: 0, wasStopped: false)
    self.architecture = architecture
  }

  /// What runs of a class have in common.
  func runClass(named name: String) -> RunClass {
    runClasses?[name] ?? RunClass(ofOlderReports: name)
  }

  /// The findings that need an unusual order.
  package var races: [Finding] { findings.filter { !$0.isPlainFailure } }

  /// The token that runs a finding again.
  package func token(of finding: Finding) -> ReplayToken {
    ReplayToken(
      architecture: finding.architectures.first ?? .turbo, scriptHash: scriptHash,
      schedule: finding.schedule)
  }

  /// Adds what another part of the same search came to.
  ///
  /// - Throws: ``MergeError`` when it is of another script, other arguments, or another kind of search.
  package mutating func merge(_ other: SearchReport) throws(MergeError) {
    guard other.schemaVersion == schemaVersion else {
      throw MergeError("one report has schema \(schemaVersion), another \(other.schemaVersion)")
    }
    guard other.scriptHash == scriptHash else {
      throw MergeError(
        "one report is of \(script), another of \(other.script) or another version of it")
    }
    guard
      other.scriptArguments == scriptArguments, other.checksDelivery == checksDelivery,
      other.allowed == allowed, other.globals == globals, other.reactNative == reactNative
    else {
      throw MergeError(
        "the reports are of different script arguments, delivery checks, allowed diagnoses or globals")
    }
    guard other.architecture == architecture else {
      throw MergeError(
        "one report is of the architecture \(architecture.rawValue), another of "
          + other.architecture.rawValue)
    }
    guard other.isolation == isolation else {
      throw MergeError(
        "one report is of runs in a \(isolation.rawValue), another in a \(other.isolation.rawValue)"
      )
    }
    try mergeParts(other)
    nondeterminism = nondeterminism ?? other.nondeterminism
    runs += other.runs
    failedRuns += other.failedRuns
    classes.merge(other.classes, uniquingKeysWith: +)
    runClasses = (runClasses ?? [:]).merging(other.runClasses ?? [:]) { known, _ in known }
    coverage.merge(other.coverage)
    seconds = max(seconds, other.seconds)
    wasStopped = wasStopped || other.wasStopped
    ranOutOfTime = ranOutOfTime == true || other.ranOutOfTime == true
    gaveUp = gaveUp == true || other.gaveUp == true
    for finding in other.findings {
      if let index = findings.firstIndex(where: { $0.key == finding.key }) {
        let known = findings[index]
        // As one search of all would have told it.
        if finding.origin.run < known.origin.run { findings[index] = finding }
        findings[index].count = known.count + finding.count
        findings[index].architectures =
          known.architectures + finding.architectures.filter { !known.architectures.contains($0) }
      } else {
        findings.append(finding)
      }
    }
    findings.sort { $0.origin.run < $1.origin.run }
  }

  private mutating func mergeParts(_ other: SearchReport) throws(MergeError) {
    guard parts != nil || other.parts != nil else { return }
    guard var all = parts, let more = other.parts else {
      throw MergeError(
        "one report is of a part of a search, another of a whole one, or the same part is there twice"
      )
    }
    guard other.seed == seed, other.settings == settings else {
      let plans = [self, other].map { "seed \($0.seed)" + ($0.settings.map { ", \($0)" } ?? "") }
      throw MergeError("the reports are parts of different searches: \(plans[0]); \(plans[1])")
    }
    try all.add(more)
    parts = all.missing.isEmpty ? nil : all
  }

  /// How a search ends for whoever waits for it: 0 nothing found, 1 something, 4 nothing, but its time was over.
  package var exitStatus: Int32 { findings.isEmpty ? ranOutOfTime == true ? 4 : 0 : 1 }

  /// Notes which parts are missing, now that all that there are were merged.
  package mutating func requireAllParts() { missingParts = parts?.missing }
}

/// Why reports do not belong together.
package struct MergeError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
