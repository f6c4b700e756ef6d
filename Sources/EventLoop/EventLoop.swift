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
  public var policy: any SchedulingPolicy
  /// Records tasks, when somebody asked for it.
  public var trace: Trace?
  /// The task that runs now, or whose continuations do.
  public private(set) var currentTask: LoopTask?

  private var lanes: [String: Lane] = [:]
  // Used on every step, by methods that call nothing meanwhile.
  @exclusivity(unchecked) private var readyLanes: [Lane] = []
  @exclusivity(unchecked) private var heads: [LoopTask] = []
  private var delayed = Heap<DelayedTask>()
  private var postedCount = 0
  private var readyCount = 0
  private var pendingWork = 0
  private var pendingDeadlines = 0
  var openOperations = 0
  private var onIdle: CheckedContinuation<Void, Never>?

  private static var running: [EventLoop] = []

  /// A loop without tasks.
  public init(
    clock: LoopClock.Mode = .real, policy: any SchedulingPolicy = FirstComeFirstServed()
  ) {
    self.clock = LoopClock(clock)
    self.policy = policy
  }

  /// The lane of that name; made at the first use.
  public func lane(_ name: String) -> Lane {
    if let lane = lanes[name] { return lane }
    let lane = Lane(name: name, loop: self)
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
      cause: (cause ?? currentTask)?.id ?? 0,
      state: isDelayed ? .delayed : .ready, body: body)
    count(role, 1)
    if isDelayed {
      delayed.insert(DelayedTask(task: task, due: task.due, id: task.id))
    } else {
      makeReady(task)
    }
    return task
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

  /// Runs until no work is left, or ``stop()``. When only deadlines are left the clock jumps to the
  /// first of them.
  public func run() async {
    precondition(onIdle == nil, "the loop runs already")
    await withCheckedContinuation { continuation in
      onIdle = continuation
      Self.running.append(self)
    }
  }

  /// Ends ``run()`` after the current task. Tasks that wait stay where they are.
  public func stop() {
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

  /// One task of each running loop.
  static func stepRunningLoops() -> Step {
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
    moveDueTasks()
    collectHeads()
    if heads.isEmpty { return whenNothingIsReady() }
    clock.followRealTime(false)
    let index = heads.count == 1 ? 0 : policy.choose(among: heads)
    run(heads[index])
    return .ran
  }

  private func whenNothingIsReady() -> Step {
    dropCancelled()
    guard openOperations == 0 else {
      clock.followRealTime(true)
      return .waiting(nanoseconds: delayed.min.map { nanosecondsUntil($0.due) })
    }
    clock.followRealTime(false)
    guard pendingWork + pendingDeadlines > 0, let next = delayed.min else {
      stop()
      return .waiting(nanoseconds: nil)
    }
    if clock.mode == .virtual || pendingWork == 0 {
      clock.jump(to: next.due)
      return .ran
    }
    return .waiting(nanoseconds: nanosecondsUntil(next.due))
  }

  private func run(_ task: LoopTask) {
    task.lane.ready.removeFirst()
    task.state = .done
    count(task.role, -1)
    let body = task.body
    task.body = nil
    currentTask = task
    if let trace {
      let start = clock.now
      body?()
      trace.record(task, from: start, to: clock.now)
    } else {
      body?()
    }
  }

  private func count(_ role: LoopTask.Role, _ change: Int) {
    switch role {
    case .work: pendingWork += change
    case .deadline: pendingDeadlines += change
    case .background: break
    }
  }

  private func nanosecondsUntil(_ due: LoopInstant) -> Int64 {
    max(0, due.nanoseconds - clock.now.nanoseconds)
  }

  private func makeReady(_ task: LoopTask) {
    readyCount += 1
    task.readyOrder = readyCount
    task.state = .ready
    task.lane.ready.append(task)
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

  private func collectHeads() {
    heads.removeAll(keepingCapacity: true)
    // A loop and not removeAll(where:), for each step would check the isolation of its closure.
    var index = 0
    while index < readyLanes.count {
      let lane = readyLanes[index]
      if let head = lane.head {
        heads.append(head)
        index += 1
      } else {
        lane.isListed = false
        readyLanes.remove(at: index)
      }
    }
  }

  func didRemove(_ task: LoopTask) { count(task.role, -1) }
}

/// Orders tasks by due time, and tasks of one due time by posting.
private struct DelayedTask: Comparable {
  let task: LoopTask
  let due: LoopInstant
  let id: Int

  static func < (left: Self, right: Self) -> Bool { (left.due, left.id) < (right.due, right.id) }
  static func == (left: Self, right: Self) -> Bool { left.id == right.id }
}
