public import HostLoop
public import JSEngine

/// Connects one JavaScript context with native modules, as long as the context lives.
///
/// A reload makes a new context and a new bridge. Instances in the registry outlive both. The code
/// that makes a bridge must call ``invalidate()``. Until then the bridge and its modules keep each
/// other alive.
@HostActor
public final class Bridge {
  /// The level of a message that React Native logs.
  package enum LogLevel: Sendable {
    /// Like `console.log`.
    case info
    /// Like `console.warn`.
    case warning
    /// Like `console.error`.
    case error
  }

  /// The JavaScript context that the bridge serves.
  public let context: JSContext
  /// The loop on which the bridge's tasks run.
  public let loop: EventLoop
  /// The ledger of the bridge's events, calls, promises and callbacks.
  public let ledger: Ledger
  /// The architecture of React Native: `turbo` or `bridge`.
  public let architecture: Architecture
  /// The lane on which JavaScript runs.
  public let javaScript: Lane
  /// Called when JavaScript throws an error that nobody catches.
  public var onFatalError: (@HostActor (JSError) -> Void)?
  /// Called for each message that React Native would log.
  package var onLog: (@HostActor (LogLevel, String) -> Void)?
  /// Called for each diagnosis, instead of a line in the log.
  public var onDiagnosis: (@HostActor (Diagnosis) -> Void)?
  /// Called for each module name when JavaScript first asks for it.
  public var onModuleLookup: (@HostActor (String) -> Void)?
  /// Called after JavaScript has returned and its microtasks have run.
  @exclusivity(unchecked) public var onReturn: (@HostActor () -> Void)?
  /// Decides whether an event arrives once, twice or never. Without it each event arrives once.
  @exclusivity(unchecked) package var delivery: (@HostActor (_ event: String) -> EventDelivery)?
  /// How long the next call of a method that answers takes. `nil` if no call takes time.
  @exclusivity(unchecked) public var callLatency: (@HostActor () -> Duration)?
  let slowLanes = SlowLanes()
  /// The problems that were found while the bridge ran.
  public private(set) var diagnoses: [Diagnosis] = []
  /// The module names that JavaScript asked for, whether they exist or not.
  public internal(set) var lookedUpModules: Set<String> = []
  /// The names of missing modules that JavaScript asked for, in that order.
  public internal(set) var missingModules: [String] = []
  /// `false` after ``stop()`` or ``invalidate()``. Then no JavaScript of this bridge runs.
  @exclusivity(unchecked) public private(set) var isValid = true

  /// The only lane of this bridge. `nil` if each module has its own.
  private let onlyLane: Lane?
  private var isInvalidated = false

  /// The method whose arguments are being decoded.
  @exclusivity(unchecked) var currentMethod = Ledger.Subject("")
  var currentCallbacks: CallbackPair?
  var settlementOfCurrentCall: Settlement?
  /// The promise of the method that native code runs now.
  var settlementOfRunningMethod: Settlement?
  /// How many asynchronous calls there were. Each gets the next number.
  @exclusivity(unchecked) var callCount = 0

  private(set) var registry: ModuleRegistry
  let callQueue: any CallQueue
  var modules: [String: (data: ModuleData, object: JSValue?)] = [:]
  /// Whether calls are checked as under the old architecture.
  let isStrict: Bool
  private(set) var argumentRule: ArgumentRule?
  var warnedOfPendingCallbacks = false
  /// The latest call of each method whose arguments did not fit.
  var wrongCalls: [Ledger.Subject: WrongCall] = [:]
  var callableModules: [String: CallableModule] = [:]
  /// What belongs to one way for modules to show themselves.
  var parts: [any BridgePart] = []
  @exclusivity(unchecked) var emitFunction: JSRef?

  /// The Swift task that made the bridge; `nil` if it was made outside a task.
  let creator = currentSwiftTask()

  /// The bridges that have not been invalidated.
  static var live: [Bridge] = []

  /// Connects `context` with the modules of `registry`. From now on their instances may send
  /// events.
  ///
  /// - Parameters:
  ///   - registry: the native modules that JavaScript can call.
  ///   - context: the JavaScript context that the bridge serves.
  ///   - loop: the loop on which the bridge's tasks run.
  ///   - ledger: records what begins and what ends.
  ///   - architecture: the architecture of React Native.
  ///   - lane: the only lane of this bridge, for a script that is not an app. Without it,
  ///     JavaScript, each module, timers and each request have lanes of their own.
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
    // An instance may send events before JavaScript has looked up the module.
    for registration in registry.registrations {
      switch registration.provider {
      case .instance(let module): add(module, registration)
      case .factory(let make) where registration.type.requiresMainQueueSetup:
        add(make(), registration)
      case .factory: break
      }
    }
  }

  /// The first step of a reload. From now on no JavaScript of this bridge runs. Calls and events on
  /// their way are dropped. ``invalidate()`` informs the modules later; a new bridge may exist by
  /// then (contract, section 4).
  public func stop() { stop(withProcess: false) }

  /// The first step of a reload, or of the end of the process.
  ///
  /// - Parameter withProcess: whether the app's process has ended, so that no later script can get what is lost.
  package func stop(withProcess: Bool) {
    guard isValid else { return }
    noteListenersOnTheirWay()
    isValid = false
    loop.busyJavaScript = nil
    ledger.tearDown(withProcess: withProcess)
  }

  /// Ends the bridge: modules stop observing and are invalidated, and the context is closed.
  public func invalidate() {
    guard !isInvalidated else { return }
    isInvalidated = true
    stop()
    // In a fixed order, because what the modules do then is part of the run.
    for name in modules.keys.sorted() { modules[name]?.data.invalidate() }
    modules = [:]
    callableModules = [:]
    emitFunction = nil
    parts = []
    argumentRule = nil
    // A module instance may outlive this bridge and still refer to it. Empty the registry so that
    // the bridge does not keep the instance alive.
    registry = ModuleRegistry()
    Self.live.removeAll { $0 === self }
    context.close()
  }

  /// The lane for what belongs to `name`, such as a module's methods.
  ///
  /// - Parameters:
  ///   - name: the lane's name, such as a module's.
  ///   - kind: what a new lane is for.
  package func lane(_ name: String, _ kind: LaneKind = .native) -> Lane {
    onlyLane ?? loop.lane(name, kind)
  }

  /// Logs a message of React Native.
  package func log(_ level: LogLevel, _ message: String) { onLog?(level, message) }

  /// Reports a problem.
  public func report(_ diagnosis: Diagnosis) {
    diagnoses.append(diagnosis)
    if let onDiagnosis { return onDiagnosis(diagnosis) }
    onLog?(diagnosis.severity == .error ? .error : .warning, diagnosis.message)
  }
}
