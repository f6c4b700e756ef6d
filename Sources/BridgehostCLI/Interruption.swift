import Glibc
import HostLoop
import Synchronization

/// Handles Ctrl-C, and SIGTERM, which CI sends to a job that takes too long. The first signal ends
/// the run cleanly, the second one at once.
///
/// A thread waits for the signals. A signal handler can do very little, and libdispatch would start
/// three threads before the script begins.
@HostActor
final class Interruption {
  /// The exit status of an interrupted run. `nil` if it was not interrupted.
  private(set) var status: Int32?
  /// Ends the run cleanly. If the signal came earlier, it is called when it is set.
  var onInterrupt: (@HostActor () -> Void)? {
    didSet { if status != nil { onInterrupt?() } }
  }

  /// Called right before the process ends, if the run could not end cleanly. It does not use the
  /// host thread.
  nonisolated var endAtOnce: @Sendable () -> Void {
    get { finalAction.withLock { $0 } }
    set { finalAction.withLock { $0 = newValue } }
  }

  private nonisolated let finalAction = Mutex<@Sendable () -> Void>({})

  nonisolated init() {}

  /// Unblocks all signals. A parent process in Swift may pass on the signal mask of a worker
  /// thread, which blocks nearly all signals.
  nonisolated static func unblockSignals() {
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }

  /// Blocks the signals for this thread and the threads that it starts from now on.
  nonisolated static func block() { change(SIG_BLOCK) }

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
    if failure != 0 { Self.change(SIG_UNBLOCK) }
  }

  /// Waits for a signal as long as the process runs.
  nonisolated func wait() -> Never {
    let first = Self.nextSignal()
    HostActor.post {
      self.status = 128 + first
      self.onInterrupt?()
    }
    // The host thread may be busy with a script that never returns, so this does not use it. A
    // sender of SIGTERM sends no second signal for a while.
    let second = Self.nextSignal(within: first == SIGTERM ? Self.secondsToEnd : nil)
    endAtOnce()
    Self.change(SIG_UNBLOCK)
    raise(second)
    while true { pause() }
  }

  private nonisolated static let secondsToEnd = 3

  /// The next signal. If none comes within `seconds`, SIGTERM.
  private nonisolated static func nextSignal(within seconds: Int? = nil) -> Int32 {
    var signals = signals
    while true {
      var received: Int32 = -1
      if let seconds {
        var time = timespec(tv_sec: seconds, tv_nsec: 0)
        received = sigtimedwait(&signals, nil, &time)
        if received < 0, errno == EAGAIN { return SIGTERM }
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
    return signals
  }

  private nonisolated static func change(_ how: Int32) {
    var signals = signals
    pthread_sigmask(how, &signals, nil)
  }
}
