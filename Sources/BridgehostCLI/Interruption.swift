import Glibc
import HostLoop
import Synchronization

/// Ctrl-C, or SIGTERM, which a CI sends to what takes too long: the first ends the run in order, the second
/// at once.
///
/// A thread waits for it. A handler could do little, and libdispatch, which could do the same, starts three
/// threads before the script begins.
@HostActor
final class Interruption {
  /// The exit status of a run that was interrupted; `nil` while it was not.
  private(set) var status: Int32?
  /// Ends the run in order, also when the signal came before the run could be ended.
  var onInterrupt: (@HostActor () -> Void)? {
    didSet { if status != nil { onInterrupt?() } }
  }

  /// Done when the run could not be ended in order, right before the process ends: without the host thread.
  nonisolated var endAtOnce: @Sendable () -> Void {
    get { lastDeed.withLock { $0 } }
    set { lastDeed.withLock { $0 = newValue } }
  }

  private nonisolated let lastDeed = Mutex<@Sendable () -> Void>({})

  nonisolated init() {}

  /// Lets signals in. A parent that is written in Swift may pass on the mask of one of its worker
  /// threads, which blocks nearly all.
  nonisolated static func unblockSignals() {
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }

  /// Keeps the signals from this thread and those that it starts from now on.
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
    // A script that never returns keeps the host thread: what follows needs no help of it. Who sends SIGTERM
    // sends nothing else for a while.
    let second = Self.nextSignal(within: first == SIGTERM ? Self.secondsToEnd : nil)
    endAtOnce()
    Self.change(SIG_UNBLOCK)
    raise(second)
    while true { pause() }
  }

  private nonisolated static let secondsToEnd = 3

  /// The next signal; SIGTERM when none came within so many seconds.
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
