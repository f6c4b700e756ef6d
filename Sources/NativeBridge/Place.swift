internal import HostLoop
public import JSEngine

/// A place in the source at which something happened.
public enum Place: Sendable {
  /// In Swift.
  case native(file: StaticString, line: UInt)
  /// In JavaScript. The value is an error that was made there.
  case script(JSValue)

  /// The place of the caller in Swift.
  public static func here(file: StaticString = #fileID, line: UInt = #line) -> Place {
    .native(file: file, line: line)
  }

  /// The file and line, such as `Steps/Pedometer.swift:40`. `nil` for a place in JavaScript.
  public var native: String? {
    guard case .native(let file, let line) = self else { return nil }
    return "\(file):\(line)"
  }

  /// JavaScriptCore's stack text. `nil` for a place in Swift, and after the context was closed.
  @HostActor
  public var stack: String? {
    guard case .script(let error) = self, let ref = try? error.ref else { return nil }
    return JSError(ref, in: error.context).stack
  }
}

/// Where JavaScript called a method. A method whose diagnoses should name that place takes it as
/// its last parameter. JavaScript passes nothing for it.
public typealias CallSite = Place

extension Place: JSDecodable {
  public static var isPassed: Bool { false }

  public static func decode(_ value: JSRef, in context: JSContext) throws -> Place {
    .script(try context.makeCallSite())
  }
}
