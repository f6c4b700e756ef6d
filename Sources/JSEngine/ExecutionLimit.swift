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
        let backtrace = JSContextCreateBacktrace(context, 16).map { string in
          defer { JSStringRelease(string) }
          return JSString.text(string)
        }
        HostActor.assumeIsolated {
          guard let data = UnsafeRawPointer(bitPattern: address) else { return }
          let context = Unmanaged<JSContext>.fromOpaque(data).takeUnretainedValue()
          context.isTerminated = true
          context.terminationBacktrace = backtrace
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
      code: "ERR_SCRIPT_EXECUTION_TIMEOUT", stack: terminationBacktrace ?? "")
  }
}

extension Duration {
  var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
