import HostLoop
import JSEngine

extension JSContext {
  /// The completion value of a script, decoded.
  func value<T: JSDecodable>(of script: String, as _: T.Type = T.self) throws -> T {
    try T.decode(try evaluate(script, url: "test.js"), in: self)
  }

  /// The result of the JavaScript function `script` for Swift arguments.
  func apply<T: JSDecodable>(
    _ script: String, to arguments: any JSEncodable..., as _: T.Type = T.self
  ) throws -> T {
    let function: JSFunction = try value(of: "(\(script))")
    return try T.decode(try function.apply(try makeArray(of: arguments)), in: self)
  }

  /// The error that a script throws.
  func error(of script: String, url: String = "test.js", line: Int = 1) -> JSError? {
    do { try evaluate(script, url: url, line: line) } catch { return error as? JSError }
    return nil
  }

  /// Decodes the value of a script as `type` and returns the mismatch; nil when it decodes.
  func mismatch<T: JSDecodable>(of script: String, as type: T.Type) throws -> JSTypeMismatch? {
    let value = try evaluate(script)
    do { _ = try T.decode(value, in: self) } catch let error as JSTypeMismatch { return error }
    return nil
  }
}

/// What happened, in order.
@HostActor
final class Log {
  private(set) var entries: [String] = []

  func add(_ entry: String) { entries.append(entry) }
}
