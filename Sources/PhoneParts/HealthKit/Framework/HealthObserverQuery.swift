package import HostLoop

/// A query that runs until it is stopped or its process ends: an `HKObserverQuery`, or an
/// `HKAnchoredObjectQuery` with an update handler.
@HostActor
package final class HealthObserverQuery {
  /// The types that it observes.
  package let types: [String]
  /// The samples that it observes; `nil` for all.
  package let predicate: HealthPredicate?

  /// Whether data has changed and the handler was not called yet.
  var isPending = false
  /// Whether a task to call the handler is scheduled.
  var isScheduled = false
  /// Whether the app is woken for it, which is not the case for an anchored query.
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
  /// The error; then there is no data to query. `nil` if there is none.
  package let error: HealthError?
  /// When the handler was called.
  package let time: LoopInstant
  /// The background delivery to which it belongs; `nil` if there is none.
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

  /// `HKObserverQueryCompletionHandler`: the app has handled the update. Later calls do nothing.
  ///
  /// - Parameter byScript: whether JavaScript decided when. Native code that does not wait for it passes `false`.
  package func complete(byScript: Bool = true) {
    guard !isCompleted else { return }
    if !byScript { delivery?.isCompletedByScript = false }
    isCompleted = true
    onCompletion(self)
  }
}
