internal import CJavaScriptCore
internal import HostLoop

/// Property names as JavaScriptCore strings. Each is made once. They are literals in the source, so
/// there are few.
@HostActor
final class PropertyNames {
  /// The names, for all contexts.
  static let shared = PropertyNames()

  private var strings: [String: OpaquePointer] = [:]

  subscript(_ name: String) -> OpaquePointer {
    if let string = strings[name] { return string }
    let string = JSString.make(name)
    strings[name] = string
    return string
  }
}
