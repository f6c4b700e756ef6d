internal import CJavaScriptCore
internal import HostLoop

/// Property names as JavaScriptCore strings, each made once: they stand in the source, so there are few.
@HostActor
final class NameTable {
  /// The names of all contexts.
  static let shared = NameTable()

  private var strings: [String: OpaquePointer] = [:]

  subscript(_ name: String) -> OpaquePointer {
    if let string = strings[name] { return string }
    let string = JSString.make(name)
    strings[name] = string
    return string
  }
}
