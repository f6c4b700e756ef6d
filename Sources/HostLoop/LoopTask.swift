/// One piece of work on a lane.
@HostActor
package final class LoopTask {
  /// What a task means for the end of the run.
  package enum Role: Sendable {
    /// Keeps the loop alive.
    case work
    /// A time limit. If nothing else is left to wait for, the clock jumps to it.
    case deadline
    /// Runs only if the run is still going when it is due. It does not keep the run going.
    case background
  }

  /// What a task is part of. Similar to an `os_activity`.
  package enum Activity: Sendable, Hashable {
    /// Not part of any activity.
    case none
    /// Work for which iOS woke the app. The value is the number of its background fetch.
    case numbered(Int)
    /// Other work for which iOS woke the app, such as an update of HealthKit. The value is the number of the task that
    /// began it.
    case other(Int)
  }

  enum State { case delayed, ready, done, cancelled }

  /// The number of the task in its loop, in the order in which tasks were posted, from 1.
  package let id: Int
  /// The lane on which the task runs.
  package let lane: Lane
  /// What the task does. Together with the lane and ``subject`` it identifies the task across runs.
  package let label: String
  /// The target of the task, such as an event's name.
  package let subject: String
  /// What the task means for the end of the run.
  package let role: Role
  /// The task never runs before this time.
  package internal(set) var due: LoopInstant
  /// The number of the task that posted this one. 0 if there is none.
  package let cause: Int
  /// What the task is part of. Tasks inherit it from the task that posts them.
  package var activity: Activity
  /// The number of the call from JavaScript that the task goes on with, as its ledger counts. Tasks inherit it like
  /// ``activity``.
  package var call: Int?

  @exclusivity(unchecked) var state: State
  @exclusivity(unchecked) var body: (@HostActor () -> Void)?
  /// The position in the order in which tasks became ready.
  @exclusivity(unchecked) package internal(set) var readyOrder = 0
  /// When the task became ready. Only set while a policy other than `FirstComeFirstServed`
  /// chooses.
  package internal(set) var readyTime = LoopInstant.start
  /// The next task in its ``HeldTasks``.
  @exclusivity(unchecked) var nextHeld: LoopTask?

  init(
    id: Int, lane: Lane, label: String, subject: String, role: Role, due: LoopInstant, cause: Int,
    activity: Activity, call: Int?, state: State, body: @escaping @HostActor () -> Void
  ) {
    self.id = id
    self.lane = lane
    self.label = label
    self.subject = subject
    self.role = role
    self.due = due
    self.cause = cause
    self.activity = activity
    self.call = call
    self.state = state
    self.body = body
  }

  /// Whether the task is still waiting to run.
  package var isPending: Bool { state == .delayed || state == .ready }

  /// Cancels the task. Does nothing if it has run.
  package func cancel() {
    lane.pending.noteCancelled(self)
    guard isPending else { return }
    if state == .delayed { lane.pending.cancelledLater += 1 }
    state = .cancelled
    body = nil
    lane.pending.count(self, -1)
    lane.dropCancelled()
  }
}

/// How many tasks of a loop are waiting, by what they mean for the end of the run.
@HostActor
final class PendingTasks {
  @exclusivity(unchecked) private(set) var work = 0
  @exclusivity(unchecked) private(set) var deadlines = 0
  /// How many of these run even while the app is frozen.
  @exclusivity(unchecked) private(set) var system = 0

  /// How many delayed tasks were cancelled since the loop last removed cancelled ones.
  @exclusivity(unchecked) var cancelledLater = 0

  /// Where the loop records what tasks access. `nil` unless the policy asks for it.
  @exclusivity(unchecked) var accesses: AccessLog?

  /// Cancelling a waiting task changes what can run, so it conflicts with everything. If the task
  /// has already run, only its own entry is written.
  func noteCancelled(_ task: LoopTask) {
    guard let accesses else { return }
    accesses.note(.task(task.id), isWrite: true)
    if task.isPending { accesses.noteEverything() }
  }

  func count(_ task: LoopTask, _ change: Int) {
    switch task.role {
    case .work: work += change
    case .deadline: deadlines += change
    case .background: return
    }
    if task.lane.kind.runsWhileFrozen { system += change }
  }
}
