import CCrash
import Glibc
import HostLoop
import JSEngine
import Synchronization

/// Handles what ends a command early: Ctrl-C, SIGTERM, which CI sends to a job that takes too long, SIGHUP of a terminal
/// that is closed, the end of the command's time, and a crash of the program itself. The first signal ends the run
/// cleanly, the second one at once.
///
/// A thread waits for the signals. A signal handler can do very little, and libdispatch would start
/// three threads before the script begins.
@HostActor
final class Interruption {
  /// Why a command ends early.
  enum Reason: Sendable, Equatable {
    case signal(Int32)
    case time
    case crash
  }

  /// The exit status of an interrupted run. `nil` if it was not interrupted.
  private(set) var status: Int32?
  /// Ends the run cleanly. If the signal came earlier, it is called when it is set.
  var onInterrupt: (@HostActor () -> Void)? {
    didSet { if status != nil { onInterrupt?() } }
  }

  /// Writes what the command knows so far, and returns the exit status. It is called when the host thread does not do
  /// that in time, and does not use the host thread.
  nonisolated var verdict: (@Sendable (Reason) -> Int32)? {
    get { finalWords.withLock { $0 } }
    set { finalWords.withLock { $0 = newValue } }
  }

  /// Prints what the command holds back. It is called if the command takes long or ends early, and does not use the host
  /// thread.
  nonisolated var printHeld: (@Sendable () -> Void)? {
    get { heldWords.withLock { $0 } }
    set { heldWords.withLock { $0 = newValue } }
  }

  private nonisolated let heldWords = Mutex<(@Sendable () -> Void)?>(nil)
  private nonisolated let finalWords = Mutex<(@Sendable (Reason) -> Int32)?>(nil)
  private nonisolated let isWriting = Atomic<Bool>(false)
  private var hasBegunVerdict = false

  nonisolated init() {}

  /// Call this on the host thread before it writes the verdict. If another thread writes it already, that one ends the
  /// process.
  func beginVerdict() {
    if hasBegunVerdict { return }
    hasBegunVerdict = true
    while isWriting.exchange(true, ordering: .acquiringAndReleasing) { pause() }
  }

  /// Unblocks all signals. A parent process in Swift may pass on the signal mask of a worker
  /// thread, which blocks nearly all signals.
  nonisolated static func unblockSignals() {
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }

  /// Blocks the signals for this thread and the threads that it starts from now on.
  nonisolated static func block() { change(SIG_BLOCK) }

  /// Lets the signals end the process at once, for a command that has no verdict.
  nonisolated static func unblock() { change(SIG_UNBLOCK) }

  /// Waits on a thread of its own, for a main thread that runs the script.
  nonisolated func waitOnOwnThread() {
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Interruption>.fromOpaque(context).takeUnretainedValue().wait()
      }, Unmanaged.passRetained(self).toOpaque())
    // Then a signal ends the process at once.
    if failure != 0 { Self.unblock() }
  }

  /// Waits for a signal as long as the process runs.
  ///
  /// - Parameters:
  ///   - deadline: when the command should have ended by itself.
  ///   - patience: how long the host thread may take to end the command after the signal or the deadline.
  nonisolated func wait(
    until deadline: ContinuousClock.Instant? = nil, patience: Duration = .milliseconds(900)
  ) -> Never {
    ccrash_set_waiter(Self.crashSignal)
    let early = ContinuousClock.now + Self.timeToHold
    var first = Self.nextSignal(until: min(deadline ?? early, early))
    printHeld?()
    if first == nil, deadline.map({ $0 > .now }) ?? true {
      first = Self.nextSignal(until: deadline)
    }
    if first == Self.crashSignal { end(because: .crash) }
    if let first {
      HostActor.post {
        self.status = 128 + first
        self.onInterrupt?()
      }
    }
    if !isWriting.load(ordering: .acquiring) { JSContext.endLongTurns() }
    var second = Self.nextSignal(until: .now + patience)
    if second == nil {
      // The host thread may be busy with something that never returns.
      if verdict != nil { end(because: first.map(Reason.signal) ?? .time) }
      // A sender of SIGTERM sends no second signal for a while.
      second = Self.nextSignal(until: first == SIGINT ? nil : .now + Self.timeToEnd) ?? first
    }
    if second == Self.crashSignal { end(because: .crash) }
    OwnProcess.killChildren()
    Self.unblock()
    let last = second ?? SIGTERM
    raise(last)
    // The first process of a container does not end by such a signal.
    _exit(128 + last)
  }

  /// Ends the process with what the command knows so far, unless the host thread writes that already.
  private nonisolated func end(because reason: Reason) {
    if isWriting.exchange(true, ordering: .acquiringAndReleasing) {
      // After a crash nobody writes any more.
      if reason == .crash { leave(Crash.status) }
      return
    }
    OwnProcess.killChildren()
    let status = verdict?(reason)
    leave(reason == .crash ? Crash.status : status ?? Crash.status)
  }

  private nonisolated static let timeToEnd = Duration.seconds(2)
  /// How long a command may hold back what it prints: the usual limit of a turn, which no load outlasts.
  private nonisolated static let timeToHold = Duration.seconds(10)

  /// The next signal; `nil` if none comes in time.
  private nonisolated static func nextSignal(until end: ContinuousClock.Instant?) -> Int32? {
    var signals = signals
    sigaddset(&signals, crashSignal)
    // A crash is reported on another thread, so that this one is free to write the verdict.
    var crashes = sigset_t()
    sigemptyset(&crashes)
    for (signal, _) in Crash.signals { sigaddset(&crashes, signal) }
    pthread_sigmask(SIG_BLOCK, &crashes, nil)
    defer { pthread_sigmask(SIG_UNBLOCK, &crashes, nil) }
    while true {
      var received: Int32 = -1
      if let end {
        let left = max(.zero, ContinuousClock.now.duration(to: end))
        let (seconds, attoseconds) = left.components
        var time = timespec(
          tv_sec: Int(clamping: seconds), tv_nsec: Int(clamping: attoseconds / 1_000_000_000))
        received = sigtimedwait(&signals, nil, &time)
        if received < 0, errno == EAGAIN { return nil }
      } else if sigwait(&signals, &received) != 0 {
        continue
      }
      if received > 0 { return received }
    }
  }

  private nonisolated static var signals: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    if !ignoresHangup { sigaddset(&signals, SIGHUP) }
    return signals
  }

  /// Whether the program goes on when its terminal is closed, as under `nohup`.
  private nonisolated static let ignoresHangup: Bool = {
    var action = sigaction()
    sigaction(SIGHUP, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }()

  /// By which the thread of a crash wakes the one that waits. It is blocked in all threads, like the others.
  private nonisolated static let crashSignal = __libc_current_sigrtmin() + 6

  private nonisolated static func change(_ how: Int32) {
    var signals = signals
    sigaddset(&signals, crashSignal)
    pthread_sigmask(how, &signals, nil)
  }
}
