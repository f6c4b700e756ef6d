package import HostLoop
internal import SimulatedPhone

/// A task that `BGTaskScheduler` started (`BGTask`).
@HostActor
package final class BackgroundTask {
  /// The identifier of its request.
  package nonisolated let identifier: String
  /// The kind of work.
  package nonisolated let kind: BackgroundTaskRequest.Kind
  /// The native module that answers it.
  let module: BackgroundTaskModule
  /// Called once on `main` when the time is nearly over. Without a handler, the task is then
  /// completed without success.
  package var expirationHandler: (@HostActor () -> Void)?
  /// Whether the task was completed with success. `nil` while it runs.
  package private(set) var success: Bool?
  /// Whether its time was over before it was completed.
  package private(set) var ranOut = false
  /// Whether iOS ended it before its time was over, so that the script could not finish.
  private(set) var isCutShort = false
  /// Whether iOS has told the app that its time is nearly over.
  private(set) var isExpiring = false
  /// Why it ended without success. `nil` while it runs, and after success.
  package internal(set) var reason: String?
  /// What the app's work for it is part of.
  package var activity = LoopTask.Activity.none
  /// Why the script has not got the task, in a few words. `nil` if it has, or if nothing is known.
  package var obstacle: String?
  /// How to fix that the script did not complete it. `nil` if its module knows nothing of that.
  package var fix: String?
  /// Whether its module has reported why it will not be completed. Nothing else is reported about it.
  package var isExplained = false
  /// When the app got the task.
  package let began: LoopInstant
  /// When the task was completed or its time was over. `nil` while it runs.
  package private(set) var ended: LoopInstant?

  /// How long the task ran. `nil` while it runs.
  package var elapsed: Duration? { ended.map { $0 - began } }

  /// Whether the script has had less time than iOS usually gives it before it expires the task.
  package var isEarly: Bool { loop.clock.now - began < usualTime }

  /// The time after which iOS expires a task of this kind.
  private let usualTime: Duration
  private let onEnd: @HostActor (BackgroundTask) -> Void
  private let loop: EventLoop

  /// - Parameter usualTime: how long the task may run before iOS expires it. iOS ends a processing task earlier if the person
  ///   uses the phone.
  init(
    _ request: BackgroundTaskRequest, for module: BackgroundTaskModule, usualTime: Duration,
    loop: EventLoop, onEnd: @escaping @HostActor (BackgroundTask) -> Void
  ) {
    identifier = request.identifier
    kind = request.kind
    self.module = module
    self.usualTime = usualTime
    began = loop.clock.now
    self.loop = loop
    self.onEnd = onEnd
  }

  /// `setTaskCompleted(success:)`. Only the first call counts.
  package func setTaskCompleted(success: Bool) {
    guard ended == nil else { return }
    self.success = success
    ended = loop.clock.now
    expirationHandler = nil
    onEnd(self)
  }

  /// Ends the task from its expiration handler, because the script has not finished its work. If iOS expires the task early,
  /// the script could not know.
  package func endAtExpiration() {
    guard isEarly else { return runOut() }
    isCutShort = true
    setTaskCompleted(success: false)
  }

  /// Called when the time is over.
  func runOut() {
    ranOut = ended == nil
    setTaskCompleted(success: false)
  }

  /// Called when the time is nearly over.
  func expire() {
    guard ended == nil else { return }
    isExpiring = true
    guard let handler = expirationHandler.take() else { return setTaskCompleted(success: false) }
    loop.post(on: loop.main, "expirationHandler", subject: identifier, handler)
  }
}
