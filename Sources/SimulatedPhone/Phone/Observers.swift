internal import HostLoop

/// Closures that are called when something changes, each as long as its owner is alive.
@HostActor
struct Observers<Change> {
  private struct Observer {
    weak var owner: AnyObject?
    let notice: @HostActor (Change) -> Void
  }

  private var observers: [Observer] = []

  mutating func add(for owner: AnyObject, _ notice: @escaping @HostActor (Change) -> Void) {
    observers.removeAll { $0.owner == nil }
    observers.append(Observer(owner: owner, notice: notice))
  }

  func notify(_ change: Change) {
    for observer in observers where observer.owner != nil { observer.notice(change) }
  }
}
