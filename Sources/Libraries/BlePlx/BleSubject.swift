internal import HostLoop

/// Passes each call of a delegate to the operations that wait for it, in the order in which they began to wait: `PublishSubject` of
/// RxSwift. What begins to wait during a call does not get this call.
@HostActor
final class BleSubject<Value> {
  private var subscriptions: [BleSubscription<Value>] = []

  func subscribe(_ body: @escaping @HostActor (Value) -> Void) -> any BleCancellable {
    let subscription = BleSubscription(body)
    subscriptions.removeAll { $0.body == nil }
    subscriptions.append(subscription)
    return subscription
  }

  /// Nothing waits any more.
  func cancelAll() {
    for subscription in subscriptions { subscription.cancel() }
    subscriptions = []
  }

  func send(_ value: Value) {
    for subscription in subscriptions { subscription.body?(value) }
  }
}

/// Something that can be ended once.
@HostActor
protocol BleCancellable: AnyObject {
  func cancel()
}

@HostActor
private final class BleSubscription<Value>: BleCancellable {
  private(set) var body: (@HostActor (Value) -> Void)?

  init(_ body: @escaping @HostActor (Value) -> Void) { self.body = body }

  func cancel() { body = nil }
}
