package import HostLoop
internal import SimulatedPhone

/// A task that `BGTaskScheduler` started (BGTask).
@HostActor
package final class BackgroundTask {
  /// The identifier of its request.
  package nonisolated let identifier: String
  /// What kind of work it is.
  package nonisolated let kind: BackgroundTaskRequest.Kind
  /// Called on `main` when the time is nearly over; forgotten after that. Without one the task is
  /// marked as completed without success, and nobody is warned.
  package var expirationHandler: (@HostActor () -> Void)?
  /// Whether it was completed, and with success; `nil` while it runs.
  package private(set) var success: Bool?
  /// Whether its time was over before anybody completed it.
  package private(set) var ranOut = false
  /// When the app was handed the task.
  package let began: LoopInstant
  /// When it was completed or taken away.
  package private(set) var ended: LoopInstant?

  /// How long it ran; `nil` while it does.
  package var elapsed: Duration? { ended.map { $0 - began } }

  private let onEnd: @HostActor (BackgroundTask) -> Void
  private let loop: EventLoop

  init(
    _ request: BackgroundTaskRequest, loop: EventLoop,
    onEnd: @escaping @HostActor (BackgroundTask) -> Void
  ) {
    identifier = request.identifier
    kind = request.kind
    began = loop.clock.now
    self.loop = loop
    self.onEnd = onEnd
  }

  /// `setTaskCompleted(success:)`: only the first call counts.
  package func setTaskCompleted(success: Bool) {
    guard ended == nil else { return }
    self.success = success
    ended = loop.clock.now
    expirationHandler = nil
    onEnd(self)
  }

  /// The time is over.
  func runOut() {
    ranOut = ended == nil
    setTaskCompleted(success: false)
  }

  /// The time is nearly over.
  func expire() {
    guard ended == nil else { return }
    guard let handler = expirationHandler.take() else { return setTaskCompleted(success: false) }
    loop.post(on: loop.main, "expirationHandler", subject: identifier, handler)
  }
}
