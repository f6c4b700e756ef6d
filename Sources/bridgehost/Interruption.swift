import Dispatch
import EventLoop
import Glibc

/// Ctrl-C: the first ends the run in order, the second at once.
@HostActor
final class Interruption {
  private(set) var wasInterrupted = false
  private let source: any DispatchSourceSignal

  init(_ body: @escaping @HostActor () -> Void) {
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler { @Sendable [weak self] in
      // A script that never returns keeps the host thread: the next Ctrl-C needs no help of it.
      signal(SIGINT, SIG_DFL)
      HostActor.post {
        self?.wasInterrupted = true
        body()
      }
    }
    source.resume()
  }
}
