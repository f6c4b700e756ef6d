internal import CJavaScriptCore
internal import EventLoop

/// Property names as JavaScriptCore strings, each made once.
@HostActor
final class NameTable {
  private var strings: [String: OpaquePointer] = [:]

  subscript(_ name: String) -> OpaquePointer {
    if let string = strings[name] { return string }
    let string = JSString.make(name)
    strings[name] = string
    return string
  }

  func removeAll() {
    for string in strings.values { JSStringRelease(string) }
    strings = [:]
  }

  isolated deinit { removeAll() }
}
