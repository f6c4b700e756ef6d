internal import Foundation

/// What modules write to the log of the phone: `log.warn("no connection")`.
public let log = Logger()

/// Writes to the standard error stream, which has the place of the phone's log.
public struct Logger: Sendable {
  /// Logs what helps to follow a module step by step.
  public func trace(_ items: Any...) { write("trace", items) }
  /// Logs what helps to find an error.
  public func debug(_ items: Any...) { write("debug", items) }
  /// Logs what is worth knowing.
  public func info(_ items: Any...) { write("info", items) }
  /// Logs what may be wrong.
  public func warn(_ items: Any...) { write("warn", items) }
  /// Logs what is wrong.
  public func error(_ items: Any...) { write("error", items) }
  /// Logs what the app cannot go on with.
  public func fatal(_ items: Any...) { write("fatal", items) }

  private func write(_ level: String, _ items: [Any]) {
    let text = items.map { "\($0)" }.joined(separator: " ")
    FileHandle.standardError.write(Data("[expo] \(level): \(text)\n".utf8))
  }
}
