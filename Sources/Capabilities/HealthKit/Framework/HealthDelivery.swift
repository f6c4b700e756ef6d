package import HostLoop
package import SimulatedPhone

/// HealthKit wakes the app because of new data of a type, and waits for its completion handler.
@HostActor
package final class HealthDelivery {
  /// How a delivery ended.
  package enum Outcome: Sendable, Equatable {
    /// Every handler's completion handler was called.
    case completed
    /// One of them was not in time, or no query observed the type, or the app ended.
    case missed
  }

  /// Counts from 1.
  package let id: Int
  /// Of which type there was something new.
  package let type: String
  /// The app's state before it was woken.
  package let appState: AppLifecycle.State
  /// When it was woken.
  package let began: LoopInstant
  /// Whether the query that observes the type was executed only after the app had finished
  /// launching: an app that does so has no right to be told.
  package internal(set) var missedWindow = false
  /// When it was over.
  package private(set) var ended: LoopInstant?
  /// How long the app took; nil while it is open.
  package var elapsed: Duration? { ended.map { $0 - began } }
  /// How it ended; nil while it is open.
  package private(set) var outcome: Outcome?

  /// Whether the app runs, and its queries can be told.
  var isHanded = false
  /// Handlers that were called, or will be, and have not completed.
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
