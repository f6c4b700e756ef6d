import EventLoop
import Glibc

/// Ctrl-C, or SIGTERM, which a CI sends to what takes too long: the first ends the run in order, the second
/// at once.
///
/// The main thread waits for it. A handler could do little, and libdispatch, which could do the same,
/// starts three threads before the script begins.
@HostActor
final class Interruption {
  /// The exit status of a run that was interrupted; `nil` while it was not.
  private(set) var status: Int32?
  /// Ends the run in order, also when the signal came before the run could be ended.
  var onInterrupt: (@HostActor () -> Void)? {
    didSet { if status != nil { onInterrupt?() } }
  }

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

  /// Waits for a signal as long as the process lives.
  nonisolated func wait() -> Never {
    var signals = Self.signals
    var received: Int32 = 0
    sigwait(&signals, &received)
    HostActor.post { [received] in
      self.status = 128 + received
      self.onInterrupt?()
    }
    // A script that never returns keeps the host thread: the next signal needs no help of it.
    Self.change(SIG_UNBLOCK)
    if received == SIGTERM {
      // Who sends this sends nothing else for a while.
      sleep(Self.secondsToEnd)
      raise(SIGTERM)
    }
    while true { pause() }
  }

  private nonisolated static let secondsToEnd: UInt32 = 3

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
