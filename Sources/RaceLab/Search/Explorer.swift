internal import Device
public import EventLoop
internal import Host

/// Runs a subject in many orders and collects those that fail.
@HostActor
public final class Explorer {
  /// What a search is to do.
  public struct Options: Sendable {
    /// How many runs, without those that shrink what was found.
    public var runs = 1000
    /// Decides every choice.
    public var seed: UInt64 = 1
    /// The kinds of lives, in turn; without any the subject is run as it is.
    public var stories = LifeStory.all
    /// The kinds of orders, in turn.
    public var strategies = StrategyKind.rotation
    /// How late a task may run, because devices are slow.
    public var maximalLateness = Duration.seconds(1)

    /// A thousand runs of everything.
    public init() {}
  }

  private let subject: any RaceSubject
  private let options: Options
  private var random: SplitMix64
  /// The most choices that a run of each story had.
  private var lengths: [String: Int] = [:]
  private var findings: [Finding.Key: Finding] = [:]
  private var order: [Finding.Key] = []
  private var isStopped = false

  /// A search of the orders of `subject`.
  public init(_ subject: any RaceSubject, _ options: Options) {
    self.subject = subject
    self.options = options
    random = SplitMix64(seed: options.seed)
  }

  /// Ends the search after the current run.
  public func stop() { isStopped = true }

  /// Searches until the runs are used up.
  public func search() async throws -> SearchReport {
    var runCount = 0
    var failedCount = 0
    let shrinker = Shrinker(subject, options)
    while runCount < options.runs, !isStopped {
      let stories = options.stories.isEmpty ? [LifeStory.plain] : options.stories
      let story = stories[runCount % stories.count]
      let round = runCount / stories.count
      let inputs = story.inputs(&random)
      let kind: StrategyKind =
        round == 0 ? .defaultOrder : options.strategies[(round - 1) % options.strategies.count]
      let strategy = kind.make(seed: random.next(), length: lengths[story.name] ?? 1)
      let recorder = ScheduleRecorder(strategy, maximalLateness: options.maximalLateness)
      let outcome = try await subject.run(inputs, policy: recorder)
      runCount += 1
      lengths[story.name] = max(lengths[story.name] ?? 1, recorder.choiceCount)
      guard let failure = outcome.failures.first else { continue }
      failedCount += 1
      let key = Finding.Key(failure)
      if findings[key] != nil {
        findings[key]?.count += 1
        continue
      }
      let schedule = Schedule(inputs: inputs, delays: recorder.delays)
      let shrunk = try await shrinker.shrink(schedule, to: key)
      order.append(key)
      findings[key] = Finding(
        failure: shrunk.failure, schedule: shrunk.schedule, foundAtRun: runCount,
        strategy: kind, story: story.name, shrinkRuns: shrunk.runs,
        delaysBefore: schedule.delays.count, count: 1)
    }
    return SearchReport(
      runs: runCount, failedRuns: failedCount, findings: order.compactMap { findings[$0] },
      seed: options.seed)
  }
}
