internal import CJavaScriptCore
internal import Glibc
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
  private let allowance: Allowance

  /// Makes a machine that has only the language's own globals.
  ///
  /// - Parameter limit: how much processor time one call may take. The standard limit is for our own JavaScript: no text
  ///   needs nearly as long.
  package init(limit: Duration = .seconds(60)) {
    raw = JSContext.isEngineStuck ? nil : JSContext.makeRaw()
    allowance = Allowance(limit)
    if let raw, let group = JSContextGetGroup(raw) {
      askLater(group, Unmanaged.passUnretained(allowance).toOpaque())
    }
  }

  deinit { if let raw, !JSContext.isEngineStuck { JSGlobalContextRelease(raw) } }

  /// The context. A thread that was stopped in the engine may hold its locks.
  private func usable() throws(Failure) -> OpaquePointer {
    guard !JSContext.isEngineStuck else {
      throw Failure(message: "no JavaScript can run any more")
    }
    guard let raw else { throw Failure(message: "there is no memory for JavaScript") }
    return raw
  }

  /// Evaluates a script, and then its microtasks.
  ///
  /// - Throws: ``Failure`` for what it throws.
  @discardableResult
  package func evaluate(_ text: String, url: String) throws(Failure) -> String {
    let raw = try usable()
    let script = JSString.make(text)
    let name = JSString.make(url)
    defer {
      JSStringRelease(script)
      JSStringRelease(name)
    }
    var exception: OpaquePointer?
    allowance.begin()
    let value = JSEvaluateScript(raw, script, nil, name, 1, &exception)
    return try result(value, exception, in: raw)
  }

  /// Calls a global function with texts.
  ///
  /// - Throws: ``Failure`` for what it throws.
  package func call(_ function: String, _ arguments: [String]) throws(Failure) -> String {
    let raw = try usable()
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
    allowance.begin()
    let value = JSObjectCallAsFunction(raw, property, nil, values.count, values, &exception)
    return try result(value, exception, in: raw)
  }

  private func result(
    _ value: OpaquePointer?, _ exception: OpaquePointer?, in raw: OpaquePointer
  ) throws(Failure) -> String {
    if let excess = allowance.excess { throw Failure(message: excess) }
    if let exception { throw Failure(message: Self.text(of: exception, in: raw) ?? "an error") }
    return value.flatMap { Self.text(of: $0, in: raw) } ?? ""
  }

  private static func text(of value: OpaquePointer, in raw: OpaquePointer) -> String? {
    guard let string = JSValueToStringCopy(raw, value, nil) else { return nil }
    defer { JSStringRelease(string) }
    return JSString.text(string)
  }
}

/// Lets the engine ask once, when the next interval is over, whether the call must end.
private func askLater(_ group: OpaquePointer, _ allowance: UnsafeMutableRawPointer) {
  JSContextGroupSetExecutionTimeLimit(group, Allowance.interval, isUsedUp, allowance)
}

private func isUsedUp(_ context: OpaquePointer?, _ allowance: UnsafeMutableRawPointer?) -> Bool {
  guard let allowance, let group = JSContextGetGroup(context) else { return true }
  if Unmanaged<Allowance>.fromOpaque(allowance).takeUnretainedValue().isUsedUp { return true }
  // An engine that has got "no" for an answer does not ask again.
  askLater(group, allowance)
  return false
}

/// What one call of a ``TextComputer`` may use.
private final class Allowance {
  /// After how many seconds of processor time the engine asks.
  static let interval = 0.1

  private let limit: Duration
  private var start = (time: Duration.zero, memory: 0)
  /// What the current call used too much of, as a sentence. `nil` if it did not.
  private(set) var excess: String?

  init(_ limit: Duration) { self.limit = limit }

  func begin() {
    start = (Self.processorTime, residentBytes() ?? 0)
    excess = nil
  }

  /// Whether the call must end now.
  var isUsedUp: Bool {
    let memory = (residentBytes() ?? 0) - start.memory
    if memory > Watchdog.memoryLimit {
      excess = "it took \(memory / 1_000_000) MB of memory, and was ended"
    } else if Self.processorTime - start.time >= limit {
      excess = "it ran for \(limit.seconds) s of processor time without returning, and was ended"
    }
    return excess != nil
  }

  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
