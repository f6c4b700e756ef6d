internal import CInterrupt
internal import CJavaScriptCore
internal import HostLoop
internal import Synchronization

extension JSContext {
  /// Ends a script that uses more than `limit` of processor time in one turn of the host thread, as
  /// iOS's watchdog does, or more memory than an iPhone gives an app. Microtasks belong to the turn.
  /// Waiting does not count.
  ///
  /// - Throws: ``JSError`` when the context was closed.
  public func limitExecution(to limit: Duration) throws {
    let raw = try open()
    let group = JSContextGetGroup(raw)
    cpuLimit = limit
    Self.limited[raw] = Unmanaged.passUnretained(self)
    guard Watchdog.shared.canInterrupt else {
      JSContextGroupSetExecutionTimeLimit(
        group, limit.seconds, { raw, _ in JSContext.shouldTerminate(raw) }, nil)
      return
    }
    // After this the engine tracks whether a script is running. A limit that is set in the middle
    // of a script needs that.
    JSContextGroupSetExecutionTimeLimit(group, 1_000_000, nil, nil)
    JSContextGroupClearExecutionTimeLimit(group)
    cinterrupt_unblock()
    Self.watchLimited()
  }

  /// Asks for memory that native code is about to take for the script. If the script would then have more than an app gets
  /// in one turn, it is ended before the memory is taken.
  ///
  /// - Throws: the ``JSError`` of the end.
  package func ask(for bytes: Int) throws {
    guard bytes >= Self.noticeable, cpuLimit != nil, let raw else { return }
    let growth = Watchdog.shared.growth(with: bytes)
    guard growth > Watchdog.memoryLimit else { return }
    end(because: .memory(growth), stackText(raw))
    throw terminationError()
  }

  /// Only so many bytes at a time can matter: to ask takes some microseconds.
  private static let noticeable = 16 << 20

  /// The open contexts with a limit. A context removes itself when it is closed. A weak reference
  /// would make every use of a context slower.
  private static var limited: [OpaquePointer: Unmanaged<JSContext>] = [:]

  /// From now on a turn that takes longer than a moment is ended, because the process is about to end.
  public nonisolated static func endLongTurns() {
    Watchdog.highestLimit.store(moment, ordering: .relaxed)
    cinterrupt_lower_limits(moment)
  }

  /// In nanoseconds of processor time.
  private nonisolated static let moment: UInt64 = 100_000_000

  /// Called when a context is closed.
  static func removeLimit(of raw: OpaquePointer) {
    if limited.removeValue(forKey: raw) != nil, Watchdog.shared.canInterrupt { watchLimited() }
  }

  private static func watchLimited() {
    var limits: [OpaquePointer: UInt64] = [:]
    for (raw, context) in limited {
      guard let group = JSContextGetGroup(raw),
        let limit = context.takeUnretainedValue().cpuLimit
      else { continue }
      limits[group] = min(limits[group] ?? .max, limit.nanoseconds)
    }
    Watchdog.shared.watch(limits)
  }

  /// The engine calls this on the host thread, in the middle of a script, when its time may be
  /// over.
  nonisolated static func shouldTerminate(_ raw: OpaquePointer?) -> Bool {
    let canInterrupt = Watchdog.shared.canInterrupt
    let address = UInt(bitPattern: JSContextGetGlobalContext(raw))
    let known = HostActor.assumeIsolated { () -> Overrun? in
      // Several contexts may share a machine. Only the one whose script runs is ended.
      guard let raw = OpaquePointer(bitPattern: address),
        let context = JSContext.limited[raw]?.takeUnretainedValue(), let limit = context.cpuLimit
      else { return nil }
      if let termination = context.termination { return termination.overrun }
      guard canInterrupt else { return .time(limit) }
      guard let use = Watchdog.shared.use else { return nil }
      if use.memory > Watchdog.memoryLimit { return .memory(use.memory) }
      if use.time >= limit.nanoseconds { return .time(limit) }
      return use.time >= Watchdog.highestLimit.load(ordering: .relaxed) ? .end : nil
    }
    guard let known else { return false }
    let stack = stackText(raw)
    HostActor.assumeIsolated {
      guard let raw = OpaquePointer(bitPattern: address) else { return }
      JSContext.limited[raw]?.takeUnretainedValue().end(because: known, stack)
    }
    return true
  }

  private func end(because overrun: Overrun, _ stack: String) {
    isTerminated = true
    if termination == nil { termination = (overrun, stack) }
    // Begins a new turn, so that what other contexts do next does not count as this one's.
    HostActor.turns.begin()
    // Runs after the script has returned.
    HostActor.post { [self] in settleTermination() }
  }

  /// Ends the script that has called the native code which runs now, as soon as that throws. JavaScript cannot catch this.
  public func endScript() {
    guard termination == nil, let raw, Self.limited[raw] != nil, Watchdog.shared.canInterrupt else {
      return
    }
    termination = (.byNativeCode, "")
  }

  /// Native code throws and has ended the script.
  ///
  /// - Returns: what it throws. The engine ends the script where that could be caught.
  func throwEnd() -> OpaquePointer? {
    if Watchdog.shared.canInterrupt { cinterrupt_ask(JSContextGetGroup(raw)) }
    return JSValueMakeNull(raw)
  }

  /// Whether a function that JavaScript had called did not end: one of the engine, or native code. Then no JavaScript can run
  /// in this process any more.
  public nonisolated static var isEngineStuck: Bool { stuck.load(ordering: .acquiring) }
  private nonisolated static let stuck = Atomic(false)

  /// Closes all contexts with a limit, without calling the engine. Informs the owners of the
  /// contexts in the stuck group.
  static func abandonAll(because overrun: Overrun, in group: UInt, _ code: Watchdog.NativeCode?) {
    stuck.store(true, ordering: .releasing)
    let stack = code?.stack() ?? ""
    let contexts = limited.values.map { $0.takeUnretainedValue() }
    limited = [:]
    let stuck = contexts.filter { UInt(bitPattern: JSContextGetGroup($0.raw)) == group }
    for context in contexts {
      context.isTerminated = true
      context.termination = (overrun, stack)
      context.raw = nil
    }
    for context in stuck {
      context.onStuck?(
        context.error(
          because: overrun, of: code?.name ?? context.subject,
          "and \(code == nil ? "JavaScriptCore" : "it") cannot stop the function that is running; "
            + "no JavaScript can run any more", stack: stack))
    }
  }

  /// When the engine has ended microtasks, it also ends the next entry into any context of the
  /// machine. This makes that entry.
  func settleTermination() {
    guard isTerminated, let raw = releasing else { return }
    let script = JSString.make("0")
    defer { JSStringRelease(script) }
    _ = JSEvaluateScript(raw, script, nil, nil, 1, nil)
  }

  /// The error for a script that was ended. JavaScript cannot catch it.
  func terminationError() -> JSError {
    error(
      because: termination?.overrun ?? .time(cpuLimit ?? .zero), of: subject,
      stack: termination?.stack ?? "")
  }

  /// The error for code that took too much of a turn.
  ///
  /// - Parameters:
  ///   - overrun: which limit it met.
  ///   - subject: what took it, such as `the script`.
  ///   - end: what happened to it.
  ///   - stack: where the script was.
  package func error(
    because overrun: Overrun, of subject: String, _ end: String = "and was ended", stack: String
  ) -> JSError {
    switch overrun {
    case .memory(let bytes):
      JSError(
        name: "Error",
        message: "\(subject) took \(bytes / 1_000_000) MB of memory in one turn, \(end)",
        code: JSError.outOfMemory, stack: stack)
    case .end:
      JSError(
        name: "Error", message: "\(subject) was running when the run was interrupted, \(end)",
        code: JSError.timeout, stack: stack)
    case .time(let limit):
      JSError(
        name: "Error",
        message:
          "\(subject) ran for \(limit.seconds) s of processor time without returning, \(end)",
        code: JSError.timeout, stack: stack)
    case .byNativeCode:
      JSError(name: "Error", message: "native code ended \(subject)", stack: stack)
    }
  }
}

extension JSError {
  /// Whether the script was ended because one turn took too much time or memory.
  public var isEndOfTurn: Bool { code == Self.timeout || isOutOfMemory }
  /// Whether the script was ended because one turn took too much memory.
  public var isOutOfMemory: Bool { code == Self.outOfMemory }

  fileprivate static let timeout = "ERR_SCRIPT_EXECUTION_TIMEOUT"
  fileprivate static let outOfMemory = "ERR_SCRIPT_OUT_OF_MEMORY"
}

/// What a turn used too much of.
package enum Overrun: Sendable {
  /// Processor time: more than this limit.
  case time(Duration)
  /// Memory: so many bytes.
  case memory(Int)
  /// Nothing: native code has ended the app.
  case byNativeCode
  /// The process is about to end.
  case end
}

/// The stack of the running script, read from a new error.
private func stackText(_ context: OpaquePointer?) -> String {
  guard let error = JSObjectMakeError(context, 0, nil, nil) else { return "" }
  let name = JSString.make("stack")
  defer { JSStringRelease(name) }
  guard let value = JSObjectGetProperty(context, error, name, nil),
    // Between two microtasks there is no stack.
    JSValueIsString(context, value),
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

  /// At most about thirty years. A longer limit counts as no limit.
  var nanoseconds: UInt64 {
    UInt64(clamping: min(components.seconds, 1_000_000_000)) * 1_000_000_000
      + UInt64(clamping: components.attoseconds / 1_000_000_000)
  }
}
