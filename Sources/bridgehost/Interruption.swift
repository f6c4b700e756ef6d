import EventLoop
import Glibc

/// Ctrl-C: the first ends the run in order, the second at once.
///
/// The main thread waits for it. A handler could do little, and libdispatch, which could do the same,
/// starts three threads before the script begins.
@HostActor
final class Interruption {
  private(set) var wasInterrupted = false
  /// Ends the run in order, also when Ctrl-C came before the run could be ended.
  var onInterrupt: (@HostActor () -> Void)? {
    didSet { if wasInterrupted { onInterrupt?() } }
  }

  nonisolated init() {}

  /// Lets signals in. A parent that is written in Swift may pass on the mask of one of its worker
  /// threads, which blocks nearly all.
  nonisolated static func unblockSignals() {
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }

  /// Keeps Ctrl-C from this thread and those that it starts from now on.
  nonisolated static func block() { change(SIG_BLOCK) }

  /// Waits for Ctrl-C as long as the process lives.
  nonisolated func wait() -> Never {
    var signals = Self.interrupt
    var received: Int32 = 0
    sigwait(&signals, &received)
    HostActor.post {
      self.wasInterrupted = true
      self.onInterrupt?()
    }
    // A script that never returns keeps the host thread: the next Ctrl-C needs no help of it.
    Self.change(SIG_UNBLOCK)
    while true { pause() }
  }

  private nonisolated static var interrupt: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    return signals
  }

  private nonisolated static func change(_ how: Int32) {
    var signals = interrupt
    pthread_sigmask(how, &signals, nil)
  }
}
