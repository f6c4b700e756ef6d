internal import CInterrupt
internal import CJavaScriptCore
internal import Glibc
internal import HostLoop
internal import Synchronization

/// Observes the host thread's current turn from a thread of its own, and interrupts JavaScript in a
/// turn that takes too much time or memory.
///
/// Entering JavaScript costs nothing extra: the host thread only counts its turns.
final class Watchdog: Sendable {
  static let shared = Watchdog()

  /// What one turn has used since the watchdog first saw it.
  struct Use: Sendable {
    var turn: UInt64 = 0
    /// Nanoseconds of processor time.
    var time: UInt64 = 0
    /// By how many bytes the process has grown.
    var memory = 0
  }

  /// Native code that can be interrupted.
  struct NativeCode: Sendable {
    let name: String
    /// The group of the context that called it.
    let group: UInt
    let limit: Duration
    /// Where JavaScript called it.
    let stack: @HostActor () -> String
    /// Called on the watchdog's thread.
    let interrupt: @Sendable () -> Void
    /// What it used too much of, and the turn's time when that was seen.
    var overrun: (what: Overrun, time: UInt64)?
  }

  /// Whether JavaScript can be interrupted. If not, only the engine's own limit applies.
  let canInterrupt: Bool
  /// What the latest interrupted turn had used by then.
  private let interrupted = Mutex(Use())
  /// The native code that runs and can be interrupted.
  private let nativeCode = Mutex(NativeCode?.none)
  /// The lowest limit of all groups, in nanoseconds.
  private let lowestLimit = Atomic<UInt64>(.max)
  /// What any turn may use, in nanoseconds. It is lowered when the process is about to end.
  static let highestLimit = Atomic<UInt64>(.max)

  private init() {
    canInterrupt = cinterrupt_prepare(shouldTerminate)
    if canInterrupt { start() }
  }

  /// What the current turn has used. `nil` unless it is the turn that was last interrupted.
  var use: Use? {
    let use = interrupted.withLock { $0 }
    return use.turn == HostActor.turns.current ? use : nil
  }

  /// Native code begins that may take long. Called for each statement of SQLite, so it only takes a lock.
  func begin(_ code: NativeCode) { nativeCode.withLock { $0 = code } }

  /// The native code has ended.
  ///
  /// - Returns: what it used too much of, if it was interrupted.
  func endNativeCode() -> Overrun? {
    nativeCode.withLock { code in
      defer { code = nil }
      return code?.overrun?.what
    }
  }

  /// Interrupts native code that is over its limits. It may not have seen the last interruption. Code that goes on is stopped
  /// for good: while the lock is held, the host thread cannot leave it.
  private func interruptNativeCode(_ use: Use, since start: UInt64) {
    let time = use.time - min(start, use.time)
    let stuck = nativeCode.withLock { code -> NativeCode? in
      guard let limit = code?.limit else { return nil }
      if let overrun = code?.overrun {
        guard use.time - min(overrun.time, use.time) < patience else {
          stopHostThread(anywhere: true)
          return code
        }
      } else if use.memory > Self.memoryLimit {
        code?.overrun = (.memory(use.memory), use.time)
      } else if time >= limit.nanoseconds {
        code?.overrun = (.time(limit), use.time)
      } else if time >= Self.highestLimit.load(ordering: .relaxed) {
        code?.overrun = (.end, use.time)
      } else {
        return nil
      }
      code?.interrupt()
      return nil
    }
    guard let stuck, let overrun = stuck.overrun else { return }
    goOn(because: overrun.what, in: stuck.group, stuck)
  }

  private var runsNativeCode: Bool { nativeCode.withLock { $0 != nil } }

  /// By how many bytes the process will have grown in this turn once native code has taken so many more.
  ///
  /// The turn counts from the first of these questions on: what scripts take themselves, the watchdog sees.
  @HostActor
  func growth(with bytes: Int) -> Int {
    guard let memory = residentBytes() else { return bytes }
    let turn = HostActor.turns.current
    if Self.asked.turn != turn { Self.asked = (turn, memory) }
    return (SafeInteger(memory) - SafeInteger(Self.asked.memory) + SafeInteger(bytes)).value
  }

  /// The turn in which native code last asked, and the memory of the process then.
  @HostActor private static var asked: (turn: UInt64, memory: Int) = (0, 0)

  /// From now on watches these groups. Limits are in nanoseconds.
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
    // The stack size of the host thread, because this thread may have to take its place.
    pthread_attr_setstacksize(&attributes, 8 << 20)
    var thread = pthread_t()
    // If the thread cannot be made, scripts run without a limit.
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
    // When the turn was first seen in native code that can be interrupted.
    var native: (turn: UInt64, time: UInt64)?
    var pause = Self.longestPause
    while true {
      turns.waitWhileResting()
      sleep(nanoseconds: pause)
      let lowest = min(
        lowestLimit.load(ordering: .relaxed), Self.highestLimit.load(ordering: .relaxed))
      pause = min(Self.longestPause, max(lowest / 4, Self.shortestPause))
      // Without a free file descriptor the memory is unknown, but a turn still has to end.
      let memory = residentBytes() ?? first.memory
      let now = Use(turn: turns.current, time: turns.processorTime, memory: memory)
      if now.turn != first.turn {
        first = now
        continue
      }
      var use = Use(
        turn: now.turn, time: now.time &- first.time, memory: now.memory - first.memory)
      let isOverMemory = use.memory > Self.memoryLimit
      if runsNativeCode {
        if native?.turn != use.turn { native = (use.turn, use.time) }
        interruptNativeCode(use, since: native?.time ?? 0)
      }
      guard use.time >= lowest / 2 || isOverMemory else { continue }
      use.time = suspicion.timeInScripts(use)
      interrupted.withLock { $0 = use }
      cinterrupt_look(turns.thread)
      guard isOverMemory || suspicion.isOver(use, by: 0) else { continue }
      cinterrupt_set_trap(use.time, isOverMemory)
      pause = Self.shortestPause
      let isLate = suspicion.isOver(use, by: patience) || use.memory / 2 > Self.memoryLimit
      if isLate, suspicion.isHopeless {
        let limit = suspicion.report.limit
        stopHostThread(anywhere: false)
        goOn(
          because: isOverMemory ? .memory(use.memory) : .time(.nanoseconds(limit)),
          in: UInt(bitPattern: cinterrupt_report().group), nil)
      }
    }
  }

  /// The host thread is in a function that does not end, of the engine or of native code.
  private func stopHostThread(anywhere: Bool) {
    while !cinterrupt_is_stopped() {
      cinterrupt_stop(HostActor.turns.thread, anywhere)
      sleep(nanoseconds: Self.shortestPause)
    }
  }

  /// Takes the place of the host thread, to write the reports and end the process.
  private func goOn(because overrun: Overrun, in group: UInt, _ code: NativeCode?) -> Never {
    endProcessLater()
    HostActor.goOnHere { JSContext.abandonAll(because: overrun, in: group, code) }
  }

  /// Ends the process after 10 s whatever happens. For example, the reports may wait for a lock of
  /// the stopped thread.
  private func endProcessLater() {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { _ in
        sleep(nanoseconds: 10_000_000_000)
        let text = "error: a function that JavaScript called does not end; the process was ended\n"
        _ = text.utf8.withContiguousStorageIfAvailable {
          write(STDERR_FILENO, $0.baseAddress, $0.count)
        }
        TemporaryFolder.removeAll()
        _exit(1)
      }, nil)
  }

  /// How many nanoseconds over its limit a script may run before it reaches a place where it can be
  /// ended. Less when the process is about to end, because somebody waits for that.
  private var patience: UInt64 {
    Self.highestLimit.load(ordering: .relaxed) == .max ? 2_000_000_000 : 200_000_000
  }

  /// By how many bytes the process may grow in one turn. An iPhone gives an app less in total.
  static var memoryLimit: Int {
    get { allowedGrowth.load(ordering: .relaxed) }
    set { allowedGrowth.store(newValue, ordering: .relaxed) }
  }
  private static let allowedGrowth = Atomic(2_000_000_000)

  private static let longestPause: UInt64 = 25_000_000
  private static let shortestPause: UInt64 = 1_000_000
}

/// What the samples of a long turn show.
private struct Suspicion {
  /// The counts up to now, and those before the turn.
  private(set) var report = CInterruptReport()
  private var before = CInterruptReport()
  private var turn: UInt64 = 0
  /// The turn's time at which a script was first seen to run, in nanoseconds.
  private var start: UInt64?
  private var timeOutside: UInt64 = 0

  /// How much of the turn's time its scripts took, in nanoseconds. A test may do other work for
  /// long before it calls a script.
  mutating func timeInScripts(_ use: Watchdog.Use) -> UInt64 {
    report = cinterrupt_report()
    if use.turn != turn {
      self = Suspicion(report: report, before: report, turn: use.turn)
    } else if start == nil, report.looks > before.looks {
      if report.limit == 0 { timeOutside = use.time } else { start = timeOutside }
    }
    return start.map { use.time - min($0, use.time) } ?? 0
  }

  /// Whether the scripts of the turn have used at least `time` nanoseconds more than their limit.
  func isOver(_ use: Watchdog.Use, by time: UInt64) -> Bool {
    report.limit != 0 && use.time >= time && use.time - time >= report.limit
  }

  /// Whether the turn is in a function of the engine that cannot be interrupted. Native code that a
  /// script has called does not count, because it returns to the script.
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

/// How many bytes of memory the process uses.
func residentBytes() -> Int? {
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

/// The engine calls this on the host thread, in the middle of a script. It is not a closure, which
/// would be isolated: Swift would check that.
private nonisolated func shouldTerminate(
  _ raw: OpaquePointer?, _: UnsafeMutableRawPointer?
) -> Bool {
  JSContext.shouldTerminate(raw)
}
