internal import CJavaScriptCore
internal import Glibc
public import HostLoop

/// One JavaScript world, with its own global object. It has its own virtual machine, unless it
/// shares one.
///
/// To reload an app, make a new context. After ``close()`` all values of the context are invalid:
/// using one throws, and releasing one does nothing.
@HostActor
public final class JSContext {
  var raw: OpaquePointer?
  let machine: JSVirtualMachine?
  let realm: JSRealm
  /// Values that live as long as the context.
  private var kept: [OpaquePointer?] = []
  let names = PropertyNames.shared
  /// The native functions that live at least as long as the context.
  var lastingFunctions: [HostFunction] = []
  /// The Swift halves of objects whose properties are made lazily.
  var lazyProperties: [(source: JSRef, properties: LazyProperties)] = []
  /// What ties JavaScript objects to Swift objects, by the Swift object.
  var nativeStates: [ObjectIdentifier: NativeState] = [:]
  @exclusivity(unchecked) var spareTape: JSTape?
  lazy var tapeDecoder = makeTapeDecoder()
  var isTerminated = false
  /// How much processor time the script may use in one turn.
  public internal(set) var cpuLimit: Duration?
  var termination: (overrun: Overrun, stack: String)?
  /// The object that uses the context, until the context is closed. Types that need more than
  /// values to be decoded read it.
  public var owner: AnyObject?

  /// How messages refer to the JavaScript of the context.
  public var subject = "the script"

  /// Called with the reason when a function in C does not end, such as one of the engine or of SQLite: see
  /// ``isEngineStuck``.
  public var onStuck: (@HostActor (JSError) -> Void)?

  /// An error that was made where JavaScript made a call. Set while a call that JavaScript had
  /// queued is carried out.
  public var callSite: JSValue?

  /// The array or object whose members are being decoded.
  @exclusivity(unchecked) var container: DecodedContainer?
  /// The number of the argument that is being decoded, from 1. -1 for a value that is part of an
  /// earlier argument. 0 while no call is being decoded.
  @exclusivity(unchecked) var argument = 0
  /// How many bytes the call that is being decoded has passed so far.
  @exclusivity(unchecked) var decodedBytes = 0

  @exclusivity(unchecked) private var latestNumber: (raw: OpaquePointer?, value: Double) = (nil, 0)

  /// The zone of JavaScript's `Date`: an index into ``timeZones``.
  @exclusivity(unchecked) var timeZoneIndex = 0

  private let alive = Alive(.contexts)

  private static var prepared: OpaquePointer?

  /// Makes what the next context needs. Call it ahead of time, while the program would otherwise
  /// wait.
  public static func prepare() {
    if prepared == nil { prepared = makeRaw() }
  }

  /// Makes the engine compile only what runs very often, because the contexts of this process live for milliseconds: most
  /// compiled code would be thrown away before it has saved the time that it cost. Call it before the first context is made.
  public nonisolated static func expectShortLives() {
    // About 40 and 100 times the engine's own numbers of calls, so that long loops are still compiled.
    for name in ["thresholdForJITAfterWarmUp", "thresholdForJITSoon"] {
      setenv("JSC_\(name)", "20000", 0)
    }
    for name in ["AfterWarmUp", "AfterLongWarmUp", "Soon"] {
      setenv("JSC_thresholdForOptimize\(name)", "100000", 0)
    }
  }

  nonisolated static func makeRaw() -> OpaquePointer? {
    // The engine reads its options when the first VM is made. Tail calls would leave frames out of
    // stacks, which people debug with. With polling traps, compiled code can be ended at each call;
    // without them, only in loops.
    setenv("JSC_useTailCalls", "0", 0)
    setenv("JSC_usePollingTraps", "1", 0)
    WTFInitializeMainThread()
    return JSGlobalContextCreate(nil)
  }

  /// Makes a context in `machine`, or in a virtual machine of its own.
  ///
  /// - Parameters:
  ///   - machine: the virtual machine; `nil` for a new one.
  ///   - kind: a name for the globals that it will have. It takes over the globals of an earlier context only if that had
  ///     the same kind.
  package init(in machine: JSVirtualMachine? = nil, kind: String = "") {
    self.machine = machine
    realm = machine?.takeRealm(kind) ?? JSRealm(Self.prepared.take() ?? Self.makeRaw())
    raw = realm.raw
  }

  isolated deinit { close() }

  /// Whether ``close()`` was called.
  public var isClosed: Bool { raw == nil }

  /// Ends the context; what it still holds is collected.
  public func close() {
    guard let context = raw else { return }
    owner = nil
    onStuck = nil
    // Places in the ledger keep this object alive for long. So release what is large or refers back
    // to it.
    spareTape = nil
    callSite = nil
    dropLastingFunctions()
    dropLazyProperties()
    dropNativeStates()
    Self.removeLimit(of: context)
    // Closing a context with its own machine frees all values anyway.
    if machine != nil { for value in kept { JSValueUnprotect(context, value) } }
    kept = []
    raw = nil
    if let machine {
      settleTermination()
      machine.takeBack(realm, wasTerminated: isTerminated)
    } else {
      realm.end(in: nil)
    }
  }

  /// An object that our scripts keep for the next context that reuses the same built-in objects.
  public var realmState: JSRef { realm.state }

  /// Remembers the globals as they are now. A machine with `reusesRealms` restores them for each
  /// later context.
  public func rememberGlobals() {
    if machine?.reusesRealms == true { realm.rememberGlobals() }
  }

  private func makeTapeDecoder() -> TapeDecoder {
    let decoder = realm.tapeDecoder ?? TapeDecoder()
    realm.tapeDecoder = decoder
    return decoder
  }

  /// Keeps a value alive as long as the context is open. For the few values that are always in use.
  /// A ``JSValue`` held by the context itself would keep the context alive forever.
  public func keep(_ value: JSRef) -> JSRef {
    if let raw {
      JSValueProtect(raw, value.raw)
      kept.append(value.raw)
    }
    return value
  }

  /// A context through which values can be released, even if this one is closed. `nil` if they are
  /// gone.
  var releasing: OpaquePointer? { raw ?? (Self.isEngineStuck ? nil : machine?.idleContext) }

  /// The C context. Throws if it was closed.
  func open() throws -> OpaquePointer {
    guard let raw else { throw JSError(name: "Error", message: "The JavaScript context is closed") }
    if timeZoneIndex != Self.timeZoneInForce { putTimeZoneInForce() }
    return raw
  }

  /// Runs a script and returns its completion value. Microtasks have run when this returns.
  ///
  /// - Parameters:
  ///   - script: the text of the script.
  ///   - url: the script's name in stack traces.
  ///   - line: the number of the script's first line.
  /// - Throws: ``JSError`` for what the script throws, also for a syntax error.
  @discardableResult
  public func evaluate(_ script: String, url: String = "", line: Int = 1) throws -> JSRef {
    let context = try open()
    let text = JSString.make(script)
    defer { JSStringRelease(text) }
    let source = JSString.make(url)
    defer { JSStringRelease(source) }
    var exception: OpaquePointer?
    let value = JSEvaluateScript(
      context, text, nil, url.isEmpty ? nil : source, Int32(clamping: line), &exception)
    return try checked(value, exception)
  }

  /// Runs a script and returns its completion value, as ``evaluate(_:url:line:)`` does.
  ///
  /// - Throws: ``JSError`` for what the script throws, also for a syntax error.
  @discardableResult
  package func evaluate(_ script: JSScript) throws -> JSRef {
    let context = try open()
    // A context with its own machine does not evaluate the script again, so a separate parse is not
    // worth it.
    guard let compiled = machine?.compiled(script) else {
      return try evaluate(script.text, url: script.url)
    }
    var exception: OpaquePointer?
    let value = JSScriptEvaluate(context, compiled, nil, &exception)
    return try checked(value, exception)
  }

  /// The function that is the completion value of a script: a new one, or where contexts take over what was
  /// compiled, the one that an earlier context had.
  ///
  /// So it must not keep anything from one call to the next.
  ///
  /// - Throws: ``JSError`` for what the script throws, also for a syntax error.
  package func function(_ script: JSScript) throws -> JSRef {
    guard machine?.reusesRealms == true else { return try evaluate(script) }
    _ = try open()
    return try realm.function(script, in: self)
  }

  /// Whether `script` parses as a script; `nil` when it does, else the syntax error.
  public func syntaxError(in script: String, url: String) -> JSError? {
    guard let context = raw else { return nil }
    let text = JSString.make(script)
    defer { JSStringRelease(text) }
    let source = JSString.make(url)
    defer { JSStringRelease(source) }
    var exception: OpaquePointer?
    if JSCheckScriptSyntax(context, text, source, 1, &exception) { return nil }
    return exception.map { JSError(JSRef($0), in: self) }
  }

  /// The global object.
  public var global: JSRef { JSRef(raw.map { JSContextGetGlobalObject($0) }) }

  /// Whether a value is the global object.
  public func isGlobal(_ value: JSRef) -> Bool { value.raw != nil && value.raw == global.raw }

  /// The value `undefined`.
  public var undefined: JSRef {
    // Avoids `Optional.map`: its closure would check its isolation at each call.
    guard let raw else { return JSRef(nil) }
    return JSRef(JSValueMakeUndefined(raw))
  }
  /// The value `null`.
  public var null: JSRef {
    guard let raw else { return JSRef(nil) }
    return JSRef(JSValueMakeNull(raw))
  }

  /// Calls `handler` with the reason of each promise that is rejected and not handled in the same
  /// turn.
  public func onUnhandledRejection(_ handler: @escaping @HostActor (JSError) -> Void) throws {
    let function = makeLastingFunction("onUnhandledRejection") { call in
      if call.count > 1 { handler(JSError(call[1], in: call.context)) }
      return call.context.undefined
    }
    var exception: OpaquePointer?
    JSGlobalContextSetUnhandledRejectionCallback(try open(), keep(function).raw, &exception)
  }

  /// Collects garbage now. For tests of lifetimes.
  public func collectGarbage() {
    if let raw { JSSynchronousGarbageCollectForDebugging(raw) }
  }

  /// The number that the value is; `nil` if it is not a number.
  ///
  /// On 64-bit machines JavaScriptCore encodes a number in its reference, so equal references are
  /// equal numbers. The latest number is cached, because reading one takes the engine's lock.
  @inline(__always)
  func number(_ value: OpaquePointer?) -> Double? {
    guard let raw, JSValueIsNumber(raw, value) else { return nil }
    if latestNumber.raw != value { latestNumber = (value, JSValueToNumber(raw, value, nil)) }
    return latestNumber.value
  }

  /// How many bytes of memory the engine has reserved for the context's objects, including garbage.
  public var heapCapacity: Int {
    guard let raw, let statistics = JSGetMemoryUsageStatistics(raw),
      let size = try? get("heapCapacity", of: JSRef(statistics))
    else { return 0 }
    return (try? Int.decode(size, in: self)) ?? 0
  }

  /// Runs `body` while holding the engine's lock. Crossings inside are cheaper. Microtasks wait
  /// until it ends.
  public func withLock<T>(_ body: () throws -> T) throws -> T {
    let context = try open()
    JSLock(context)
    defer { JSUnlock(context) }
    return try body()
  }

  /// The result of an entry into JavaScript, or its exception as a Swift error.
  @inline(__always)
  func checked(_ value: OpaquePointer?, _ exception: OpaquePointer?) throws -> JSRef {
    if exception == nil, !isTerminated, value != nil { return JSRef(value) }
    throw failure(exception)
  }

  private func failure(_ exception: OpaquePointer?) -> JSError {
    if isTerminated { return terminationError() }
    if let exception { return JSError(JSRef(exception), in: self) }
    return JSError(name: "Error", message: "JavaScript returned no value")
  }
}
