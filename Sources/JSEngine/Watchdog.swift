internal import CInterrupt
internal import CJavaScriptCore
internal import Glibc
internal import HostLoop
internal import Synchronization

/// Looks from its own thread at the turn that the host thread is in, and interrupts JavaScript in a turn that
/// takes too much.
///
/// An entry into JavaScript costs nothing extra: the host thread only numbers its turns.
final class Watchdog: Sendable {
  static let shared = Watchdog()

  /// What one turn has used since the watchdog first saw it.
  struct Use: Sendable {
    var turn: UInt64 = 0
    /// Nanoseconds of the processor's time.
    var time: UInt64 = 0
    /// Bytes by which the process has grown.
    var memory = 0
  }

  /// Whether JavaScript can be interrupted; without that the engine's own limit must do.
  let canInterrupt: Bool
  /// What the turn that was interrupted last had used by then.
  private let interrupted = Mutex(Use())
  /// The lowest limit of all groups, in nanoseconds.
  private let lowestLimit = Atomic<UInt64>(.max)

  private init() {
    canInterrupt = cinterrupt_prepare(shouldTerminate)
    if canInterrupt { start() }
  }

  /// What is known of the turn that runs now; `nil` while it has not taken too much.
  var use: Use? {
    let use = interrupted.withLock { $0 }
    return use.turn == HostActor.turns.current ? use : nil
  }

  /// Watches those groups from now on.
  @HostActor
  func watch(_ limits: [OpaquePointer: UInt64]) {
    let groups = UnsafeMutablePointer<CInterruptGroup>.allocate(capacity: max(1, limits.count))
    for (index, (group, limit)) in limits.enumerated() {
      (groups + index).initialize(to: CInterruptGroup(group: group, limit: limit))
    }
    lowestLimit.store(limits.values.min() ?? .max, ordering: .relaxed)
    cinterrupt_set_groups(groups, limits.count)?.deallocate()
  }

  private func start() {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    // As the host thread, whose place it may have to take.
    pthread_attr_setstacksize(&attributes, 8 << 20)
    var thread = pthread_t()
    // Without a thread nothing is ended, which is no reason not to run the script.
    pthread_create(
      &thread, &attributes,
      { context in
        guard let context else { return nil }
        Unmanaged<Watchdog>.fromOpaque(context).takeUnretainedValue().run()
      }, Unmanaged.passRetained(self).toOpaque())
    pthread_attr_destroy(&attributes)
  }

  private func run() -> Never {
    let turns = HostActor.turns
    var first = Use()
    var suspicion = Suspicion()
    var pause = Self.longestPause
    while true {
      turns.waitWhileResting()
      sleep(nanoseconds: pause)
      let lowest = lowestLimit.load(ordering: .relaxed)
      pause = min(Self.longestPause, max(lowest / 4, Self.shortestPause))
      guard let memory = residentBytes() else { continue }
      let now = Use(turn: turns.current, time: turns.processorTime, memory: memory)
      if now.turn != first.turn {
        first = now
        continue
      }
      var use = Use(
        turn: now.turn, time: now.time &- first.time, memory: now.memory - first.memory)
      let isOverMemory = use.memory > Self.memoryLimit
      guard use.time >= lowest / 2 || isOverMemory else { continue }
      use.time = suspicion.timeInScripts(use)
      interrupted.withLock { $0 = use }
      cinterrupt_look(turns.thread)
      guard isOverMemory || suspicion.isOver(use, by: 0) else { continue }
      cinterrupt_set_trap(use.time, isOverMemory)
      pause = Self.shortestPause
      let isLate = suspicion.isOver(use, by: Self.patience) || use.memory > 2 * Self.memoryLimit
      if isLate, suspicion.isHopeless {
        let limit = suspicion.report.limit
        giveUp(isOverMemory ? .memory(use.memory) : .time(.nanoseconds(limit)))
      }
    }
  }

  /// The thread of the script is in one function of the engine that does not end. It is stopped there, and this
  /// thread does the rest: reports, and what the process owes.
  private func giveUp(_ overrun: Overrun) -> Never {
    while !cinterrupt_is_stopped() {
      cinterrupt_stop(HostActor.turns.thread)
      sleep(nanoseconds: Self.shortestPause)
    }
    endProcessLater()
    let group = UInt(bitPattern: cinterrupt_report().group)
    HostActor.goOnHere { JSContext.abandonAll(because: overrun, in: group) }
  }

  /// Whatever else happens, such as that the reports wait for a lock of the thread that was stopped.
  private func endProcessLater() {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { _ in
        sleep(nanoseconds: 10_000_000_000)
        let text = "error: a built-in function of JavaScript does not end; the process was ended\n"
        _ = text.utf8.withContiguousStorageIfAvailable {
          write(STDERR_FILENO, $0.baseAddress, $0.count)
        }
        _exit(1)
      }, nil)
  }

  /// How many nanoseconds beyond its limit a script has to come to a place where it ends.
  private static let patience: UInt64 = 2_000_000_000

  /// By how many bytes the process may grow in one turn: more than an iPhone gives an app in all.
  static let memoryLimit = 2_000_000_000

  private static let longestPause: UInt64 = 25_000_000
  private static let shortestPause: UInt64 = 1_000_000
}

/// What the looks show of a turn that lasts.
private struct Suspicion {
  /// What they showed by now, and before the turn.
  private(set) var report = CInterruptReport()
  private var before = CInterruptReport()
  private var turn: UInt64 = 0
  /// When a script was first seen to run, in the time of the turn.
  private var start: UInt64?
  private var timeOutside: UInt64 = 0

  /// How much of the turn's time is the scripts': a test may do something else for long before it calls one.
  mutating func timeInScripts(_ use: Watchdog.Use) -> UInt64 {
    report = cinterrupt_report()
    if use.turn != turn {
      self = Suspicion(report: report, before: report, turn: use.turn)
    } else if start == nil, report.looks > before.looks {
      if report.limit == 0 { timeOutside = use.time } else { start = timeOutside }
    }
    return start.map { use.time - min($0, use.time) } ?? 0
  }

  /// Whether the turn has used so many nanoseconds more than its scripts may.
  func isOver(_ use: Watchdog.Use, by time: UInt64) -> Bool {
    report.limit != 0 && use.time >= time && use.time - time >= report.limit
  }

  /// Whether the turn is in a function of the engine that cannot be interrupted. Native code that a script has
  /// called takes its time, and then returns to the script.
  var isHopeless: Bool {
    let count = report.looks - before.looks
    return count >= Self.enoughLooks && 2 * (report.inEngine - before.inEngine) > count
  }

  private static let enoughLooks: UInt64 = 20
}

private func sleep(nanoseconds: UInt64) {
  let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
  var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest))
  nanosleep(&time, nil)
}

/// How much memory the process takes.
private func residentBytes() -> Int? {
  let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var text = [UInt8](repeating: 0, count: 128)
  let count = read(file, &text, text.count)
  guard count > 0 else { return nil }
  let fields = text[..<count].split(separator: UInt8(ascii: " "))
  guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else {
    return nil
  }
  return pages * Int(getpagesize())
}

/// The engine asks on the host thread, in the middle of a script. Not a closure: it would be isolated, and
/// Swift would check that.
private nonisolated func shouldTerminate(
  _ raw: OpaquePointer?, _: UnsafeMutableRawPointer?
) -> Bool {
  JSContext.shouldTerminate(raw)
}
