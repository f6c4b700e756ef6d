internal import CJavaScriptCore
internal import HostLoop

/// A virtual machine of its own that turns texts into texts. It has no host, no clock and no bridge.
///
/// Use it only on the thread that made it. That need not be the host thread.
package final class TextComputer {
  /// What JavaScript threw.
  package struct Failure: Error {
    /// The error as text.
    package let message: String

    /// Makes an error.
    package init(message: String) { self.message = message }
  }

  private let raw: OpaquePointer?
  /// Ends endless JavaScript. No text needs nearly as long.
  private static let processorSeconds = 60.0

  /// Makes a machine that has only the language's own globals.
  package init() {
    raw = JSContext.makeRaw()
    if let raw, let group = JSContextGetGroup(raw) {
      JSContextGroupSetExecutionTimeLimit(group, Self.processorSeconds, nil, nil)
    }
  }

  deinit { if let raw { JSGlobalContextRelease(raw) } }

  /// Evaluates a script, and then its microtasks.
  ///
  /// - Throws: ``Failure`` for what it throws.
  @discardableResult
  package func evaluate(_ text: String, url: String) throws(Failure) -> String {
    guard let raw else { throw Failure(message: "there is no memory for JavaScript") }
    let script = JSString.make(text)
    let name = JSString.make(url)
    defer {
      JSStringRelease(script)
      JSStringRelease(name)
    }
    var exception: OpaquePointer?
    let value = JSEvaluateScript(raw, script, nil, name, 1, &exception)
    if let exception { throw Failure(message: Self.text(of: exception, in: raw) ?? "an error") }
    return value.flatMap { Self.text(of: $0, in: raw) } ?? ""
  }

  /// Calls a global function with texts.
  ///
  /// - Throws: ``Failure`` for what it throws.
  package func call(_ function: String, _ arguments: [String]) throws(Failure) -> String {
    guard let raw else { throw Failure(message: "there is no memory for JavaScript") }
    let name = JSString.make(function)
    defer { JSStringRelease(name) }
    var exception: OpaquePointer?
    let property = JSObjectGetProperty(raw, JSContextGetGlobalObject(raw), name, &exception)
    guard let property, JSValueIsObject(raw, property) else {
      throw Failure(message: "there is no function \(function)")
    }
    // The collector looks for values on the stack, not in Swift's arrays.
    let values = arguments.map { argument in
      let text = JSString.make(argument)
      defer { JSStringRelease(text) }
      let value = JSValueMakeString(raw, text)
      JSValueProtect(raw, value)
      return value
    }
    defer { for value in values { JSValueUnprotect(raw, value) } }
    let value = JSObjectCallAsFunction(raw, property, nil, values.count, values, &exception)
    if let exception { throw Failure(message: Self.text(of: exception, in: raw) ?? "an error") }
    return value.flatMap { Self.text(of: $0, in: raw) } ?? ""
  }

  private static func text(of value: OpaquePointer, in raw: OpaquePointer) -> String? {
    guard let string = JSValueToStringCopy(raw, value, nil) else { return nil }
    defer { JSStringRelease(string) }
    return JSString.text(string)
  }
}
