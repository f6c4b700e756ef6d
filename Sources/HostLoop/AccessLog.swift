/// Which things the tasks of a run touch, so that a search of orders can leave out those that differ only
/// in tasks which have nothing in common.
///
/// A task may touch anything, unless it calls ``EventLoop/declareFootprint(_:)``: from then on everything that it
/// touches is told to the loop. A policy that wants to know has a log; see ``SchedulingPolicy/accesses``.
@HostActor
public final class AccessLog {
  /// Something that several tasks may have in common.
  public enum Object: Hashable, Sendable {
    /// The app's JavaScript heap, and what only JavaScript can reach.
    case javaScript
    /// What is due later.
    case timers
    /// A task, which runs, or is taken back.
    case task(Int)
    /// The end of a lane's queue: who appends first runs first.
    case lane(String)
    /// A native module's state, with its events and who listens to them.
    case module(String)
    /// Anything else that has a name, such as a store.
    case other(String)
  }

  /// What one task touched.
  public struct Accesses: Sendable {
    var isDeclared = false
    var touchesEverything = false
    var reads: Set<Object> = []
    var writes: Set<Object> = []
    /// Whether time passed right before the task or for it, which anything may notice.
    public internal(set) var followsTime = false

    /// Those of a task that has not run: it may touch anything.
    public init() {}

    var isUnknown: Bool { !isDeclared || touchesEverything || followsTime }

    /// Whether somebody may notice which of two tasks went first.
    public func conflict(with other: Accesses) -> Bool {
      isUnknown || other.isUnknown || !writes.isDisjoint(with: other.writes)
        || !writes.isDisjoint(with: other.reads) || !reads.isDisjoint(with: other.writes)
    }
  }

  /// What the task touched that ran last, with all that followed from it before the next.
  public private(set) var latest = Accesses()

  private var isOpen = false
  private var time = LoopInstant.start

  /// Nothing was touched yet.
  public init() {}

  func begin(_ task: LoopTask, at now: LoopInstant) {
    latest = Accesses()
    latest.followsTime = now > time || task.due > .start
    latest.reads = [.task(task.id)]
    time = now
    isOpen = true
  }

  /// What happens until the next task is the loop's own doing.
  func end() { isOpen = false }

  func declareFootprint() { latest.isDeclared = true }

  func note(_ object: Object, isWrite: Bool) {
    guard isOpen else { return }
    if isWrite { latest.writes.insert(object) } else { latest.reads.insert(object) }
  }

  func noteEverything() { latest.touchesEverything = true }
}

// What tasks tell of themselves. It costs nothing while nobody asks.
extension EventLoop {
  /// Says that the current task changes `object`, if any, and whatever else is told by the
  /// ``recordAccess(_:isWrite:)`` of those whose code it runs: nothing besides.
  public func declareFootprint(_ object: @autoclosure () -> AccessLog.Object? = nil) {
    guard let accesses else { return }
    accesses.declareFootprint()
    if let object = object() { accesses.note(object, isWrite: true) }
  }

  /// Says that the current task reads or changes `object`.
  public func recordAccess(_ object: @autoclosure () -> AccessLog.Object, isWrite: Bool = true) {
    if let accesses { accesses.note(object(), isWrite: isWrite) }
  }

  /// Says that the current task may touch anything, whatever it declared.
  public func recordAccessToEverything() { accesses?.noteEverything() }
}
