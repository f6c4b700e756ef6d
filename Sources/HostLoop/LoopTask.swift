/// One piece of work on a lane.
@HostActor
public final class LoopTask {
  /// What a task means for the end of the run.
  public enum Role: Sendable {
    /// Keeps the loop alive.
    case work
    /// A budget: when nothing else is left to wait for, the clock jumps to it.
    case deadline
    /// Happens if the run still lasts when it is due; nobody waits for it.
    case background
  }

  /// What a task is part of, as with an `os_activity`.
  public enum Activity: Sendable, Hashable {
    /// Nothing that anybody began.
    case none
    /// Work that iOS woke the app for: the number of its background fetch.
    case numbered(Int)
    /// Something that has no number, such as an update of HealthKit's.
    case other
  }

  enum State { case delayed, ready, done, cancelled }

  /// Counts the tasks of a loop in the order of their posting, from 1.
  public let id: Int
  /// Where the task runs.
  public let lane: Lane
  /// What the task does; with the lane and ``subject`` its identity from run to run.
  public let label: String
  /// What it does it to, such as an event's name.
  public let subject: String
  /// What it means for the end of the run.
  public let role: Role
  /// Never runs earlier.
  public let due: LoopInstant
  /// The task that posted this one; 0 for none.
  public let cause: Int
  /// What the task is part of. Tasks that it posts are part of the same.
  public var activity: Activity

  @exclusivity(unchecked) var state: State
  @exclusivity(unchecked) var body: (@HostActor () -> Void)?
  /// The order in which tasks became ready.
  @exclusivity(unchecked) public internal(set) var readyOrder = 0
  /// When the task became ready; known only while a policy chooses.
  public internal(set) var readyTime = LoopInstant.start
  /// The next of the tasks that are held together.
  @exclusivity(unchecked) var nextHeld: LoopTask?

  init(
    id: Int, lane: Lane, label: String, subject: String, role: Role, due: LoopInstant, cause: Int,
    activity: Activity, state: State, body: @escaping @HostActor () -> Void
  ) {
    self.id = id
    self.lane = lane
    self.label = label
    self.subject = subject
    self.role = role
    self.due = due
    self.cause = cause
    self.activity = activity
    self.state = state
    self.body = body
  }

  /// Whether the task still waits to run.
  public var isPending: Bool { state == .delayed || state == .ready }

  /// Takes the task back; does nothing once it ran.
  public func cancel() {
    lane.pending.noteCancelled(self)
    guard isPending else { return }
    if state == .delayed { lane.pending.cancelledLater += 1 }
    state = .cancelled
    body = nil
    lane.pending.count(self, -1)
    lane.dropCancelled()
  }
}

/// How many tasks of a loop are to come, by what they mean for the end of the run.
@HostActor
final class PendingTasks {
  @exclusivity(unchecked) private(set) var work = 0
  @exclusivity(unchecked) private(set) var deadlines = 0
  /// Those of the two that run although the app is frozen.
  @exclusivity(unchecked) private(set) var system = 0

  /// How many were cancelled before they were due, since the loop last forgot those.
  @exclusivity(unchecked) var cancelledLater = 0

  /// Where the loop writes down what tasks touch, when somebody asks.
  @exclusivity(unchecked) var accesses: AccessLog?

  /// What waits no longer changes what can run; what had run already could have been taken back earlier.
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
