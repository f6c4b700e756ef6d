public import HostLoop

/// A query that runs until it is stopped or its process ends: an `HKObserverQuery`, or an
/// `HKAnchoredObjectQuery` with an update handler.
@HostActor
public final class HealthObserverQuery {
  /// The types that it is about.
  public let types: [String]
  /// Which samples it is about.
  public let predicate: HealthPredicate?

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
public final class HealthUpdate {
  /// The types of the query.
  public let types: [String]
  /// What is wrong; then there is nothing to query.
  public let error: HealthError?
  /// When the handler was called.
  public let time: LoopInstant
  /// The background delivery that it is part of.
  public let delivery: HealthDelivery?
  /// Whether the completion handler was called.
  public private(set) var isCompleted = false

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
  public func complete() {
    guard !isCompleted else { return }
    isCompleted = true
    onCompletion(self)
  }
}
