internal import NativeBridge

/// The result of a search, or of a part of one. Its JSON is stable: see ``schemaVersion``.
package struct SearchReport: Sendable, Codable {
  /// Increased when a change of the JSON breaks readers.
  package private(set) var schemaVersion = 2
  /// The script, as it was named on the command line.
  package var script = ""
  /// The script's arguments in `process.argv`.
  package var scriptArguments: [String] = []
  /// The files that define native modules, as they were named. `nil` in older reports.
  package var nativeHalves: [String]?
  /// The name of the program; `nil` for `bridgehost`.
  package var program: String?
  /// The codes of allowed diagnoses, as named on the command line. `nil` if there were none.
  package var allowed: [String]?
  /// Which globals the script found, as the command line named them; absent when it did not.
  package var globals: String?
  /// Whether native modules that nobody has written were missing; absent when stand-ins answered for them.
  package var strictNatives: Bool?
  /// The version of React Native, as the command line named it; absent when it did not.
  package var reactNative: String?
  /// Whether the script is a bundle that Metro made; absent when it is not.
  package var isMetroBundle: Bool?
  /// Whether samples had to reach a server.
  package var checksDelivery = true
  /// A hash of the script, to detect that reports are about different scripts.
  package var scriptHash = ""
  /// The settings of the search, in words. All parts of a search have the same text.
  package var settings: String?
  /// The parts of the search in this report; `nil` for the whole search.
  package var parts: Parts?
  /// The architectures of the search.
  package internal(set) var architecture = Architectures.turbo
  /// The seed for all choices.
  package let seed: UInt64
  /// What one run could leave behind for the next.
  package let isolation: Isolation
  /// How many runs there were, not counting those that shrank findings.
  package private(set) var runs: Int
  /// How many of them failed.
  package private(set) var failedRuns: Int
  /// The findings, in the order in which they were found. Those that are warnings come last.
  package var findings: [Finding]
  /// How many runs ended in each class, by name.
  package private(set) var classes: [String: Int]
  /// What is known about the classes, by name. `nil` in older reports.
  private(set) var runClasses: [String: RunClass]?
  /// How much of the space of orders was searched.
  package private(set) var coverage: Coverage
  /// How late the listeners of the script may come. `nil` if that was not measured, and in older reports.
  var lateStarts: [LateStart]?
  /// The native modules whose stand-ins answered with values, in alphabetical order. Absent if there were none.
  var standIns: [String]?
  /// Which of them made no difference. Absent if that was not tried.
  var standInWeights: StandInWeights?
  /// How long the search took, in seconds. For parallel parts, the longest.
  package internal(set) var seconds: Double
  /// Whether the search was stopped early by the user.
  package private(set) var wasStopped: Bool
  /// Whether the time was over before all runs were made. `nil` in older reports.
  package private(set) var ranOutOfTime: Bool?
  /// After how many seconds the search ended because no option said when. Absent if an option did, or if all runs were made.
  package internal(set) var usualSeconds: Double?
  /// The command that makes all runs then.
  package var longerCommand: String?
  /// Whether the search had no number of runs, so that it ends only with its time. `nil` in older reports.
  package private(set) var hadNoOtherEnd: Bool?
  /// Whether the search stopped because its first runs all failed in the same way. `nil` in older
  /// reports.
  package private(set) var gaveUp: Bool?
  /// In how many runs nothing happened, or no wake succeeded. `nil` in older reports.
  private var idleRuns: Int?
  /// The message of one of these runs.
  private var idleWords: String?
  /// Whether `--allow-idle` was given: a search does not fail because nothing happens or no wake succeeds.
  package var allowsIdle: Bool?
  /// Why the search ended early, if a schedule led to different runs.
  package internal(set) var nondeterminism: String?
  /// The numbers of the parts that are missing.
  package private(set) var missingParts: [Int]?

  /// Some parts of a search.
  package struct Parts: Sendable, Codable {
    /// The numbers of these parts, from 1.
    package private(set) var numbers: [Int]
    /// How many parts there are in all.
    package let count: Int

    /// One of `count` parts. `nil` if it is the only part.
    package init?(number: Int, of count: Int) {
      if count == 1 { return nil }
      (numbers, self.count) = ([number], count)
    }

    /// The numbers of the other parts.
    package var missing: [Int] {
      let present = Set(numbers)
      return (1...max(count, 1)).filter { !present.contains($0) }
    }

    /// Whether a search can have these parts. A file may contain any numbers.
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
    hadNoOtherEnd: Bool = false, gaveUp: Bool = false, idle: (runs: Int, words: String?) = (0, nil)
  ) {
    idleRuns = idle.runs
    idleWords = idle.words
    self.seed = seed
    self.isolation = isolation
    self.runs = runs
    self.failedRuns = failedRuns
    self.findings = findings.filter { !$0.isWarning } + findings.filter(\.isWarning)
    self.classes = classes
    self.runClasses = runClasses
    self.coverage = coverage
    self.seconds = seconds
    self.wasStopped = wasStopped
    self.ranOutOfTime = ranOutOfTime
    self.hadNoOtherEnd = hadNoOtherEnd ? true : nil
    self.gaveUp = gaveUp
  }

  /// A report of no runs.
  package init(seed: UInt64, isolation: Isolation = .freshContext) {
    self.init(
      seed: seed, isolation: isolation, runs: 0, failedRuns: 0, findings: [], classes: [:],
      coverage: Coverage(), seconds: 0, wasStopped: false)
  }

  /// Notes that the search ended early: it was stopped, or its time was over.
  package mutating func endEarly(isOutOfTime: Bool) {
    if isOutOfTime { ranOutOfTime = true } else { wasStopped = true }
  }

  /// A report of a single finding, while the search continues.
  package init(_ finding: Finding, seed: UInt64, _ architecture: Architectures) {
    self.init(seed: seed)
    findings = [finding]
    self.architecture = architecture
  }

  /// What the runs of a class have in common.
  func runClass(named name: String) -> RunClass {
    runClasses?[name] ?? RunClass(ofOlderReports: name)
  }

  /// The findings that fail the search.
  package var errors: [Finding] { findings.filter { !$0.isWarning } }

  /// The findings that do not fail the search, because they need a fault that no phone commits.
  package var warnings: [Finding] { findings.filter(\.isWarning) }

  /// The failures that only some orders show.
  package var races: [Finding] { errors.filter { $0.kind == .race } }

  /// The token to replay a finding.
  package func token(of finding: Finding) -> ReplayToken {
    ReplayToken(
      architecture: finding.architectures.first ?? .turbo, scriptHash: scriptHash,
      schedule: finding.schedule)
  }

  /// Adds the results of another part of the same search.
  ///
  /// - Throws: ``MergeError`` if the report has another script, other arguments, or other settings.
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
      other.allowed == allowed, other.globals == globals, other.reactNative == reactNative,
      other.isMetroBundle == isMetroBundle
    else {
      throw MergeError(
        "the reports are of different script arguments, delivery checks, allowed diagnoses or globals"
      )
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
    usualSeconds = usualSeconds ?? other.usualSeconds
    longerCommand = longerCommand ?? other.longerCommand
    hadNoOtherEnd = hadNoOtherEnd == true || other.hadNoOtherEnd == true ? true : nil
    gaveUp = gaveUp == true || other.gaveUp == true
    idleRuns = (idleRuns ?? 0) + (other.idleRuns ?? 0)
    idleWords = idleWords ?? other.idleWords
    lateStarts = lateStarts ?? other.lateStarts
    (standIns, standInWeights) = Self.mergedStandIns(of: [self, other])
    for finding in other.findings {
      if let index = findings.firstIndex(where: finding.isSame(as:)) {
        let known = findings[index]
        if finding.precedes(known) { findings[index] = finding }
        for other in (known.explained ?? []) + (finding.explained ?? []) {
          findings[index].add(explained: other)
        }
        findings[index].count = known.count + finding.count
        findings[index].architectures =
          known.architectures + finding.architectures.filter { !known.architectures.contains($0) }
      } else {
        findings.append(finding)
      }
    }
    findings.sort { ($0.isWarning ? 1 : 0, $0.origin.run) < ($1.isWarning ? 1 : 0, $1.origin.run) }
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

  /// A message that nothing happened in any run, or that no wake succeeded, with the likely reason. `nil` otherwise.
  package var idleness: String? { runs > 0 && idleRuns == runs ? idleWords : nil }

  /// The exit status: 0 nothing found; 1 something found, or nothing happened or no wake succeeded in any run; 4
  /// nothing found, but the time was over.
  package var exitStatus: Int32 {
    if !errors.isEmpty || idleness != nil && allowsIdle != true { return 1 }
    return isCutShort ? 4 : 0
  }

  /// Whether the time that an option names was over before the runs that the search was to make.
  var isCutShort: Bool {
    ranOutOfTime == true && usualSeconds == nil && (hadNoOtherEnd != true || runs == 0)
  }

  /// Records which parts are missing after all available parts were merged.
  package mutating func requireAllParts() { missingParts = parts?.missing }
}

/// Why reports cannot be merged.
package struct MergeError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
