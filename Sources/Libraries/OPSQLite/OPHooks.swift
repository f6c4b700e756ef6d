internal import CSQLite
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Storage

/// The functions that JavaScript wants called, and its reactive queries (`cpp/OPDatabase.cpp`, on_update, on_commit and
/// on_rollback). Each call is a task of its own.
@HostActor
final class OPHooks {
  var onUpdate: AsyncJSCallback?
  var onCommit: AsyncJSCallback?
  var onRollback: AsyncJSCallback?
  private var queries: [ReactiveQuery] = []
  /// Those that a change concerns since the latest flush.
  private var pending: [ReactiveQuery] = []
  /// What SQLite has told during work that may have to begin again. `nil` if it is told at once.
  private var held: [OPHookEvent]?
  private var hasDroppedRollback = false

  func register(on connection: SQLiteConnection) {
    connection.onUpdate = { [weak self] action, _, table, row in
      let operation =
        switch action {
        case SQLITE_INSERT: "INSERT"
        case SQLITE_DELETE: "DELETE"
        default: "UPDATE"
        }
      self?.received(.update(RowChange(table: table, operation: operation, row: row)))
    }
    connection.onCommit = { [weak self] in self?.received(.commit) }
    connection.onRollback = { [weak self] in self?.received(.rollback) }
    connection.observe()
  }

  func add(_ query: ReactiveQuery) { queries.append(query) }

  /// A query that a change concerns already still runs at the next flush.
  func remove(_ query: ReactiveQuery) { queries.removeAll { $0 === query } }

  func removeAll() {
    queries = []
    pending = []
    onUpdate = nil
    onCommit = nil
    onRollback = nil
  }

  /// Runs the queries that a change concerns.
  func flush(_ connection: OPConnection) throws {
    for query in pending {
      guard let statement = query.statement else { continue }
      query.callback(try connection.execute(prepared: statement))
    }
    pending = []
  }

  // MARK: - Work that may begin again

  func hold() { held = [] }

  /// The work has ended.
  func release() {
    let events = held ?? []
    held = nil
    for event in events { tell(event) }
  }

  /// The work will begin again.
  func drop() {
    hasDroppedRollback = held?.contains { if case .rollback = $0 { true } else { false } } ?? false
    held = nil
  }

  /// The work will not begin again. Its changes were rolled back.
  func endOfInterruptedWork() {
    if hasDroppedRollback { tell(.rollback) }
  }

  private func received(_ event: OPHookEvent) {
    if held == nil { tell(event) } else { held?.append(event) }
  }

  private func tell(_ event: OPHookEvent) {
    switch event {
    case .commit: onCommit?()
    case .rollback: onRollback?()
    case .update(let change):
      onUpdate?(change)
      for query in queries
      where query.concerns(change) && !pending.contains(where: { $0 === query }) {
        pending.append(query)
      }
    }
  }
}

private enum OPHookEvent: Sendable {
  case update(RowChange)
  case commit, rollback
}

/// A query that runs again when rows change.
@HostActor
final class ReactiveQuery {
  /// A table, and which of its rows; all if there are none.
  typealias Discriminator = (table: String, ids: [Int64])

  let statement: SQLiteStatement?
  let callback: AsyncJSCallback
  private let discriminators: [Discriminator]

  init(
    _ statement: SQLiteStatement?, _ discriminators: [Discriminator], _ callback: AsyncJSCallback
  ) {
    self.statement = statement
    self.discriminators = discriminators
    self.callback = callback
  }

  fileprivate func concerns(_ change: RowChange) -> Bool {
    discriminators.contains {
      $0.table == change.table && ($0.ids.isEmpty || $0.ids.contains(change.row))
    }
  }
}

/// `{ table, operation, rowId }`.
private struct RowChange: JSRecord, Sendable {
  let table: String
  let operation: String
  let row: Int64

  func write(fields: JSFields) {
    fields.add("table", table)
    fields.add("operation", operation)
    fields.add("rowId", Double(row))
  }
}
