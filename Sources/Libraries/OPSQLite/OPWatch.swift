internal import HostLoop
internal import Storage

/// Counts the steps of SQLite's virtual machine, and cuts a statement off that takes too many.
///
/// Only what SQLite takes back as a whole is cut off: the first statement, outside of a transaction.
@HostActor
final class OPWatch {
  private unowned let connection: SQLiteConnection
  /// `nil` if the statement must run to its end.
  private var left: Int?
  private var hasCutOff = false

  init(_ connection: SQLiteConnection) {
    self.connection = connection
    connection.onProgress = { [weak self] in self?.count() ?? false }
    connection.countSteps()
  }

  func begin(_ limit: Int?) {
    hasCutOff = false
    left = connection.isInTransaction ? nil : limit
  }

  /// A statement has ended. What follows it must not begin again.
  func statementEnded() { left = nil }

  /// - Returns: whether a statement was cut off.
  @discardableResult
  func end() -> Bool {
    left = nil
    return hasCutOff
  }

  private func count() -> Bool {
    guard let left else { return false }
    self.left = left - SQLiteConnection.progressInterval
    hasCutOff = left <= SQLiteConnection.progressInterval
    return hasCutOff
  }
}
