internal import HostLoop
internal import NativeBridge

/// Who wants to know of changes. Listeners belong to the id of a storage, for as long as the process runs: storages with one id
/// in two folders share them, and they outlive the storage (`cpp/MMKVValueChangedListenerRegistry.cpp`).
@HostActor
final class MMKVListeners {
  private var listeners: [String: [(number: Int, callback: AsyncJSCallback)]] = [:]
  private var count = 0

  /// - Returns: a number, with which the listener can be removed.
  func add(_ callback: AsyncJSCallback, to id: String) -> Int {
    count += 1
    listeners[id, default: []].append((count, callback))
    return count
  }

  func remove(_ number: Int, from id: String) { listeners[id]?.removeAll { $0.number == number } }

  /// Calls the listeners of the storages with this id.
  func notify(of key: String, in id: String) {
    for (_, callback) in listeners[id] ?? [] { callback(key) }
  }

  func processEnded() { listeners = [:] }
}
