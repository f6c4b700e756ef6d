internal import GRDBSQLite
internal import HostLoop

/// Counts the steps of SQLite's virtual machine, and cuts a statement off that takes too many.
///
/// Only what SQLite takes back as a whole is cut off: the first statement, outside of a transaction.
@HostActor
final class OPWatch {
  private static let interval: Int32 = 100_000

  private var handle: OpaquePointer?
  /// `nil` if the statement must run to its end.
  private var left: Int?
  private var hasCutOff = false

  func register(on handle: OpaquePointer?) {
    self.handle = handle
    sqlite3_progress_handler(
      handle, Self.interval, countOPSteps, Unmanaged.passUnretained(self).toOpaque())
  }

  func begin(_ limit: Int?) {
    hasCutOff = false
    left = sqlite3_get_autocommit(handle) != 0 ? limit : nil
  }

  /// A statement has ended. What follows it must not begin again.
  func statementEnded() { left = nil }

  /// - Returns: whether a statement was cut off.
  @discardableResult
  func end() -> Bool {
    left = nil
    return hasCutOff
  }

  func unregister() { handle = nil }

  fileprivate func count() -> Bool {
    guard let left else { return false }
    self.left = left - Int(Self.interval)
    hasCutOff = left <= 0
    return hasCutOff
  }
}

// Called by SQLite, inside a call of ours.
private nonisolated func countOPSteps(_ watch: UnsafeMutableRawPointer?) -> Int32 {
  guard let watch else { return 0 }
  return HostActor.assumeIsolated(with: watch) {
    Unmanaged<OPWatch>.fromOpaque($0).takeUnretainedValue().count() ? 1 : 0
  }
}
