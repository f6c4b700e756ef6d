internal import HostLoop
public import JSEngine

/// Where in the source something happened.
public enum Place: Sendable {
  /// In Swift.
  case native(file: StaticString, line: UInt)
  /// In JavaScript: an error that was made there.
  case script(JSValue)

  /// The place in Swift that calls this.
  public static func here(file: StaticString = #fileID, line: UInt = #line) -> Place {
    .native(file: file, line: line)
  }

  /// Such as `Steps/Pedometer.swift:40`, for a place in Swift.
  public var native: String? {
    guard case .native(let file, let line) = self else { return nil }
    return "\(file):\(line)"
  }

  /// JavaScriptCore's stack text, for a place in JavaScript whose context is not closed.
  @HostActor
  public var stack: String? {
    guard case .script(let error) = self, let ref = try? error.ref else { return nil }
    return JSError(ref, in: error.context).stack
  }
}

/// Where JavaScript calls a method from, for one whose diagnoses should say so: its last argument, to
/// which JavaScript passes nothing.
public struct CallSite: JSDecodable, Sendable {
  /// The place of the call.
  public let place: Place

  public static var isPassed: Bool { false }

  public static func decode(_ value: JSRef, in context: JSContext) throws -> CallSite {
    CallSite(place: .script(try context.makeCallSite()))
  }
}
