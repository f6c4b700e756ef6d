internal import CJavaScriptCore
internal import Glibc
public import HostLoop

/// One JavaScript world: its own global object and, unless somebody shares one, its own virtual machine.
///
/// Reloading an app means a new context. After ``close()`` every value of it is dead: using one
/// throws, and releasing one does nothing.
@HostActor
public final class JSContext {
  var raw: OpaquePointer?
  let machine: JSVirtualMachine?
  let realm: JSRealm
  /// What lives as long as the context.
  private var kept: [OpaquePointer?] = []
  let names = PropertyNames.shared
  /// The native functions that live as long as the context, or may live longer.
  var lastingFunctions: [HostFunction] = []
  /// The halves of objects that are made lazily.
  var lazyProperties: [(source: JSRef, properties: LazyProperties)] = []
  @exclusivity(unchecked) var spareTape: JSTape?
  lazy var tapeDecoder = makeTapeDecoder()
  var isTerminated = false
  var cpuLimit: Duration?
  var termination: (overrun: Overrun, stack: String)?
  /// Who uses the context, until it is closed: for types that are decoded from it and need more
  /// than values.
  public var owner: AnyObject?

  /// What messages call the JavaScript of the context.
  public var subject = "the script"

  /// Told why JavaScript can run no more, when a function of the engine does not end: see ``isEngineStuck``.
  public var onStuck: (@HostActor (JSError) -> Void)?

  /// An error that was made where JavaScript really calls from, while calls are carried out that it
  /// had put aside.
  public var callSite: JSValue?

  /// The array or object whose members are being decoded.
  @exclusivity(unchecked) var container: DecodedContainer?
  /// The argument that is being decoded, from 1; -1 for a value that is part of an earlier argument, and 0 when
  /// no call's values are being decoded.
  @exclusivity(unchecked) var argument = 0
  /// What the call that is being decoded has passed so far.
  @exclusivity(unchecked) var decodedBytes = 0

  @exclusivity(unchecked) private var latestNumber: (raw: OpaquePointer?, value: Double) = (nil, 0)

  /// Whose time JavaScript's `Date` shows: an index into ``timeZones``.
  @exclusivity(unchecked) var timeZoneIndex = 0

  private static var prepared: OpaquePointer?

  /// Makes what the next context needs: for a program that has something else to do meanwhile.
  public static func prepare() {
    if prepared == nil { prepared = makeRaw() }
  }

  static func makeRaw() -> OpaquePointer? {
    // The engine reads its options at the first VM. A tail call leaves no frame, and stacks are what people debug
    // with. Compiled code that asks whether it is to end can be ended at each call: without, only in loops.
    setenv("JSC_useTailCalls", "0", 0)
    setenv("JSC_usePollingTraps", "1", 0)
    WTFInitializeMainThread()
    return JSGlobalContextCreate(nil)
  }

  /// A context in `machine`, or a fresh one in a fresh virtual machine.
  public init(in machine: JSVirtualMachine? = nil) {
    self.machine = machine
    realm = machine?.takeRealm() ?? JSRealm(Self.prepared.take() ?? Self.makeRaw())
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
    // Places in the ledger keep this object long after: what is large, or leads back to it, goes now.
    spareTape = nil
    callSite = nil
    dropLastingFunctions()
    dropLazyProperties()
    Self.removeLimit(of: context)
    // A machine of its own takes everything along.
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

  /// What a script of ours keeps for the next context that takes over the same built-in objects.
  public var realmState: JSRef { realm.state }

  /// Where contexts take over what earlier ones left: the globals of each are as they are now.
  public func rememberGlobals() {
    if machine?.reusesRealms == true { realm.rememberGlobals() }
  }

  private func makeTapeDecoder() -> TapeDecoder {
    let decoder = realm.tapeDecoder ?? TapeDecoder()
    realm.tapeDecoder = decoder
    return decoder
  }

  /// Keeps a value as long as the context is open: for the few that are used all the time. A
  /// ``JSValue`` that the context itself holds would keep it alive for ever.
  public func keep(_ value: JSRef) -> JSRef {
    if let raw {
      JSValueProtect(raw, value.raw)
      kept.append(value.raw)
    }
    return value
  }

  /// A context by which values can be let go, also when this one is closed; `nil` when they are gone.
  var releasing: OpaquePointer? { raw ?? (Self.isEngineStuck ? nil : machine?.idleContext) }

  /// The C context, unless it was closed.
  func open() throws -> OpaquePointer {
    guard let raw else { throw JSError(name: "Error", message: "The JavaScript context is closed") }
    if timeZoneIndex != Self.timeZoneInForce { putTimeZoneInForce() }
    return raw
  }

  /// Runs a script and returns its completion value. Microtasks have run when this returns.
  ///
  /// - Parameters:
  ///   - script: the text of the script.
  ///   - url: what stacks call the script.
  ///   - line: the number of its first line.
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
  public func evaluate(_ script: JSScript) throws -> JSRef {
    let context = try open()
    // What a single context does not use again is not worth the parse that comes first.
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
  public func function(_ script: JSScript) throws -> JSRef {
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

  /// The value `undefined`.
  public var undefined: JSRef {
    // Without Optional.map, which would check on each call where its closure runs.
    guard let raw else { return JSRef(nil) }
    return JSRef(JSValueMakeUndefined(raw))
  }
  /// The value `null`.
  public var null: JSRef {
    guard let raw else { return JSRef(nil) }
    return JSRef(JSValueMakeNull(raw))
  }

  /// Calls `handler` with the reason of each promise that nobody handles in the turn it rejects.
  public func onUnhandledRejection(_ handler: @escaping @HostActor (JSError) -> Void) throws {
    let function = makeLastingFunction("onUnhandledRejection") { call in
      if call.count > 1 { handler(JSError(call[1], in: call.context)) }
      return call.context.undefined
    }
    var exception: OpaquePointer?
    JSGlobalContextSetUnhandledRejectionCallback(try open(), keep(function).raw, &exception)
  }

  /// Collects garbage now; for tests of lifetimes.
  public func collectGarbage() {
    if let raw { JSSynchronousGarbageCollectForDebugging(raw) }
  }

  /// The number that a value is; `nil` for one of another type.
  ///
  /// On the 64-bit machines that we run on, a number is its own reference: the same reference is the
  /// same number, and who asks twice pays for the engine's lock once.
  @inline(__always)
  func number(_ value: OpaquePointer?) -> Double? {
    guard let raw, JSValueIsNumber(raw, value) else { return nil }
    if latestNumber.raw != value { latestNumber = (value, JSValueToNumber(raw, value, nil)) }
    return latestNumber.value
  }

  /// How many bytes the engine has taken for the objects of the context, garbage included.
  public var heapCapacity: Int {
    guard let raw, let statistics = JSGetMemoryUsageStatistics(raw),
      let size = try? get("heapCapacity", of: JSRef(statistics))
    else { return 0 }
    return (try? Int.decode(size, in: self)) ?? 0
  }

  /// Runs `body` with the engine's lock held: crossings inside are cheaper, and microtasks wait
  /// until it ends.
  public func withLock<T>(_ body: () throws -> T) throws -> T {
    let context = try open()
    JSLock(context)
    defer { JSUnlock(context) }
    return try body()
  }

  /// The value of an entry into JavaScript, or its exception as a Swift error.
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
