package import AppHost
package import Capabilities
internal import HostLoop
package import NativeBridge
package import SchedulingStrategies
internal import ScriptLoading

/// A failure that a search found, with the smallest schedule that leads to it.
package struct Finding: Sendable, Codable {
  /// Two failures with the same key are the same finding.
  struct Key: Hashable {
    let code: String
    let places: [String]
    /// The usual fix. It distinguishes causes with the same end, such as an upload that hangs and one
    /// that never began.
    let fix: String?
    /// Whether it needs an event that is lost or arrives twice. The script may not be at fault
    /// then.
    let hasEventFault: Bool

    /// Whether the request that nobody awaits is under way when its wake ends, or begins later, is chance.
    private static let ofEnd = [DiagnosisKind.finishBeforeUpload, .workAfterFinish].map(\.code)

    init(_ failure: ReportedDiagnosis, hasEventFault: Bool = false) {
      self.hasEventFault = hasEventFault
      let isOfEnd = Self.ofEnd.contains(failure.code)
      code = isOfEnd ? Self.ofEnd[0] : failure.code
      fix = isOfEnd ? nil : failure.usualFix ?? failure.fix
      let found = failure.moments.compactMap(\.place)
      let places = isOfEnd ? found.sorted() : found
      // Of two expectations that do not hold, only the places differ.
      let source = fix == nil && places.isEmpty ? failure.source : nil
      self.places = places + (source.map { ["\($0.file):\($0.line ?? 0)"] } ?? [])
    }
  }

  /// How it was found.
  package struct Origin: Sendable, Codable {
    /// The number of the run that found it, from 1.
    package let run: Int
    /// The strategy of that run.
    package let strategy: StrategyKind
    /// The name of the run's fault plan.
    package let faultPlan: String
    /// The seed of the search's choices and of the script's random numbers.
    package let seed: UInt64

    package init(run: Int, strategy: StrategyKind, faultPlan: String, seed: UInt64) {
      (self.run, self.strategy, self.faultPlan, self.seed) = (run, strategy, faultPlan, seed)
    }
  }

  /// The failure. A warning if it needs a fault that no phone commits.
  package private(set) var failure: ReportedDiagnosis
  /// Other failures in the run of ``schedule``, except those that ``failure`` explains.
  package let others: [ReportedDiagnosis]
  /// The failures that ``failure`` explains, in the run of ``schedule`` and in other runs. `nil` for none.
  package private(set) var explained: [ReportedDiagnosis]?
  /// Failures that occur only in other runs, each together with ``failure``. They probably follow from it. `nil` for
  /// none.
  package private(set) var consequences: [ReportedDiagnosis]?
  /// The schedule that leads to it.
  package let schedule: Schedule
  /// How it was found.
  package let origin: Origin
  /// How many runs it took to shrink it.
  package let shrinkRuns: Int
  /// How many delays the schedule had before it was shrunk.
  package let delaysBefore: Int
  /// Why ``schedule`` may not be the smallest one. `nil` if it is, and in older reports.
  package let shrinkEnd: ShrinkBudget.End?
  /// The command that makes its run again. `nil` if ``schedule`` does.
  package var command: String?
  /// The steps of the failing run.
  package internal(set) var steps: [Step]
  /// The steps of the run without the delays, if that run passes.
  package internal(set) var passingSteps: [Step]?
  /// Where in ``steps`` failing became certain. `nil` if the run fails in each order.
  package let certainty: Certainty?
  /// The architectures under which it was found. The first one is that of ``schedule``.
  package internal(set) var architectures: [Architecture] = []
  /// How many runs of the search failed in this way.
  package internal(set) var count = 1

  var key: Key {
    Key(failure, hasEventFault: schedule.inputs.contains(where: \.isEventFault))
  }

  init(
    failure: ReportedDiagnosis, besides others: [ReportedDiagnosis], schedule: Schedule,
    origin: Origin, shrinkRuns: Int, delaysBefore: Int, steps: [Step], passingSteps: [Step]?,
    certainty: Certainty?, shrinkEnd: ShrinkBudget.End? = nil
  ) {
    self.shrinkEnd = shrinkEnd
    self.failure = failure
    let explained = others.consequences(of: failure)
    self.others = others.filter { !explained.contains($0) }
    self.schedule = schedule
    self.origin = origin
    self.shrinkRuns = shrinkRuns
    self.delaysBefore = delaysBefore
    self.steps = steps
    self.passingSteps = passingSteps
    self.certainty = certainty
    for failure in explained { add(explained: failure) }
  }

  /// A run in which bridgehost itself crashed: nothing is known of its order.
  ///
  /// - Parameter how: such as `SIGSEGV`.
  package init(crash how: String, inputs: [OutsideEvent], _ origin: Origin) {
    let failure = ReportedDiagnosis(
      code: FailureCode.programCrashed.rawValue,
      message:
        "bridgehost itself crashed in this run (\(how)): please report it, with the command below and the script",
      at: nil)
    self.init(
      failure: failure, besides: [], schedule: Schedule(inputs: inputs), origin: origin,
      shrinkRuns: 0, delaysBefore: 0, steps: [], passingSteps: nil, certainty: nil,
      shrinkEnd: .stopped)
  }

  /// Whether bridgehost itself crashed in its run.
  package var isCrash: Bool { failure.code == FailureCode.programCrashed.rawValue }

  /// Adds a failure that ``failure`` explains, unless a similar one is known.
  mutating func add(explained other: ReportedDiagnosis) {
    let key = Key(other)
    if explained?.contains(where: { Key($0) == key }) == true { return }
    var other = other
    other.cause = failure.id
    explained = (explained ?? []) + [other]
  }

  mutating func add(consequence: ReportedDiagnosis) {
    let key = Key(consequence)
    let known = [failure] + others + (explained ?? []) + (consequences ?? [])
    if known.contains(where: { Key($0) == key }) { return }
    consequences = (consequences ?? []) + [consequence]
  }

  /// Whether it needs no unusual order, and so is not a race.
  package var isPlainFailure: Bool { schedule.delays.isEmpty }

  /// What reports call it.
  package enum Kind: String, Sendable {
    /// The order decides whether it happens.
    case race
    /// It happens in the default order, too.
    case failure
    /// It does not fail the search.
    case warning
  }

  package var kind: Kind {
    if isWarning { return .warning }
    return isPlainFailure && failure.code != DiagnosisKind.orderDecides.code ? .failure : .race
  }

  /// What a report says of a run in the default order. `nil` if the finding needs another order.
  var ofDefaultOrder: String? {
    if !isPlainFailure || isCrash { return nil }
    return kind == .race
      ? "This is the default order. In another order of the same tasks, all ends well."
      : "This run fails in the default order, too: it is a plain failure, not a race."
  }

  /// Whether it does not fail the search.
  package var isWarning: Bool { failure.severity == .warning }

  /// The finding as a warning, if it needs a fault that no phone commits.
  ///
  /// - Parameter raised: codes that are errors also then, because the race file says so.
  package func ranked(raised: Set<String>) -> Finding {
    guard key.hasEventFault, !raised.contains(failure.code) else { return self }
    var finding = self
    finding.failure = failure.asWarning
    return finding
  }

  /// What native code does that no phone does, if the finding needs it.
  package var faultOfNativeCode: String? {
    let faults = schedule.inputs.compactMap(\.faultOfNativeCode)
    if faults.isEmpty { return nil }
    return
      "This needs native code that \(Set(faults).sorted().joined(separator: " and ")). No phone does that, only a faulty "
      + "native module or bridge" + (isWarning ? ", so it is a warning." : ".")
  }

  /// Whether two reports found the same. A race under one architecture is not what always fails under the other.
  func isSame(as other: Finding) -> Bool {
    key == other.key
      && (isPlainFailure == other.isPlainFailure || architectures == other.architectures)
  }

  /// Whether a search reports this one of two findings with the same key: a plain failure is easier to understand than a
  /// race, and else the earlier run counts.
  func precedes(_ other: Finding) -> Bool {
    isPlainFailure == other.isPlainFailure
      ? origin.run < other.origin.run : isPlainFailure
  }
}
