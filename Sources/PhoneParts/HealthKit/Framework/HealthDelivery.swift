package import HostLoop
internal import NativeBridge
package import SimulatedPhone

/// A background delivery: HealthKit wakes the app because of new data of a type, and waits for the
/// app's completion handler.
@HostActor
package final class HealthDelivery {
  /// How a delivery ended.
  package enum Outcome: Sendable, Equatable {
    /// The app called the completion handler of each update.
    case completed
    /// A completion handler was not called in time, no query observed the type, or the app ended.
    case missed
  }

  /// The number of the delivery, from 1.
  package let id: Int
  /// The type with new data.
  package let type: String
  /// The state of the app before the wake.
  package let appState: AppLifecycle.State
  /// When the app was woken.
  package let began: LoopInstant
  /// Whether the observing query was executed only after the app had finished launching. Then the
  /// app cannot rely on being informed.
  package internal(set) var missedWindow = false
  /// When the delivery ended. `nil` while it is open.
  package private(set) var ended: LoopInstant?
  /// How long the app took. `nil` while the delivery is open.
  package var elapsed: Duration? { ended.map { $0 - began } }
  /// How it ended. `nil` while it is open.
  package private(set) var outcome: Outcome?

  /// Why it was missed. `nil` while it is open, and after its completion.
  package internal(set) var reason: String?
  /// Whether the event with which the script gets the update was lost on its way, and the update was missed.
  package internal(set) var isUnknownToScript = false
  /// What to change in the script if it was missed. `nil` if the script is not why.
  package internal(set) var fix: String?

  /// What the app's handling of it is part of.
  /// Whether JavaScript decides when its updates are completed.
  var isCompletedByScript = true
  var activities: Set<LoopTask.Activity> = []
  /// The work of the app that it was. Empty while it is open.
  var work: Set<Diagnosis.Work> = []
  /// Whether the app runs, so that its queries can be called.
  var isHanded = false
  /// How many handlers were called, or will be, and have not completed.
  var openHandlers = 0
  var release: (@HostActor () -> Void)?

  init(id: Int, type: String, appState: AppLifecycle.State, began: LoopInstant) {
    self.id = id
    self.type = type
    self.appState = appState
    self.began = began
  }

  func end(_ outcome: Outcome, at time: LoopInstant) {
    self.outcome = outcome
    ended = time
    release?()
    release = nil
  }
}
