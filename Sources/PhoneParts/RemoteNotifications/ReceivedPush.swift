package import BackgroundFetch
package import HostLoop
internal import SimulatedPhone

/// A notification with `content-available` that the app's native code got, with its completion handler.
@HostActor
package final class ReceivedPush {
  /// Its number among those for which iOS let the app run in the background, from 1. `nil` if the app was in the foreground.
  package let id: Int?
  package let notification: RemoteNotification
  /// When the app got it.
  package let began: LoopInstant
  /// When the completion handler was called or the time was over. `nil` before that.
  package private(set) var ended: LoopInstant?
  /// What the app reported. `nil` before that, and if it reported nothing.
  package private(set) var result: FetchResult?
  /// Whether the app's process ended before it reported.
  private(set) var wasAbandoned = false
  /// What the app's work for it is part of.
  package internal(set) var activity = LoopTask.Activity.none
  /// Why JavaScript did not get it, in a few words. `nil` if it did, or if nothing is known.
  package var obstacle: String?
  /// Why its completion handler will never be called, if native code has reported that. Nothing else is reported about it.
  package var abandonment: String?
  private let onEnd: @HostActor (ReceivedPush) -> Void
  private let loop: EventLoop

  init(
    _ notification: RemoteNotification, id: Int?, loop: EventLoop,
    onEnd: @escaping @HostActor (ReceivedPush) -> Void
  ) {
    self.notification = notification
    self.id = id
    self.loop = loop
    self.onEnd = onEnd
    began = loop.clock.now
  }

  /// How long it took. `nil` while it is open.
  package var elapsed: Duration? { ended.map { $0 - began } }

  /// Calls the completion handler. Only the first call counts, and only in the same process.
  package func complete(_ result: FetchResult) { end(result) }

  /// Its time is over, or the process has ended.
  func end(_ result: FetchResult?, wasAbandoned: Bool = false) {
    guard ended == nil else { return }
    self.result = result
    self.wasAbandoned = wasAbandoned
    ended = loop.clock.now
    onEnd(self)
  }
}
