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
    didSet { isFirstComeFirstServed = policy is FirstComeFirstServed }
  }
  /// Records tasks, when somebody asked for it.
  @exclusivity(unchecked) public var trace: Trace?
  /// The task that runs now, or whose continuations do.
  @exclusivity(unchecked) public private(set) var currentTask: LoopTask?
  /// The number of the current task; 0 when there is none.
  @exclusivity(unchecked) public private(set) var currentTaskID = 0

  private var lanes: [String: Lane] = [:]
  private let pending = PendingTasks()
  // Used on every step, by methods that call nothing meanwhile.
  @exclusivity(unchecked) private var readyLanes: [Lane] = []
  @exclusivity(unchecked) private var isFirstComeFirstServed: Bool
  @exclusivity(unchecked) private var delayed = Heap<DelayedTask>()
  @exclusivity(unchecked) private var postedCount = 0
  @exclusivity(unchecked) private var readyCount = 0
  var openOperations = 0
  private var onIdle: CheckedContinuation<Void, Never>?
  private var goal = Goal.idle(by: .distantFuture)

  @exclusivity(unchecked) private static var running: [EventLoop] = []

  /// A loop without tasks.
  public init(
    clock: LoopClock.Mode = .real, policy: any SchedulingPolicy = FirstComeFirstServed()
  ) {
    self.clock = LoopClock(clock)
    self.policy = policy
    isFirstComeFirstServed = policy is FirstComeFirstServed
  }

  /// The lane of that name; made at the first use.
  public func lane(_ name: String) -> Lane {
    if let lane = lanes[name] { return lane }
    let lane = Lane(name: name, pending: pending)
    lanes[name] = lane
    return lane
  }

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
      cause: cause?.id ?? currentTaskID,
      state: isDelayed ? .delayed : .ready, body: body)
    pending.count(role, 1)
    if isDelayed {
      delayed.insert(DelayedTask(task: task, due: task.due, id: task.id))
    } else {
      makeReady(task)
    }
    return task
  }

  /// Makes a task that waits for ``release(_:)``.
  public func hold(
    on lane: Lane, _ label: String, subject: String, _ body: @escaping @HostActor () -> Void
  ) -> LoopTask {
    postedCount += 1
    pending.count(.work, 1)
    return LoopTask(
      id: postedCount, lane: lane, label: label, subject: subject, role: .work, due: .start,
      cause: currentTaskID, state: .delayed, body: body)
  }

  /// Appends a task that was held to its lane.
  public func release(_ task: LoopTask) {
    if task.state == .delayed { makeReady(task) }
  }

  /// Tells the loop that something outside will post a task later.
  public func beginExternalOperation() -> ExternalOperation { ExternalOperation(loop: self) }

  /// Suspends until the loop's clock has advanced by `duration`: how native code waits.
  public func sleep(for duration: Duration, on lane: Lane? = nil) async {
    await ExternalOperation.waitingForLoop {
      await withCheckedContinuation { continuation in
        post(on: lane ?? self.lane("timers"), "sleep", after: duration) { continuation.resume() }
      }
    }
  }

  /// Whether no work is left, neither here nor outside.
  public var isIdle: Bool { pending.work + pending.deadlines == 0 && openOperations == 0 }

  /// How far a run goes.
  enum Goal {
    /// Until no work is left, or only such as is due later.
    case idle(by: LoopInstant)
    /// Until that time, whatever is left then.
    case time(LoopInstant)
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
    clock.followRealTime(false)
    Self.running.removeAll { $0 === self }
    onIdle?.resume()
    onIdle = nil
  }

  // MARK: - Stepping

  enum Step {
    case ran
    /// Nothing can run for so many nanoseconds; `nil` means until something is posted.
    case waiting(nanoseconds: Int64?)
  }

  /// Runs tasks until nothing can run, `thread` has other things to do, or there were many.
  static func runTasks(on thread: HostThread) -> Step {
    for _ in 1..<16 {
      let step = stepRunningLoops()
      guard case .ran = step, !thread.hasMail else { return step }
    }
    return stepRunningLoops()
  }

  /// One task of each running loop.
  private static func stepRunningLoops() -> Step {
    // A loop that stops leaves the list; nearly always there is only one.
    if running.count == 1 { return running[0].step() }
    var result = Step.waiting(nanoseconds: nil)
    for loop in running where loop.onIdle != nil {
      switch (loop.step(), result) {
      case (.ran, _): result = .ran
      case (.waiting, .ran), (.waiting(nil), .waiting): break
      case (.waiting(let wait?), .waiting(let other)):
        result = .waiting(nanoseconds: min(wait, other ?? .max))
      }
    }
    return result
  }

  private func step() -> Step {
    // Its continuations are through: what arrives from outside has no cause in the loop.
    currentTask = nil
    currentTaskID = 0
    moveDueTasks()
    guard let task = nextTask() else { return whenNothingIsReady() }
    clock.followRealTime(false)
    run(task)
    return .ran
  }

  private func whenNothingIsReady() -> Step {
    dropCancelled()
    var limit = LoopInstant.distantFuture
    switch goal {
    case .idle(let last): limit = last
    case .time(let end): return wait(until: end)
    }
    guard openOperations == 0 else {
      clock.followRealTime(true)
      return .waiting(nanoseconds: delayed.min.map { nanosecondsUntil($0.due) })
    }
    clock.followRealTime(false)
    guard pending.work + pending.deadlines > 0, let next = delayed.min, next.due <= limit else {
      stop()
      return .waiting(nanoseconds: nil)
    }
    if clock.mode == .virtual || pending.work == 0 {
      clock.jump(to: next.due)
      return .ran
    }
    return .waiting(nanoseconds: nanosecondsUntil(next.due))
  }

  /// Goes to the next due task, or to `end` if that is earlier. What happens outside of the loop is
  /// not waited for: it would take no time on a virtual clock.
  private func wait(until end: LoopInstant) -> Step {
    clock.followRealTime(false)
    let next = delayed.min.map { min($0.due, end) } ?? end
    if clock.mode == .real {
      if next > clock.now { return .waiting(nanoseconds: nanosecondsUntil(next)) }
    } else {
      clock.jump(to: next)
    }
    if delayed.min.map({ $0.due <= end }) ?? false { return .ran }
    stop()
    return .waiting(nanoseconds: nil)
  }

  private func run(_ task: consuming LoopTask) {
    task.state = .done
    pending.count(task.role, -1)
    currentTaskID = task.id
    let body = task.body.take()
    currentTask = task
    if let trace, let task = currentTask {
      let start = clock.now
      body?()
      trace.record(task, from: start, to: clock.now)
    } else {
      body?()
    }
  }

  private func nanosecondsUntil(_ due: LoopInstant) -> Int64 {
    max(0, due.nanoseconds - clock.now.nanoseconds)
  }

  private func makeReady(_ task: LoopTask) {
    readyCount += 1
    task.readyOrder = readyCount
    task.state = .ready
    task.lane.append(task)
    if !task.lane.isListed {
      task.lane.isListed = true
      readyLanes.append(task.lane)
    }
  }

  private func moveDueTasks() {
    guard !delayed.isEmpty, let first = delayed.min, first.due <= clock.now else { return }
    let now = clock.now
    while let next = delayed.min, next.due <= now {
      delayed.removeMin()
      if next.task.state == .delayed { makeReady(next.task) }
    }
  }

  private func dropCancelled() {
    while let next = delayed.min, next.task.state == .cancelled { delayed.removeMin() }
  }

  private func nextTask() -> LoopTask? {
    let oldest = oldestLane()
    if isFirstComeFirstServed || readyLanes.count < 2 { return oldest?.popHead() }
    let heads = readyLanes.compactMap(\.head)
    return heads[policy.choose(among: heads)].lane.popHead()
  }

  /// The lane whose first task became ready before those of others; unlists empty lanes.
  private func oldestLane() -> Lane? {
    var oldest: Int?
    var order = Int.max
    var index = 0
    while index < readyLanes.count {
      let headOrder = readyLanes[index].headOrder
      if headOrder == .max {
        readyLanes.remove(at: index).isListed = false
        continue
      }
      if headOrder < order { (oldest, order) = (index, headOrder) }
      index += 1
    }
    // Without Optional.map, whose closure would check on each step where it runs.
    guard let oldest else { return nil }
    return readyLanes[oldest]
  }
}

/// Orders tasks by due time, and tasks of one due time by posting.
private struct DelayedTask: Comparable {
  let task: LoopTask
  let due: LoopInstant
  let id: Int

  static func < (left: Self, right: Self) -> Bool { (left.due, left.id) < (right.due, right.id) }
  static func == (left: Self, right: Self) -> Bool { left.id == right.id }
}
