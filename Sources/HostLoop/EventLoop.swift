import DequeModule
import HeapModule

/// Runs tasks of many lanes on the host thread, one at a time.
///
/// After each task JavaScript's microtasks and then Swift's continuations run until none is left, so
/// an interleaving is given by the order of tasks alone.
@HostActor
public final class EventLoop {
  /// What every delay is measured on.
  public let clock: LoopClock
  /// Who decides which lane goes next.
  public var policy: any SchedulingPolicy {
    get { decidingPolicy }
    set {
      decidingPolicy = newValue
      isFirstComeFirstServed = type(of: newValue) == FirstComeFirstServed.self
      listenToPolicy()
    }
  }
  /// Asked in each step, which is not to set the policy anew each time.
  var decidingPolicy: any SchedulingPolicy
  /// Written for a policy that asks what tasks touch.
  @exclusivity(unchecked) var accesses: AccessLog?
  /// Records tasks, when somebody asked for it.
  @exclusivity(unchecked) public var trace: Trace?
  /// The task that runs now, or whose continuations do.
  @exclusivity(unchecked) public internal(set) var currentTask: LoopTask?
  /// The number of the current task; 0 when there is none.
  @exclusivity(unchecked) public internal(set) var currentTaskID = 0
  /// Whether the app is suspended: then only lanes whose kind says so go on, and what else becomes due waits.
  @exclusivity(unchecked) public var isFrozen = false {
    didSet { if isFrozen != oldValue { recordAccessToEverything() } }
  }
  /// Told once, when the next task of the app begins: of a lane that a frozen loop does not run.
  @exclusivity(unchecked) public var onNextAppTask: (@HostActor () -> Void)?

  /// Told when so many tasks have run while a virtual clock stood still that it may stand still for ever: two
  /// sides that answer each other at once leave no time to pass.
  public var onStandstill: (@HostActor (_ taskCount: Int) -> Void)?

  private var lanes: [String: Lane] = [:]
  private var lastLaneID = 0
  let pending = PendingTasks()
  // Used on every step, by methods that call nothing meanwhile.
  @exclusivity(unchecked) var readyLanes: [Lane] = []
  @exclusivity(unchecked) var isFirstComeFirstServed: Bool
  @exclusivity(unchecked) var delayed = Heap<DelayedTask>()
  @exclusivity(unchecked) private var postedCount = 0
  @exclusivity(unchecked) var readyCount = 0
  /// How many tasks ran since a virtual clock moved.
  @exclusivity(unchecked) var tasksAtOneTime = 0
  var openOperations = 0
  var onIdle: CheckedContinuation<Void, Never>?
  var goal = Goal.idle(by: .distantFuture)

  @exclusivity(unchecked) static var running: [EventLoop] = []

  /// A loop without tasks.
  public init(
    clock: LoopClock.Mode = .real, policy: any SchedulingPolicy = FirstComeFirstServed()
  ) {
    self.clock = LoopClock(clock)
    decidingPolicy = policy
    isFirstComeFirstServed = type(of: policy) == FirstComeFirstServed.self
    listenToPolicy()
  }

  private func listenToPolicy() {
    accesses = decidingPolicy.accesses
    pending.accesses = accesses
  }

  /// The lane of that name; made at the first use.
  ///
  /// - Parameters:
  ///   - name: what diagnoses and logs call it.
  ///   - kind: what a new lane is for; one that exists keeps its kind.
  public func lane(_ name: String, _ kind: LaneKind = .native) -> Lane {
    if let lane = lanes[name] { return lane }
    lastLaneID += 1
    let lane = Lane(id: lastLaneID, name: name, kind: kind, pending: pending)
    lanes[name] = lane
    return lane
  }

  /// Where timers fire, and native code that waits goes on.
  public var timers: Lane { lane("timers", .javaScript) }

  /// Forgets a lane that will not be used again, such as a finished request's.
  public func removeLane(_ lane: Lane) { lanes[lane.name] = nil }

  /// Appends a task to `lane` now, or once `delay` has passed on the loop's clock. Its cause is the
  /// current task, unless another is named.
  @discardableResult
  public func post(
    on lane: Lane, _ label: String, subject: String = "", after delay: Duration? = nil,
    role: LoopTask.Role = .work, cause: LoopTask? = nil, _ body: @escaping @HostActor () -> Void
  ) -> LoopTask {
    postedCount += 1
    var isDelayed = false
    if let delay { isDelayed = delay > .zero }
    let task = LoopTask(
      id: postedCount, lane: lane, label: label, subject: subject, role: role,
      due: isDelayed ? clock.now + (delay ?? .zero) : .start,
      cause: cause?.id ?? currentTaskID, activity: (cause ?? currentTask)?.activity ?? .none,
      state: isDelayed ? .delayed : .ready, body: body)
    pending.count(task, 1)
    if isDelayed {
      recordAccess(.timers)
      if pending.cancelledLater > max(64, delayed.count / 2) { forgetCancelled() }
      delayed.insert(DelayedTask(task: task, due: task.due, id: task.id))
    } else {
      makeReady(task)
    }
    return task
  }

  /// Those that were cancelled would wait until they are due: a time-out that is never reached, again and again.
  private func forgetCancelled() {
    delayed = Heap(delayed.unordered.filter { $0.task.state == .delayed })
    pending.cancelledLater = 0
  }

  /// Makes a task for `lane` that waits in `held` for ``release(_:)``.
  public func post(
    on lane: Lane, _ label: String, subject: String, in held: HeldTasks,
    _ body: @escaping @HostActor () -> Void
  ) {
    postedCount += 1
    let task = LoopTask(
      id: postedCount, lane: lane, label: label, subject: subject, role: .work, due: .start,
      cause: currentTaskID, activity: currentTask?.activity ?? .none, state: .delayed, body: body)
    pending.count(task, 1)
    held.append(task)
  }

  /// Appends the tasks to their lanes, in the order in which they were posted.
  public func release(_ held: HeldTasks) {
    while let task = held.popFirst() { makeReady(task) }
  }

  /// Drops the tasks that wait, with all they hold: nothing is to happen any more.
  public func removeAllTasks() {
    recordAccessToEverything()
    for lane in lanes.values { lane.removeAll() }
    while let delayed = delayed.popMin() { delayed.task.cancel() }
  }

  /// Tells the loop that something outside will post a task later.
  public func beginExternalOperation() -> ExternalOperation { ExternalOperation(loop: self) }

  /// Suspends until the loop's clock has advanced by `duration`: how native code waits.
  public func sleep(for duration: Duration, on lane: Lane? = nil) async {
    await ExternalOperation.waitingForLoop {
      await withCheckedContinuation { continuation in
        post(on: lane ?? timers, "sleep", after: duration) { continuation.resume() }
      }
    }
  }

  /// Whether no work is left that could run, neither here nor outside.
  public var isIdle: Bool { !hasAwaitedTasks && openOperations == 0 }

  /// Whether tasks are left that a run goes on for.
  public var hasAwaitedTasks: Bool { awaitedCount > 0 }

  /// The tasks that a run goes on for.
  var awaitedCount: Int { isFrozen ? pending.system : pending.work + pending.deadlines }

  /// How far a run goes.
  enum Goal {
    /// Until no work is left, or only such as is due later.
    case idle(by: LoopInstant)
    /// Until that time, whatever is left then.
    case time(LoopInstant, awaitsOperations: Bool)
  }

  /// Runs until the goal is reached, or ``stop()``.
  func run(to goal: Goal) async {
    precondition(onIdle == nil, "the loop runs already")
    self.goal = goal
    await withCheckedContinuation { continuation in
      onIdle = continuation
      Self.running.append(self)
    }
  }

  /// Ends ``run()`` after the current task. Tasks that wait stay where they are.
  public func stop() {
    recordAccessToEverything()
    clock.followRealTime(false)
    Self.running.removeAll { $0 === self }
    onIdle?.resume()
    onIdle = nil
  }
}

/// Orders tasks by due time, and tasks of one due time by posting.
struct DelayedTask: Comparable {
  let task: LoopTask
  let due: LoopInstant
  let id: Int

  static func < (left: Self, right: Self) -> Bool { (left.due, left.id) < (right.due, right.id) }
  static func == (left: Self, right: Self) -> Bool { left.id == right.id }
}
