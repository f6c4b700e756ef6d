internal import Bridge
internal import EventLoop
internal import JSEngine

/// React Native's own storage, until 0.59 or so.
@HostActor
final class AsyncLocalStorage: NativeModule {
  nonisolated static let name = "AsyncLocalStorage"

  private let items: StoredItems

  init(items: StoredItems) { self.items = items }

  var exports: [any Export] { storageExports(items) }
}

/// The storage that took its place, as a library.
@HostActor
final class RNCAsyncStorage: NativeModule {
  nonisolated static let name = "RNCAsyncStorage"

  private let items: StoredItems

  init(items: StoredItems) { self.items = items }

  var exports: [any Export] { storageExports(items) }
}

/// The methods of both: each calls back with errors, of which there are none, and results.
@HostActor @ExportsBuilder
private func storageExports(_ items: StoredItems) -> [any Export] {
  Function("multiGet") { (keys: [String], done: Callback) in
    done(noError, keys.map { [$0, items[$0]] })
  }
  Function("multiSet") { (pairs: [[String]], done: Callback) in
    for pair in pairs where pair.count == 2 { items[pair[0]] = pair[1] }
    done(noError)
  }
  Function("multiRemove") { (keys: [String], done: Callback) in
    for key in keys { items[key] = nil }
    done(noError)
  }
  Function("getAllKeys") { (done: Callback) in done(noError, items.values.keys.sorted()) }
  Function("clear") { (done: Callback) in
    items.removeAll()
    done(noError)
  }
}

private let noError: [String]? = nil
