internal import CJavaScriptCore
internal import HostLoop

// Native code that takes part in the limits of a turn.
extension JSContext {
  /// By how many bytes the process may grow in one turn: 2,000,000,000, unless it was set. It counts for all contexts.
  public nonisolated static var memoryLimit: Int {
    get { Watchdog.memoryLimit }
    set { Watchdog.memoryLimit = newValue }
  }

  /// Runs native code that may take long, under the limits that a turn of the script has. Code that goes on although it was
  /// interrupted ends all JavaScript of the process, see ``isEngineStuck``.
  ///
  /// - Parameters:
  ///   - name: what runs, such as `a statement of SQLite`.
  ///   - stack: where JavaScript called it. Only asked when it goes on.
  ///   - interrupt: lets `body` end soon. Another thread calls it, perhaps several times.
  ///   - body: the native code. It must not call JavaScript.
  /// - Returns: what `body` returns, and what it used too much of. `nil` if it was not interrupted.
  package func interrupting<Result>(
    _ name: String, stack: @escaping @HostActor () -> String,
    _ interrupt: @escaping @Sendable () -> Void, _ body: () -> Result
  ) -> (result: Result, overrun: Overrun?) {
    guard let limit = cpuLimit, let raw else { return (body(), nil) }
    Watchdog.shared.begin(
      Watchdog.NativeCode(
        name: name, group: UInt(bitPattern: JSContextGetGroup(raw)), limit: limit, stack: stack,
        interrupt: interrupt))
    let result = body()
    return (result, Watchdog.shared.endNativeCode())
  }
}
