public import HostLoop
public import JSEngine

/// Connects one JavaScript context with native modules, for as long as the context lives.
///
/// A reload makes a new context and a new bridge; instances in the registry outlive both. Who makes a
/// bridge ends it with ``invalidate()``; until then it and its modules keep each other alive.
@HostActor
public final class Bridge {
  /// How important a message of React Native's is.
  public enum LogLevel: Sendable {
    /// As from `console.log`.
    case info
    /// As from `console.warn`.
    case warning
    /// As from `console.error`.
    case error
  }

  /// The JavaScript world that the bridge serves.
  public let context: JSContext
  /// Where its tasks run.
  public let loop: EventLoop
  /// Where it keeps its books.
  public let ledger: Ledger
  /// How calls travel.
  public let architecture: Architecture
  /// Where JavaScript runs.
  public let javaScript: Lane
  /// Told when JavaScript threw and nobody caught it.
  public var onFatalError: (@HostActor (JSError) -> Void)?
  /// Told of each message that React Native would log.
  public var onLog: (@HostActor (LogLevel, String) -> Void)?
  /// Told of each diagnosis, instead of ``onLog``.
  public var onDiagnosis: (@HostActor (Diagnosis) -> Void)?
  /// Told of each name that JavaScript asks for, the first time.
  public var onModuleLookup: (@HostActor (String) -> Void)?
  /// Told when JavaScript returned and its microtasks have run.
  @exclusivity(unchecked) public var onReturn: (@HostActor () -> Void)?
  /// Asked of each event that is on its way to JavaScript; without it each arrives once.
  @exclusivity(unchecked) public var delivery: (@HostActor (_ event: String) -> EventDelivery)?
  /// What was found wrong while it happened.
  public private(set) var diagnoses: [Diagnosis] = []
  /// Names that JavaScript asked for, whether they exist or not.
  public internal(set) var lookedUpModules: Set<String> = []
  /// The modules for which JavaScript asked in vain, in the order in which it did.
  public internal(set) var missingModules: [String] = []
  /// `false` once ``stop()`` or ``invalidate()`` was called; then no JavaScript of this bridge runs.
  @exclusivity(unchecked) public private(set) var isValid = true

  /// The one lane for everything of this bridge; without one each module has its own.
  private let onlyLane: Lane?
  private var isInvalidated = false

  /// `Module.method` while its arguments are decoded.
  @exclusivity(unchecked) var currentMethod = Ledger.Subject("")
  var currentCallbacks: CallbackPair?
  var settlementOfCurrentCall: Settlement?
  /// Calls of asynchronous methods so far: each has a number, whether it calls back or not.
  @exclusivity(unchecked) var callCount = 0

  private(set) var registry: ModuleRegistry
  let callQueue: any CallQueue
  var modules: [String: (data: ModuleData, object: JSValue?)] = [:]
  /// Whether calls are checked as only the old architecture does.
  let isStrict: Bool
  private(set) var argumentRule: ArgumentRule?
  var warnedOfPendingCallbacks = false
  var callableModules: [String: CallableModule] = [:]
  @exclusivity(unchecked) var emitFunction: JSRef?

  /// The Swift task that made the bridge, if one did.
  let creator = currentSwiftTask()

  /// The bridges that are valid.
  static var live: [Bridge] = []

  /// Connects `context` with the modules of `registry`. Their instances may send events from now on.
  ///
  /// - Parameters:
  ///   - registry: the native modules that JavaScript can call.
  ///   - context: the JavaScript world that the bridge serves.
  ///   - loop: where its tasks run.
  ///   - ledger: where it records what begins and what ends.
  ///   - architecture: how calls travel.
  ///   - lane: where everything of this bridge runs, for a script that is no app. Without one JavaScript, each
  ///     module, timers and each request have lanes of their own.
  public init(
    registry: ModuleRegistry, context: JSContext, loop: EventLoop, ledger: Ledger,
    architecture: Architecture = .turbo, lane: Lane? = nil
  ) {
    self.registry = registry
    self.context = context
    self.loop = loop
    self.ledger = ledger
    onlyLane = lane
    javaScript = lane ?? loop.lane("javaScript", .javaScript)
    self.architecture = architecture
    isStrict = architecture == .bridge
    switch architecture {
    case .turbo: callQueue = TurboCallQueue(loop: loop)
    case .bridge:
      callQueue = BatchedCallQueue(loop: loop)
      argumentRule = ArgumentRule(context: context)
    }
    context.owner = self
    Self.live.append(self)
    // An instance may send events before JavaScript has looked it up.
    for registration in registry.registrations {
      switch registration.provider {
      case .instance(let module): add(module, registration)
      case .factory(let make) where registration.type.requiresMainQueueSetup:
        add(make(), registration)
      case .factory: break
      }
    }
  }

  /// The first step of a reload: from now on no JavaScript of this bridge runs, and what is on its way
  /// to or from it vanishes. Modules are told later, by ``invalidate()``, when a new bridge may be there
  /// (contract, section 4: old and new overlap).
  public func stop() {
    guard isValid else { return }
    isValid = false
    ledger.tearDown()
  }

  /// Ends the bridge: emitters stop observing, modules are told, the context is closed.
  public func invalidate() {
    guard !isInvalidated else { return }
    isInvalidated = true
    stop()
    // In the same order each time: what they do then is part of a run.
    for name in modules.keys.sorted() { modules[name]?.data.invalidate() }
    modules = [:]
    callableModules = [:]
    emitFunction = nil
    argumentRule = nil
    // An instance that outlives the bridge names it when it sends, and must not be kept alive by it.
    registry = ModuleRegistry()
    Self.live.removeAll { $0 === self }
    context.close()
  }

  /// Where what belongs to `name` runs, such as a module's methods.
  ///
  /// - Parameters:
  ///   - name: the lane's name, such as a module's.
  ///   - kind: what a new lane is for.
  public func lane(_ name: String, _ kind: LaneKind = .native) -> Lane {
    onlyLane ?? loop.lane(name, kind)
  }

  /// Reports what React Native would log.
  public func log(_ level: LogLevel, _ message: String) { onLog?(level, message) }

  /// Notes what went wrong.
  public func report(_ diagnosis: Diagnosis) {
    diagnoses.append(diagnosis)
    if let onDiagnosis { return onDiagnosis(diagnosis) }
    onLog?(diagnosis.severity == .error ? .error : .warning, diagnosis.message)
  }
}
