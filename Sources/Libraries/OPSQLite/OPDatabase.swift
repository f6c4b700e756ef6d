internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// A database that JavaScript has opened: its connection, its thread and its hooks (`cpp/OPDatabase.cpp`).
@HostActor
final class OPDatabase {
  let name: String
  let directory: String
  let connection: OPConnection
  let files: OPFiles
  let queue: OPWorkQueue
  let hooks = OPHooks()
  private var isClosed = false

  /// - Parameter goOnLater: calls its second argument on the database's thread, after a time.
  init(
    _ name: String, in directory: String, _ connection: OPConnection, _ files: OPFiles,
    goOnLater: @escaping @HostActor (Duration, @escaping @HostActor () -> Void) -> Void
  ) {
    queue = OPWorkQueue(connection, hooks, goOnLater: goOnLater)
    self.name = name
    self.directory = directory
    self.connection = connection
    self.files = files
    hooks.register(on: connection.handle)
  }

  func checkIsOpen(_ function: String) throws {
    if isClosed { throw OPError("[op-sqlite][\(function)] database is closed") }
  }

  /// Interrupts the query that runs, and runs first what waits for the thread (`cpp/OPDatabase.cpp` lines 342 to 364).
  func close() {
    isClosed = true
    queue.interrupt()
    queue.finish()
    hooks.removeAll()
    connection.close()
  }

  /// Also deletes a database that is closed.
  func delete() throws {
    close()
    try files.remove(files.prepare(name, in: directory))
  }

  /// The script ends. What waits for the thread still runs, without telling JavaScript.
  func invalidate() {
    if !isClosed { close() }
    connection.abandon()
  }

  /// The process ends.
  func abandon() {
    isClosed = true
    queue.removeAll()
    hooks.removeAll()
    connection.abandon()
  }

  func attach(_ secondary: String, in directory: String, as alias: String) throws {
    let file = files.prepare(secondary, in: directory)
    guard files.canOpen(file) else {
      throw OPError("[op-sqlite] statement execution error: unable to open database: \(file)")
    }
    _ = try connection.execute("ATTACH DATABASE ? AS ?", [.text(file), .text(alias)])
  }

  func detach(_ alias: String) throws {
    _ = try connection.execute("DETACH DATABASE ?", [.text(alias)])
  }
}
