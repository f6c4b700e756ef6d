internal import HeapModule

/// Notices that a run has for a while only done what it did before, and lets the clock leap over most of the time until
/// something else is due.
///
/// An app that asks its server every 30 s, or that iOS wakes every 15 minutes, does the same for hours. To the app a leap
/// is as if its phone had stood still: its timers and all else that repeats fire later by as much.
@HostActor
package final class Repetition {
  /// What the run has stored, as a number. While it changes, what repeats has an effect.
  package var state: (@HostActor () -> Int)?
  /// Whether the clock may leap now.
  package var mayLeap: (@HostActor () -> Bool)?

  /// How often each kind of task or effect has come since something happened from outside.
  private var counts: [Int: Int] = [:]
  /// How many tasks were of a known kind since the latest one that was not.
  private var knownInRow = 0
  private var latestNews = LoopInstant.start
  private var latestState: Int?
  /// The tasks in which something happens from outside, at the time that the run's plan names.
  private var planned: Set<Int> = []
  /// So long nothing new must have happened. It doubles each time that the run has stored something else meanwhile.
  private var patience = Repetition.shortest

  /// Budgets and retries are shorter.
  private static let shortest = Duration.seconds(60)
  /// A task is of a known kind if it has run so often.
  private static let fewest = 2

  package init() {}

  /// In this task something will happen from outside.
  package func expect(_ task: LoopTask) { planned.insert(task.id) }

  /// Something happened that the run did not do itself: from now on nothing is known.
  package func somethingHappened(at time: LoopInstant) {
    counts.removeAll(keepingCapacity: true)
    patience = Self.shortest
    hasNews(at: time)
  }

  /// Notes what the run did to the world, such as a request with its body.
  package func note(effect: String, at time: LoopInstant) { note(effect.hashValue, at: time) }

  func note(_ task: LoopTask, at time: LoopInstant) { note(Self.kind(of: task), at: time) }

  private func note(_ kind: Int, at time: LoopInstant) {
    let count = counts[kind, default: 0]
    counts[kind] = count + 1
    if count < Self.fewest { hasNews(at: time) } else { knownInRow += 1 }
  }

  private func hasNews(at time: LoopInstant) {
    knownInRow = 0
    latestNews = time
  }

  private static func kind(of task: LoopTask) -> Int {
    var hasher = Hasher()
    hasher.combine(task.label)
    // Wakes and requests have numbers.
    for byte in task.subject.utf8 where !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      hasher.combine(byte)
    }
    return hasher.finalize()
  }

  func knows(_ task: LoopTask) -> Bool {
    counts[Self.kind(of: task), default: 0] >= Self.fewest && !planned.contains(task.id)
  }

  /// For how long nothing new has happened. `nil` if the clock may not leap.
  func span(at now: LoopInstant) -> Duration? {
    let span = now - latestNews
    guard span >= patience, knownInRow >= counts.count, mayLeap?() ?? true else { return nil }
    return span
  }

  /// Whether nothing that is stored has changed since this was last asked.
  func isStill(at now: LoopInstant) -> Bool {
    let state = state?() ?? 0
    defer { latestState = state }
    if latestState == state { return true }
    if latestState != nil { patience *= 2 }
    hasNews(at: now)
    return false
  }
}

extension EventLoop {
  /// Lets the clock leap over time in which the run would only repeat itself. Before something else is due, it goes on as
  /// long as it was watched.
  ///
  /// - Parameter limit: when the run ends.
  func leapOverRepetition(before limit: LoopInstant) {
    guard let repetition, accesses == nil, let span = repetition.span(at: clock.now) else { return }
    let waiting = delayed.unordered.filter { $0.task.state == .delayed }
    let horizon = clock.now + span
    let repeats = { (waiting: DelayedTask) in
      waiting.due <= horizon && repetition.knows(waiting.task)
    }
    let end = waiting.lazy.filter { !repeats($0) }.map(\.due).min().map { min($0, limit) } ?? limit
    guard end < .distantFuture else { return }
    let length = end - clock.now - span
    guard length > span, repetition.isStill(at: clock.now) else { return }
    for task in waiting.lazy.filter(repeats).map(\.task) { task.due = task.due + length }
    delayed = Heap(
      waiting.map { DelayedTask(task: $0.task, due: $0.task.due, id: $0.id) })
    pending.cancelledLater = 0
    jump(to: clock.now + length)
  }
}
