internal import CJavaScriptCore
internal import EventLoop

extension JSContext {
  /// Ends a script that keeps the processor busy for longer than `limit` without returning to the
  /// host, as iOS's watchdog does. The limit counts processor time, so waiting is free.
  public func limitExecution(to limit: Duration) throws {
    let group = JSContextGetGroup(try open())
    cpuLimit = limit
    let me = Unmanaged.passUnretained(self).toOpaque()
    JSContextGroupSetExecutionTimeLimit(
      group, limit.seconds,
      { context, data in
        let address = UInt(bitPattern: data)
        let stack = stackText(context)
        HostActor.assumeIsolated {
          guard let data = UnsafeRawPointer(bitPattern: address) else { return }
          let context = Unmanaged<JSContext>.fromOpaque(data).takeUnretainedValue()
          context.isTerminated = true
          context.terminationStack = stack
        }
        return true
      }, me)
  }

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
