internal import CJavaScriptCore
internal import EventLoop

extension JSContext {
  /// Ends a script that keeps the processor busy for longer than `limit` without returning to the
  /// host, as iOS's watchdog does. The limit counts processor time, so waiting is free.
  public func limitExecution(to limit: Duration) throws {
    let raw = try open()
    cpuLimit = limit
    Self.limited[raw] = Unmanaged.passUnretained(self)
    JSContextGroupSetExecutionTimeLimit(
      JSContextGetGroup(raw), limit.seconds,
      { raw, _ in
        let address = UInt(bitPattern: JSContextGetGlobalContext(raw))
        let stack = stackText(raw)
        HostActor.assumeIsolated {
          // Of several in one machine, the one whose script it is.
          guard let raw = OpaquePointer(bitPattern: address),
            let context = JSContext.limited[raw]?.takeUnretainedValue()
          else { return }
          context.isTerminated = true
          context.terminationStack = stack
        }
        return true
      }, nil)
  }

  /// The open contexts with a limit; each leaves when it is closed. A weak reference would make every use of
  /// a context slower.
  static var limited: [OpaquePointer: Unmanaged<JSContext>] = [:]

  /// The error of a script that was ended; JavaScript cannot catch it.
  func terminationError() -> JSError {
    let seconds = cpuLimit.map { "\($0.seconds)" } ?? "?"
    return JSError(
      name: "Error",
      message: "the script ran for \(seconds) s of processor time without returning, and was ended",
      code: "ERR_SCRIPT_EXECUTION_TIMEOUT", stack: terminationStack)
  }
}

/// Where the script is now, taken from an error that is made for it.
private func stackText(_ context: OpaquePointer?) -> String {
  guard let error = JSObjectMakeError(context, 0, nil, nil) else { return "" }
  let name = JSString.make("stack")
  defer { JSStringRelease(name) }
  guard let value = JSObjectGetProperty(context, error, name, nil),
    let text = JSValueToStringCopy(context, value, nil)
  else { return "" }
  defer { JSStringRelease(text) }
  return JSString.text(text)
}

extension Duration {
  var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
