import HeapModule

// One step of a running loop.
extension EventLoop {
  enum Step {
    case ran
    /// Nothing can run for this many nanoseconds. `nil` means until something is posted.
    case waiting(nanoseconds: Int64?)
  }

  /// Runs tasks until nothing can run, the inbox of `thread` has jobs, or 16 steps were made.
  static func runTasks(on thread: HostThread) -> Step {
    for _ in 1..<16 {
      let step = stepRunningLoops(on: thread)
      guard case .ran = step, !thread.hasMail else { return step }
    }
    return stepRunningLoops(on: thread)
  }

  /// Runs one task of each running loop, each in a turn of its own.
  private static func stepRunningLoops(on thread: HostThread) -> Step {
    thread.turns.begin()
    // A loop that stops leaves the list. Nearly always only one loop is running.
    if running.count == 1 { return running[0].step() }
    var result = Step.waiting(nanoseconds: nil)
    for loop in running where loop.onIdle != nil {
      thread.turns.begin()
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
    // The continuations of the latest task have run. What arrives from outside has no cause in the
    // loop.
    accesses?.end()
    let hasRun = currentTask != nil
    currentTask = nil
    currentTaskID = 0
    if hasRun, let onTaskEnd {
      onTaskEnd()
      if onIdle == nil { return .ran }
    }
    moveDueTasks()
    switch nextTask() {
    case .run(let task):
      clock.followRealTime(false)
      run(task)
      return .ran
    case .wait(let later):
      jump(to: later.due)
      return .ran
    case nil: return whenNothingIsReady()
    }
  }

  private func whenNothingIsReady() -> Step {
    dropCancelled()
    var limit = LoopInstant.distantFuture
    switch goal {
    case .idle(let last): limit = last
    case .time(let end, let awaitsOperations):
      if awaitsOperations, openOperations > 0, clock.now < end {
        clock.followRealTime(true)
        return .waiting(nanoseconds: nanosecondsUntil(min(end, delayed.min?.due ?? end)))
      }
      return wait(until: end)
    }
    guard openOperations == 0 else {
      clock.followRealTime(true)
      return .waiting(nanoseconds: delayed.min.map { nanosecondsUntil($0.due) })
    }
    clock.followRealTime(false)
    guard awaitedCount > 0, let next = delayed.min, next.due <= limit else {
      stop()
      return .waiting(nanoseconds: nil)
    }
    if clock.mode == .virtual || (pending.work == 0 && !isFrozen) {
      if repetition != nil { leapOverRepetition(before: limit) }
      jump(to: delayed.min?.due ?? next.due)
      return .ran
    }
    return .waiting(nanoseconds: nanosecondsUntil(next.due))
  }

  /// Moves on to the next due task, or to `end` if that is earlier. On a virtual clock it does not
  /// wait for external operations, because that would take no virtual time.
  private func wait(until end: LoopInstant) -> Step {
    clock.followRealTime(false)
    let next = delayed.min.map { min($0.due, end) } ?? end
    if clock.mode == .real {
      if next > clock.now { return .waiting(nanoseconds: nanosecondsUntil(next)) }
    } else {
      jump(to: next)
    }
    if delayed.min.map({ $0.due <= end }) ?? false { return .ran }
    stop()
    return .waiting(nanoseconds: nil)
  }

  func jump(to time: LoopInstant) {
    tasksAtOneTime = 0
    clock.jump(to: time)
  }

  private func noticeStandstill() {
    let count = tasksAtOneTime
    tasksAtOneTime = 0
    if clock.mode == .virtual, openOperations == 0 { onStandstill?(count) }
  }

  private func run(_ task: consuming LoopTask) {
    task.state = .done
    pending.count(task, -1)
    currentTaskID = task.id
    if let accesses { accesses.begin(task, at: clock.now) }
    if let repetition { repetition.note(task, at: clock.now) }
    let body = task.body.take()
    currentTask = task
    tasksAtOneTime += 1
    if tasksAtOneTime == mostTasksAtOneTime { noticeStandstill() }
    if onNextAppTask != nil, currentTask?.lane.kind.runsWhileFrozen == false {
      onNextAppTask.take()?()
    }
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

  func makeReady(_ task: LoopTask) {
    readyCount += 1
    task.readyOrder = readyCount
    if !isFirstComeFirstServed { task.readyTime = clock.now }
    task.state = .ready
    recordAccess(.lane(task.lane.name))
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

  /// Whether the app is not suspended, and JavaScript's one thread is free, for a lane that needs that.
  private func mayRun(_ lane: Lane) -> Bool {
    if isFrozen, !lane.kind.runsWhileFrozen { return false }
    guard let busyJavaScript else { return true }
    return lane.kind.side != .javaScript || lane === busyJavaScript
  }

  private enum Choice {
    case run(LoopTask)
    case wait(for: LoopTask)
  }

  private func nextTask() -> Choice? {
    guard let oldest = oldestLane() else { return nil }
    if isFirstComeFirstServed { return oldest.popHead().map { .run($0) } }
    var heads: [LoopTask] = []
    heads.reserveCapacity(readyLanes.count)
    for lane in readyLanes where mayRun(lane) {
      if let head = lane.head { heads.append(head) }
    }
    let later = laterTask(than: heads)
    var choice: Int? = 0
    if heads.count > 1 || later != nil {
      choice = decidingPolicy.choose(among: heads, orWaitFor: later)
    }
    if choice == nil, let later { return .wait(for: later) }
    guard let task = heads[choice ?? 0].lane.popHead() else { return nil }
    decidingPolicy.willRun(task)
    return .run(task)
  }

  /// The task that is due next, if the policy may let all of `heads` wait for it. Ignores tasks
  /// that would only queue behind another one on their lane.
  private func laterTask(than heads: [LoopTask]) -> LoopTask? {
    guard decidingPolicy.maximalLateness > .zero, clock.mode == .virtual, openOperations == 0 else {
      return nil
    }
    let others = delayed.unordered.lazy.filter { [self] in
      $0.task.state == .delayed && $0.task.lane.head == nil && mayRun($0.task.lane)
    }
    guard let later = others.min(), !heads.contains(where: \.lane.kind.isPunctual) else {
      return nil
    }
    if case .time(let end, _) = goal, later.due > end { return nil }
    if case .idle(let last) = goal, later.due > last { return nil }
    for head in heads where later.due > head.readyTime + decidingPolicy.maximalLateness {
      return nil
    }
    return later.task
  }

  /// The lane whose first task became ready first. Removes empty lanes from the list.
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
      if headOrder < order, mayRun(readyLanes[index]) {
        (oldest, order) = (index, headOrder)
      }
      index += 1
    }
    // Avoids `Optional.map`: its closure would check its isolation in each step.
    guard let oldest else { return nil }
    return readyLanes[oldest]
  }
}
