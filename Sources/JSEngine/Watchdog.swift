internal import CInterrupt
internal import CJavaScriptCore
internal import EventLoop
internal import Glibc
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
    pthread_attr_setstacksize(&attributes, 256 << 10)
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
    var pause = Self.longestPause
    while true {
      turns.waitWhileResting()
      sleep(nanoseconds: pause)
      let lowest = lowestLimit.load(ordering: .relaxed)
      pause = min(Self.longestPause, max(lowest / 4, Self.shortestPause))
      let now = Use(turn: turns.current, time: turns.processorTime, memory: residentBytes())
      if now.turn != first.turn {
        first = now
        continue
      }
      let use = Use(
        turn: now.turn, time: now.time &- first.time, memory: now.memory - first.memory)
      let isOverMemory = use.memory > Self.memoryLimit
      guard use.time >= lowest || isOverMemory else { continue }
      interrupted.withLock { $0 = use }
      cinterrupt_send(turns.thread, use.time, isOverMemory)
      // In most places the script cannot be interrupted, so the next attempt follows soon; but not while a
      // context with a higher limit runs.
      let limit = cinterrupt_report().limit
      if isOverMemory || limit <= use.time { pause = Self.shortestPause }
    }
  }

  /// By how many bytes the process may grow in one turn: more than an iPhone gives an app in all.
  static let memoryLimit = 2_000_000_000

  private static let longestPause: UInt64 = 25_000_000
  private static let shortestPause: UInt64 = 100_000
}

private func sleep(nanoseconds: UInt64) {
  var time = timespec(tv_sec: 0, tv_nsec: Int(nanoseconds))
  nanosleep(&time, nil)
}

/// How much memory the process takes that is its own; 0 when the system does not say.
private func residentBytes() -> Int {
  let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return 0 }
  defer { close(file) }
  var text = [UInt8](repeating: 0, count: 128)
  let count = read(file, &text, text.count)
  guard count > 0 else { return 0 }
  let fields = text[..<count].split(separator: UInt8(ascii: " "))
  guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else {
    return 0
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
