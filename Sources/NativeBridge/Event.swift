internal import DequeModule
public import HostLoop
public import JSEngine

/// What happens to an event that has no listener.
public enum WhenUnobserved: Sendable {
  /// It is lost with a warning, as in React Native, which never buffers events.
  case drop
  /// The latest events, up to this many, wait for the first listener. Older ones are lost.
  case hold(latest: Int)
  /// It is sent anyway, as by a module made with React Native's `initWithDisabledObservation`.
  /// Listeners on `DeviceEventEmitter` get it too (contract 1.5).
  case send
}

/// Who is meant to hear an event. It decides what it means if nobody listens.
package enum EventAudience: Sendable {
  /// For scripts that listen: then the event is lost.
  case listeners
  /// For every script, also those that never listen. Only a late listener has lost something.
  case everyScript
  /// For scripts that may stop listening at any time, such as the result of a scan. Then nothing is lost.
  case whoeverListens

  /// What is lost if native code knows of no listener.
  fileprivate var loss: Ledger.Loss {
    switch self {
    case .listeners: .noListener
    case .everyScript: .unheard
    case .whoeverListens: .optional
    }
  }
}

/// The body of an event without one. Its listeners are called without arguments (contract 1.3).
public struct NoBody: JSEncodable, Sendable {
  /// Makes the only value.
  public init() {}
  public func encode(in context: JSContext) -> JSRef { context.undefined }
  public func write(to tape: JSTape) { tape.null() }
}

/// An event that JavaScript can listen to through `NativeEventEmitter`, with the type of its body.
@HostActor
public final class Event<Body: JSEncodable & Sendable>: Export, AnyEvent {
  /// The name in JavaScript. All modules of a context share the names of events (contract 2.2).
  public nonisolated let name: String
  let creationSite = CreationSite()
  var toldState: ToldState?
  private let whenUnobserved: WhenUnobserved
  private let audience: EventAudience
  // Not weak: a weak reference would make reference counting slow for good.
  @exclusivity(unchecked) private var emitter: ModuleData?
  /// The last bridge to which the event was attached, even if it is not valid any more.
  @exclusivity(unchecked) private(set) var bridge: Bridge?
  private var held = Deque<(body: Body, entry: Int, activity: LoopTask.Activity)>()
  /// The name as a value of the bridge's context.
  @exclusivity(unchecked) private var javaScriptName: (bridge: ObjectIdentifier, value: JSRef)?

  /// Makes an event with this name.
  public nonisolated init(_ name: String, whenUnobserved: WhenUnobserved = .drop) {
    self.whenUnobserved = whenUnobserved
    audience = .listeners
    self.name = name
  }

  /// Makes an event for this audience. Without a listener it is not sent.
  package nonisolated init(_ name: String, audience: EventAudience) {
    whenUnobserved = .drop
    self.audience = audience
    self.name = name
  }

  public var member: ModuleMember { ModuleMember(.event(self)) }

  /// Called for each held event that a newer one replaced. For a sender that must still answer for
  /// it.
  public var onDisplaced: (@HostActor (Body) -> Void)?

  /// How many events wait for a listener.
  public var heldCount: Int { held.count }

  /// Sends the event to the listeners in JavaScript. Callable from any thread. Events from one
  /// thread arrive in order.
  @inlinable
  public nonisolated func send(
    _ body: Body, file: StaticString = #fileID, line: UInt = #line
  ) {
    if HostActor.isCurrent {
      HostActor.assumeIsolated(with: (self, body, file, line)) { $0.sendNow($1, $2, $3) }
    } else {
      HostActor.post { self.sendNow(body, file, line) }
    }
  }

  /// The same for native code written in JavaScript.
  public func send(_ body: Body, at place: Place) {
    guard let bridge else { return Bridge.reportDetachedSend(of: self, body: body, at: place) }
    send(body, bridge.ledger.begin(.event, name, at: place), bridge)
  }

  @usableFromInline
  func sendNow(_ body: Body, _ file: StaticString, _ line: UInt) {
    guard let bridge else {
      return Bridge.reportDetachedSend(of: self, body: body, at: .native(file: file, line: line))
    }
    send(
      body, bridge.ledger.begin(.event, Ledger.Subject(name), site: nil, file: file, line: line),
      bridge)
  }

  private func send(_ body: Body, _ entry: Int, _ bridge: Bridge) {
    guard let emitter, bridge.isValid else {
      bridge.ledger.end(entry, .dropped(.tornDown))
      bridge.log(
        .warning, "Sending `\(name)` but callableJSModules is nil, bridge was probably torn down")
      return
    }
    if !sends { bridge.loop.recordAccess(.module(emitter.name), isWrite: false) }
    if sends || emitter.isObserved(name, strictly: holds) {
      post(body, entry, bridge)
    } else {
      hold(body, entry, bridge)
    }
  }

  private var holds: Bool { if case .hold = whenUnobserved { true } else { false } }
  /// An Expo module sends its events to JavaScript, whether there is a listener or not (`ios/Core/Events/LegacyEventEmitterCompat.swift`).
  private var sends: Bool {
    if case .send = whenUnobserved { true } else { emitter?.isExpo == true && !holds }
  }

  private func post(_ body: Body, _ entry: Int, _ bridge: Bridge) {
    guard let delivery = bridge.delivery else { return emit(body, entry, bridge) }
    // The delivery may count the events.
    bridge.loop.recordAccess(.other("delivery"))
    switch delivery(name) {
    case .once: emit(body, entry, bridge)
    case .twice:
      emit(body, entry, bridge)
      emit(body, entry, bridge, isAgain: true)
    case .never:
      // No diagnosis blames the app for this loss.
      noteTold(body, bridge)
      bridge.postLoss(of: name, entry)
    }
  }

  private func noteTold(_ body: Body, _ bridge: Bridge) {
    toldState?.note("\(body)", Diagnosis.Moment("told", bridge.loop.clock.now, nil))
  }

  private func emit(_ body: Body, _ entry: Int, _ bridge: Bridge, isAgain: Bool = false) {
    let label = isAgain ? "emit again" : "emit"
    bridge.loop.post(on: bridge.javaScript, label, subject: name) { [self] in
      bridge.loop.declareFootprint(.javaScript)
      guard bridge.isValid else { return }
      // If the first copy waits for a listener, there is no second one.
      if isAgain, let emitter { bridge.loop.recordAccess(.module(emitter.name), isWrite: false) }
      if isAgain, bridge.ledger.entry(entry)?.isHeld == true { return }
      bridge.enter { try deliver(body, entry, $0) }
    }
  }

  private func deliver(_ body: Body, _ entry: Int, _ bridge: Bridge) throws {
    // The last listener may have been removed while the event was on its way.
    if holds, let emitter { bridge.loop.recordAccess(.module(emitter.name), isWrite: false) }
    if holds, emitter?.isObserved(name, strictly: true) != true {
      return hold(body, entry, bridge)
    }
    let listeners = try emit(body, entry, to: bridge)
    if listeners == 0, holds { return hold(body, entry, bridge) }
    if listeners > 0 { noteTold(body, bridge) }
    bridge.ledger.end(
      entry,
      listeners > 0 || audience == .whoeverListens
        ? .delivered(listeners: listeners)
        : .dropped(audience == .everyScript ? .unheard : .noListenerInJavaScript))
  }

  private func emit(_ body: Body, _ entry: Int, to bridge: Bridge) throws -> Int {
    guard let emitter, emitter.isExpo else {
      return try bridge.emit(try nameInJavaScript(bridge), body, entry: entry)
    }
    return try bridge.expo.emit?(emitter.name, name, body) ?? 0
  }

  private func nameInJavaScript(_ bridge: Bridge) throws -> JSRef {
    let owner = ObjectIdentifier(bridge)
    if let javaScriptName, javaScriptName.bridge == owner { return javaScriptName.value }
    let value = bridge.context.keep(try name.encode(in: bridge.context))
    javaScriptName = (owner, value)
    return value
  }

  private func hold(_ body: Body, _ entry: Int, _ bridge: Bridge) {
    switch whenUnobserved {
    case .drop, .send:
      // This asks JavaScript for listeners.
      bridge.loop.recordAccess(.javaScript)
      let elsewhere = bridge.listenerElsewhere(name)
      let place = elsewhere != nil && isListenerOnItsWay(bridge) ? nil : elsewhere
      bridge.ledger.end(
        entry, .dropped(place == nil ? audience.loss : .onlyDeviceEventEmitter), at: place)
      bridge.log(.warning, "Sending `\(name)` with no listeners registered.")
    case .hold(let latest):
      guard bridge === self.bridge else {
        bridge.ledger.end(entry, .dropped(.tornDown))
        return
      }
      if let emitter { bridge.loop.recordAccess(.module(emitter.name)) }
      bridge.ledger.hold(entry)
      // An event that comes back is older than events that were sent meanwhile.
      var index = held.endIndex
      while index > held.startIndex, held[index - 1].entry > entry { index -= 1 }
      held.insert((body, entry, bridge.loop.currentTask?.activity ?? .none), at: index)
      while held.count > latest {
        let (body, entry, _) = held.removeFirst()
        bridge.ledger.end(entry, .dropped(.displaced))
        bridge.loop.recordAccessToEverything()
        onDisplaced?(body)
      }
    }
  }

  /// Whether JavaScript has called `addListener`, but the call has not reached native code.
  /// `NativeEventEmitter` has then already added the listener to `DeviceEventEmitter`.
  private func isListenerOnItsWay(_ bridge: Bridge) -> Bool {
    guard let emitter else { return false }
    return bridge.ledger.hasOpenCall(Ledger.Subject("addListener", of: emitter.name))
  }

  func attach(to emitter: ModuleData) {
    if let old = self.emitter { detach(from: old) }
    self.emitter = emitter
    bridge = emitter.bridge
  }

  func detach(from emitter: ModuleData) {
    guard emitter === self.emitter else { return }
    self.emitter = nil
    javaScriptName = nil
    for (_, entry, _) in held { bridge?.ledger.end(entry, .dropped(.tornDown)) }
    held = []
  }

  func release() {
    guard let bridge else { return }
    let task = bridge.loop.currentTask
    let listening = task?.activity ?? .none
    while let (body, entry, activity) = held.popFirst() {
      task?.activity = activity
      post(body, entry, bridge)
    }
    task?.activity = listening
  }
}
