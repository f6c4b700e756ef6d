package import HostLoop

/// A query that runs until it is stopped or its process ends: an `HKObserverQuery`, or an
/// `HKAnchoredObjectQuery` with an update handler.
@HostActor
package final class HealthObserverQuery {
  /// The types that it is about.
  package let types: [String]
  /// Which samples it is about.
  package let predicate: HealthPredicate?

  /// Whether something changed that the handler was not told yet.
  var isPending = false
  /// Whether a task is on its way that tells it.
  var isScheduled = false
  /// Whether the app is woken for it: not for an anchored query.
  let isObserver: Bool
  let handler: @HostActor (HealthUpdate) -> Void

  init(
    types: [String], predicate: HealthPredicate?, isObserver: Bool,
    handler: @escaping @HostActor (HealthUpdate) -> Void
  ) {
    self.types = types
    self.predicate = predicate
    self.isObserver = isObserver
    self.handler = handler
  }

  func matches(_ sample: HealthSample) -> Bool {
    types.contains(sample.typeIdentifier) && predicate?.matches(sample) ?? true
  }
}

/// One call of an observer query's handler. It does not say what changed.
@HostActor
package final class HealthUpdate {
  /// The types of the query.
  package let types: [String]
  /// What is wrong; then there is nothing to query.
  package let error: HealthError?
  /// When the handler was called.
  package let time: LoopInstant
  /// The background delivery that it is part of.
  package let delivery: HealthDelivery?
  /// Whether the completion handler was called.
  package private(set) var isCompleted = false

  private let onCompletion: @HostActor (HealthUpdate) -> Void

  init(
    types: [String], error: HealthError?, time: LoopInstant, delivery: HealthDelivery?,
    onCompletion: @escaping @HostActor (HealthUpdate) -> Void
  ) {
    self.types = types
    self.error = error
    self.time = time
    self.delivery = delivery
    self.onCompletion = onCompletion
  }

  /// `HKObserverQueryCompletionHandler`: the app has handled the update. Calls after the first do
  /// nothing.
  package func complete() {
    guard !isCompleted else { return }
    isCompleted = true
    onCompletion(self)
  }
}
