internal import HostLoop

/// One operation of the library, from its call to its answer.
@HostActor
final class BleTransaction: BleCancellable {
  private(set) var isOver = false
  private var waits: [any BleCancellable] = []
  private var undos: [@HostActor () -> Void] = []
  private let onEnd: @HostActor () -> Void

  /// - Parameter onEnd: called once, also if the operation is cancelled.
  init(onEnd: @escaping @HostActor () -> Void) { self.onEnd = onEnd }

  /// Waits for something until the operation is over.
  func wait(for wait: any BleCancellable) {
    if isOver { wait.cancel() } else { waits.append(wait) }
  }

  /// What happens when the operation stops, also if it was cancelled.
  func undo(_ body: @escaping @HostActor () -> Void) {
    if isOver { body() } else { undos.append(body) }
  }

  /// The operation is answered. RxSwift tells its caller first, and then stops what it waits for.
  func end() {
    guard !isOver else { return }
    isOver = true
    onEnd()
    stop()
  }

  /// Ends an operation that is not answered. RxSwift stops what it waits for first, and then tells its caller.
  func cancel() {
    guard !isOver else { return }
    isOver = true
    stop()
    onEnd()
  }

  /// The process has ended: nobody is told, and nothing is undone.
  func abandon() {
    isOver = true
    (waits, undos) = ([], [])
  }

  private func stop() {
    for wait in waits { wait.cancel() }
    for undo in undos { undo() }
    (waits, undos) = ([], [])
  }
}

/// The open operations by their transaction, or by their device (`DisposableMap.swift`).
@HostActor
final class BleTransactions<Key: Hashable> {
  private var transactions: [(key: Key, transaction: BleTransaction)] = []

  /// Cancels the operation with this key, and keeps the new one instead.
  func replace(_ key: Key, with transaction: BleTransaction?) {
    transactions.first { $0.key == key }?.transaction.cancel()
    transactions.removeAll { $0.key == key }
    if let transaction, !transaction.isOver { transactions.append((key, transaction)) }
  }

  func remove(_ key: Key) { replace(key, with: nil) }

  /// The process has ended.
  func abandonAll() {
    for (_, transaction) in transactions { transaction.abandon() }
    transactions = []
  }

  /// Cancels all. On a phone their order is not fixed; here it is that of their calls.
  func cancelAll() {
    let all = transactions
    transactions = []
    for (_, transaction) in all { transaction.cancel() }
  }
}
