/// What each task of a run accessed. A search uses it to skip orders that differ only in tasks with
/// nothing in common.
///
/// The loop assumes that a task may access anything. A task that calls
/// ``EventLoop/declareFootprint(_:)`` accesses only what it reports. A policy that needs a log
/// provides one: ``SchedulingPolicy/accesses``.
@HostActor
package final class AccessLog {
  /// Something that several tasks may have in common.
  package enum Object: Hashable, Sendable {
    /// The app's JavaScript heap, and everything that only JavaScript can reach.
    case javaScript
    /// The delayed tasks.
    case timers
    /// A task. Running it reads this; cancelling it writes this.
    case task(Int)
    /// The end of a lane's queue, because tasks run in the order in which they are appended.
    case lane(String)
    /// The state of a native module, with its events and their listeners.
    case module(String)
    /// Anything else that has a name, such as a store.
    case other(String)
  }

  /// What one task accessed.
  package struct Accesses: Sendable {
    var isDeclared = false
    var accessesEverything = false
    var reads: Set<Object> = []
    var writes: Set<Object> = []
    /// Whether time passed right before the task, or the task was due at a certain time. Any task
    /// may depend on time.
    package internal(set) var followsTime = false

    /// The accesses of a task that has not run: it may access anything.
    package init() {}

    var isUnknown: Bool { !isDeclared || accessesEverything || followsTime }

    /// Whether the order of the two tasks may make a difference.
    package func conflict(with other: Accesses) -> Bool {
      isUnknown || other.isUnknown || !writes.isDisjoint(with: other.writes)
        || !writes.isDisjoint(with: other.reads) || !reads.isDisjoint(with: other.writes)
    }
  }

  /// What the latest task accessed, with the continuations and microtasks that followed it.
  package private(set) var latest = Accesses()

  private var isOpen = false
  private var time = LoopInstant.start

  /// A log without accesses.
  package init() {}

  func begin(_ task: LoopTask, at now: LoopInstant) {
    latest = Accesses()
    latest.followsTime = now > time || task.due > .start
    latest.reads = [.task(task.id)]
    time = now
    isOpen = true
  }

  /// Accesses from here until the next task are the loop's own, and are not recorded.
  func end() { isOpen = false }

  func declareFootprint() { latest.isDeclared = true }

  func note(_ object: Object, isWrite: Bool) {
    guard isOpen else { return }
    if isWrite { latest.writes.insert(object) } else { latest.reads.insert(object) }
  }

  func noteEverything() { latest.accessesEverything = true }
}

// How tasks report what they access. This costs next to nothing while there is no log.
extension EventLoop {
  /// Declares that the current task changes only `object`, if given, and what the code that it runs
  /// reports with ``recordAccess(_:isWrite:)``.
  package func declareFootprint(_ object: @autoclosure () -> AccessLog.Object? = nil) {
    guard let accesses else { return }
    accesses.declareFootprint()
    if let object = object() { accesses.note(object, isWrite: true) }
  }

  /// Records that the current task reads or changes `object`.
  package func recordAccess(_ object: @autoclosure () -> AccessLog.Object, isWrite: Bool = true) {
    if let accesses { accesses.note(object(), isWrite: isWrite) }
  }

  /// Records that the current task may access anything, whatever it has declared.
  public func recordAccessToEverything() { accesses?.noteEverything() }
}
