internal import CSQLite
package import Capabilities
package import HostLoop
internal import JSEngine
package import NativeBridge
internal import SimulatedPhone

/// The SQLite of one library of the app: which files it may open, how long it may take, and how much memory.
///
/// Each library brings its own copy of SQLite to a phone. Here all share that of this system, and with it the stores of the
/// phone: what holds for the whole process, such as the limit of the heap, holds only while a call of the library runs.
@HostActor
package final class AppSQLite {
  package let container: AppContainer
  let disk: DiskSpace
  /// Where JavaScript made the call that runs. `nil` if the bridge knows it.
  package var call: Diagnosis.Moment?
  private let app: AppConnection
  private var isInside = false
  /// What the call that runs took too much of.
  private var overrun: Overrun?
  /// Whether the call that runs may not go on.
  var hasTakenTooMuch: Bool { overrun != nil }
  /// The bytes of the rows that the call that runs has read. They are copied once more when JavaScript gets them.
  private var readBytes = 0
  /// The limits that the app has set with `PRAGMA`. 0 for none.
  private var heapLimits: (hard: Int64, soft: Int64) = (0, 0)
  private var wasHeapLimitAsked = false

  package init(_ app: AppConnection) {
    self.app = app
    container = app.phone.storage.container
    disk = app.phone.storage.disk
  }

  /// Opens a database: a file in the app's container, or one in memory.
  ///
  /// - Throws: ``SQLiteFailure``.
  package func open(_ file: String, _ flags: Int32) throws -> SQLiteConnection {
    try SQLiteConnection(self, ContainerFiles.allowing(container.home), file, flags)
  }

  /// Runs code of SQLite.
  ///
  /// - Throws: ``AppEnded`` if it took too much time or memory, which has ended the app.
  func run<Result>(
    on connection: SQLiteConnection, _ body: () -> Result
  ) throws -> Result {
    if isInside { return body() }
    isInside = true
    readBytes = 0
    connection.files.isInForce = true
    limitHeap()
    let result: Result
    if let context = app.app?.bridge.context {
      let interruptible = context.interrupting(
        Self.name, stack: { [weak self] in self?.stack ?? "" }, connection.interrupt, body)
      result = interruptible.result
      overrun = overrun ?? interruptible.overrun
    } else {
      result = body()
    }
    sqlite3_hard_heap_limit64(0)
    connection.files.isInForce = false
    isInside = false
    if overrun != nil { try endApp() }
    return result
  }

  // MARK: - Memory

  /// Notes that JavaScript will get so many bytes.
  ///
  /// - Returns: whether there is room for them.
  func makeRoom(for count: Int) -> Bool {
    let before = readBytes
    readBytes += 2 * count
    guard count >= Self.heapStep || before / Self.heapStep != readBytes / Self.heapStep else {
      return true
    }
    guard readBytes < Self.memoryLimit - Int(clamping: sqlite3_memory_used()) else {
      overrun = overrun ?? .memory(Self.memoryLimit)
      return false
    }
    limitHeap()
    return true
  }

  /// Looks at the result of a function of SQLite: it may have got no memory.
  func note(_ code: Int32) {
    guard code & 0xff == SQLITE_NOMEM,
      heapLimits.hard == 0 || heapLimits.hard > Self.memoryLimit - readBytes
    else { return }
    overrun = overrun ?? .memory(Self.memoryLimit)
  }

  private func limitHeap() {
    let limit = Int64(max(1, Self.memoryLimit - readBytes))
    sqlite3_hard_heap_limit64(heapLimits.hard == 0 ? limit : min(limit, heapLimits.hard))
  }

  /// A statement is prepared that asks for the limit of the heap, or sets it: SQLite does that at once, for the whole process.
  func showHeapLimits() {
    wasHeapLimitAsked = true
    sqlite3_hard_heap_limit64(heapLimits.hard)
    sqlite3_soft_heap_limit64(heapLimits.soft)
  }

  /// The statement has been prepared.
  func takeHeapLimits() {
    guard wasHeapLimitAsked else { return }
    wasHeapLimitAsked = false
    heapLimits = (sqlite3_hard_heap_limit64(-1), sqlite3_soft_heap_limit64(-1))
    limitHeap()
  }

  /// As much as a turn of the script may take.
  private static let memoryLimit = JSContext.memoryLimit
  private static let heapStep = 16 << 20

  // MARK: - The end of the app

  /// Native code of the library crashes on a phone. It ends the app.
  package func crash(_ reason: String, fix: String) -> AppEnded {
    app.phone.raise(.badAccess(reason, fix: fix))
    app.app?.bridge.context.endScript()
    return AppEnded()
  }

  private static let name = "a statement of SQLite"
  /// Where JavaScript made the call that runs.
  private var stack: String { (call ?? app.app?.bridge.runningCall)?.place?.stack ?? "" }

  private func endApp() throws {
    defer { overrun = nil }
    guard let overrun, let bridge = app.app?.bridge else { return }
    // What other code does next does not count as this turn's.
    HostActor.turns.begin()
    bridge.onFatalError?(
      bridge.context.error(because: overrun, of: Self.name, stack: stack))
    bridge.context.endScript()
    throw AppEnded()
  }
}

/// The app has ended in a call of its own.
package struct AppEnded: Error, CustomStringConvertible {
  package var description: String { "the app has ended" }
}

/// Why SQLite could not open a database.
package struct SQLiteFailure: Error {
  package let text: String
}
