import DequeModule
import HeapModule

/// Runs the tasks of many lanes on the host thread, one at a time.
///
/// After each task, JavaScript's microtasks and then Swift's continuations run until none is left.
/// So the order of the tasks alone determines an interleaving.
@HostActor
public final class EventLoop {
  /// The clock that measures every delay.
  public let clock: LoopClock
  /// Chooses the lane whose task runs next.
  package var policy: any SchedulingPolicy {
    get { decidingPolicy }
    set {
      decidingPolicy = newValue
      isFirstComeFirstServed = type(of: newValue) == FirstComeFirstServed.self
      listenToPolicy()
    }
  }
  /// The stored policy. The loop reads it in each step. Reading `policy` and writing it back would
  /// run its setter.
  var decidingPolicy: any SchedulingPolicy
  /// Where the loop records what each task accesses. `nil` unless the policy asks for it.
  @exclusivity(unchecked) var accesses: AccessLog?
  /// Records the tasks; `nil` unless a trace was requested.
  @exclusivity(unchecked) package var trace: Trace?
  /// The task that is running, or whose continuations are running.
  @exclusivity(unchecked) package internal(set) var currentTask: LoopTask?
  /// The number of the current task. 0 if there is none.
  @exclusivity(unchecked) public internal(set) var currentTaskID = 0
  /// Whether iOS has suspended the app. Then only lanes with `runsWhileFrozen` run; other tasks
  /// wait.
  @exclusivity(unchecked) public var isFrozen = false {
    didSet { if isFrozen != oldValue { recordAccessToEverything() } }
  }
  /// The lane whose task JavaScript computes for. Until it runs, the other lanes of JavaScript wait. `nil` if JavaScript is
  /// not busy.
  @exclusivity(unchecked) package var busyJavaScript: Lane? {
    didSet { if busyJavaScript !== oldValue { recordAccessToEverything() } }
  }
  /// Called once, before the next task on a lane that stops while the app is frozen.
  @exclusivity(unchecked) public var onNextAppTask: (@HostActor () -> Void)?

  /// The number of tasks after which ``onStandstill`` is called. A legitimate burst has fewer.
  package var mostTasksAtOneTime = 1_000_000
  /// Called after a million tasks without any time passing on a virtual clock. Two sides may be
  /// answering each other forever. A search waits for fewer tasks.
  public var onStandstill: (@HostActor (_ taskCount: Int) -> Void)?

  /// Called after each task, when its microtasks and continuations have run.
  @exclusivity(unchecked) package var onTaskEnd: (@HostActor () -> Void)?

  /// Lets a virtual clock leap over time in which the run only repeats itself. `nil`: no time is left out.
  @exclusivity(unchecked) package var repetition: Repetition?

  /// Called before a timer of JavaScript fires, with the time at which it was set. Returns whether it may fire.
  package var onTimer: (@HostActor (_ set: LoopInstant) -> Bool)?

  private var lanes: [String: Lane] = [:]
  private var lastLaneID = 0
  let pending = PendingTasks()
  // Used in each step. No method that holds one of these calls other code, so exclusivity checks
  // are off.
  @exclusivity(unchecked) var readyLanes: [Lane] = []
  @exclusivity(unchecked) var isFirstComeFirstServed: Bool
  @exclusivity(unchecked) var delayed = Heap<DelayedTask>()
  /// How many tasks were posted. It is also the number of the latest one.
  @exclusivity(unchecked) package private(set) var postedCount = 0
  @exclusivity(unchecked) var readyCount = 0
  /// How many tasks have run since a virtual clock moved.
  @exclusivity(unchecked) var tasksAtOneTime = 0
  var openOperations = 0
  var onIdle: CheckedContinuation<Void, Never>?
  var goal = Goal.idle(by: .distantFuture)

  @exclusivity(unchecked) static var running: [EventLoop] = []

  /// Makes a loop without tasks.
  package init(
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

  /// The lane with this name, for native code. The first call makes it.
  public func lane(_ name: String) -> Lane { lane(name, .native) }

  /// The lane with this name. The first call makes it.
  ///
  /// - Parameters:
  ///   - name: how diagnoses and logs refer to the lane.
  ///   - kind: what a new lane is for. An existing lane keeps its kind.
  package func lane(_ name: String, _ kind: LaneKind) -> Lane {
    if let lane = lanes[name] { return lane }
    lastLaneID += 1
    let lane = Lane(id: lastLaneID, name: name, kind: kind, pending: pending)
    lanes[name] = lane
    return lane
  }

  /// The lane on which timers fire and waiting native code continues.
  public var timers: Lane { lane("timers", .javaScript) }

  /// Removes a lane that will not be used again, such as that of a finished request.
  public func removeLane(_ lane: Lane) { lanes[lane.name] = nil }

  /// Appends a task to `lane` now, or after `delay` on the loop's clock.
  public func post(
    on lane: Lane, _ label: String, subject: String = "", after delay: Duration? = nil,
    _ body: @escaping @HostActor () -> Void
  ) {
    post(on: lane, label, subject: subject, after: delay, role: .work, body)
  }

  /// Appends a task to `lane` now, or after `delay` on the loop's clock. Its cause is the current
  /// task, unless `cause` is given.
  @discardableResult
  package func post(
    on lane: Lane, _ label: String, subject: String = "", after delay: Duration? = nil,
    role: LoopTask.Role, cause: LoopTask? = nil, _ body: @escaping @HostActor () -> Void
  ) -> LoopTask {
    postedCount += 1
    var isDelayed = false
    if let delay { isDelayed = delay > .zero }
    let task = LoopTask(
      id: postedCount, lane: lane, label: label, subject: subject, role: role,
      due: isDelayed ? clock.now + (delay ?? .zero) : .start,
      cause: cause?.id ?? currentTaskID, activity: (cause ?? currentTask)?.activity ?? .none,
      call: (cause ?? currentTask)?.call, state: isDelayed ? .delayed : .ready, body: body)
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

  /// Removes cancelled tasks. Otherwise each cancelled timeout stays in the heap until it is due.
  private func forgetCancelled() {
    delayed = Heap(delayed.unordered.filter { $0.task.state == .delayed })
    pending.cancelledLater = 0
  }

  /// Makes a task for `lane`. It waits in `held` until ``release(_:)``.
  @discardableResult
  package func post(
    on lane: Lane, _ label: String, subject: String, in held: HeldTasks,
    _ body: @escaping @HostActor () -> Void
  ) -> LoopTask {
    postedCount += 1
    let task = LoopTask(
      id: postedCount, lane: lane, label: label, subject: subject, role: .work, due: .start,
      cause: currentTaskID, activity: currentTask?.activity ?? .none,
      call: currentTask?.call, state: .delayed, body: body)
    pending.count(task, 1)
    held.append(task)
    return task
  }

  /// Appends the tasks to their lanes, in the order in which they were posted.
  package func release(_ held: HeldTasks) {
    while let task = held.popFirst() { makeReady(task) }
  }

  /// Drops all waiting tasks, and what they hold.
  public func removeAllTasks() {
    recordAccessToEverything()
    for lane in lanes.values { lane.removeAll() }
    while let delayed = delayed.popMin() { delayed.task.cancel() }
  }

  /// Tells the loop that something outside it will post a task later.
  package func beginExternalOperation() -> ExternalOperation { ExternalOperation(loop: self) }

  /// Suspends until the loop's clock has advanced by `duration`. Native code uses it to wait.
  public func sleep(for duration: Duration, on lane: Lane? = nil) async {
    await ExternalOperation.waitingForLoop {
      await withCheckedContinuation { continuation in
        post(on: lane ?? timers, "sleep", after: duration) { continuation.resume() }
      }
    }
  }

  /// Whether no work is left: no task keeps the run going, and no external operation is open.
  public var isIdle: Bool { !hasAwaitedTasks && openOperations == 0 }

  /// The tasks that are not due yet and keep the run going, in the order in which they were posted.
  package var delayedWork: [LoopTask] {
    delayed.unordered.map(\.task).filter { $0.state == .delayed && $0.role == .work }
      .sorted { $0.id < $1.id }
  }

  /// Whether a task that goes on with the call waits until iOS resumes the app.
  package func isSuspended(call: Int) -> Bool {
    isFrozen
      && (readyLanes.contains { $0.hasTask(ofCall: call) }
        || delayed.unordered.contains { $0.task.state == .delayed && $0.task.call == call })
  }

  /// Whether tasks are left that keep the run going.
  public var hasAwaitedTasks: Bool { awaitedCount > 0 }

  /// How many tasks keep the run going.
  var awaitedCount: Int { isFrozen ? pending.system : pending.work + pending.deadlines }

  /// When a run ends.
  enum Goal {
    /// When no work is left that is due by this time.
    case idle(by: LoopInstant)
    /// At this time, even if tasks are left.
    case time(LoopInstant, awaitsOperations: Bool)
  }

  /// Runs until the goal is reached, or until ``stop()`` is called.
  func run(to goal: Goal) async {
    precondition(onIdle == nil, "the loop runs already")
    self.goal = goal
    await withCheckedContinuation { continuation in
      onIdle = continuation
      Self.running.append(self)
    }
  }

  /// Ends ``run()`` after the current task. Waiting tasks stay in their lanes.
  public func stop() {
    recordAccessToEverything()
    clock.followRealTime(false)
    Self.running.removeAll { $0 === self }
    onIdle?.resume()
    onIdle = nil
  }
}

/// Orders tasks by due time. Tasks with the same due time keep the order in which they were posted.
struct DelayedTask: Comparable {
  let task: LoopTask
  let due: LoopInstant
  let id: Int

  static func < (left: Self, right: Self) -> Bool { (left.due, left.id) < (right.due, right.id) }
  static func == (left: Self, right: Self) -> Bool { left.id == right.id }
}
