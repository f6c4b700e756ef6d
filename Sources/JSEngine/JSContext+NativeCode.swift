internal import HostLoop

// Native code that takes part in the limits of a turn.
extension JSContext {
  /// By how many bytes the process may grow in one turn.
  public nonisolated static var memoryLimit: Int { Watchdog.memoryLimit }

  /// Runs native code that may take long, under the limits that a turn of the script has.
  ///
  /// - Parameters:
  ///   - interrupt: lets `body` end soon. Another thread calls it, perhaps several times.
  ///   - body: the native code. It must not call JavaScript.
  /// - Returns: what `body` returns, and what it used too much of. `nil` if it was not interrupted.
  public func interrupting<Result>(
    _ interrupt: @escaping @Sendable () -> Void, _ body: () -> Result
  ) -> (result: Result, overrun: Overrun?) {
    guard let limit = cpuLimit else { return (body(), nil) }
    Watchdog.shared.begin(Watchdog.NativeCode(limit: limit, interrupt: interrupt))
    let result = body()
    return (result, Watchdog.shared.endNativeCode())
  }
}
