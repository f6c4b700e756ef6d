internal import HostLoop
internal import JSEngine

/// A module as one bridge uses it: its exports and, if it has events, its listeners.
///
/// It counts listeners like React Native: one number for all events of the module. JavaScript
/// changes it with `addListener` and `removeListeners` (contract 1.1 and 1.2).
@HostActor
final class ModuleData {
  let module: any NativeModule
  let name: String
  let isSelfContained: Bool
  /// Whether it is an Expo module.
  private(set) var isExpo: Bool
  let exports: [ModuleMember]
  let events: [any AnyEvent]
  let emitters: [any AnyEventEmitter]
  private(set) var bridge: Bridge?
  /// Where the module was registered.
  let registration: Place
  /// When the bridge got the module.
  let began: LoopInstant

  @exclusivity(unchecked) private(set) var listenerCount = 0
  /// The events that JavaScript listened to since the count was last 0.
  private var observedEvents: Set<String> = []
  private var subscriptions: [Int] = []

  init(_ module: any NativeModule, _ registration: ModuleRegistry.Registration, bridge: Bridge) {
    self.module = module
    self.registration = registration.place
    self.bridge = bridge
    began = bridge.loop.clock.now
    name = registration.name
    isSelfContained = type(of: module).isSelfContained
    isExpo = registration.isExpo
    exports = module.exports.map(\.member)
    events = exports.compactMap { if case .event(let event) = $0.kind { event } else { nil } }
    emitters = exports.compactMap {
      if case .emitter(let emitter) = $0.kind { emitter } else { nil }
    }
    for event in events { event.attach(to: self) }
    for emitter in emitters { emitter.attach(to: bridge, module: name) }
    module.initialize()
  }

  /// The name of the class, as native messages use it.
  var className: String {
    name == type(of: module).name ? String(describing: type(of: module)) : name
  }

  var supportedEvents: [String] { events.map(\.name) }

  /// Whether an event has a listener as far as native code knows. React Native checks only the
  /// count. `strictly` also checks that this event has had a listener.
  func isObserved(_ event: String, strictly: Bool) -> Bool {
    listenerCount > 0 && (!strictly || observedEvents.contains(event))
  }

  /// Makes it an Expo module, if it can be one.
  func answerExpo() { isExpo = isExpo || module is any FoundByExpo }

  func addListener(_ event: String, at place: Place) {
    if let bridge, !isExpo, !supportedEvents.contains(event) {
      let moment = Diagnosis.Moment("listened", bridge.loop.clock.now, place)
      var diagnosis = Diagnosis(.unsupportedEvent, unsupported(event), moments: [moment])
      diagnosis.event = event
      bridge.report(diagnosis)
    }
    // The count changes first, so that an event sent from inside startObserving is delivered.
    listenerCount += 1
    observedEvents.insert(event)
    if let bridge {
      subscriptions.append(
        bridge.ledger.begin(.subscription, Ledger.Subject(event, of: name), at: place))
    }
    // Held events are older than those that startObserving sends.
    events.first { $0.name == event }?.release()
    if listenerCount == 1 { observe("startObserving", module.startObserving) }
  }

  /// Expo calls it on the queue of asynchronous functions.
  private func observe(_ label: String, _ body: @escaping @HostActor () -> Void) {
    guard isExpo, let bridge else { return body() }
    bridge.loop.post(on: bridge.expoLane(of: .default), "\(name).\(label)") { body() }
  }

  func removeListeners(_ count: Double, at place: Place) throws {
    guard count.isFinite, count >= 0 else {
      throw NativeError(message: "\(name).removeListeners: \(count) is not a number of listeners")
    }
    let count = Int(exactly: count.rounded(.towardZero)) ?? .max
    note(removalOf: count, at: place)
    listenerCount -= min(count, listenerCount)
    // React Native does not say which listener was removed, so this ends the latest.
    while subscriptions.count > listenerCount {
      bridge?.ledger.end(subscriptions.removeLast(), .done("removed"), at: place)
    }
    if listenerCount == 0 {
      observedEvents.removeAll()
      observe("stopObserving", module.stopObserving)
    }
  }

  /// React Native continues after a wrong removal. The ledger records it.
  private func note(removalOf count: Int, at place: Place) {
    guard let bridge, count > 0 || !(module is any IgnoresObserving) else { return }
    let entry = bridge.ledger.begin(.removal, name, at: place)
    if count > listenerCount {
      bridge.log(.error, "Attempted to remove more \(className) listeners than added")
    }
    bridge.ledger.end(entry, .removed(count, of: listenerCount))
  }

  func invalidate() {
    if listenerCount > 0 {
      listenerCount = 0
      observedEvents.removeAll()
      for entry in subscriptions { bridge?.ledger.end(entry, .cancelled) }
      subscriptions = []
      module.stopObserving()
    }
    module.invalidate()
    for event in events { event.detach(from: self) }
    if let bridge { for emitter in emitters { emitter.detach(from: bridge) } }
    bridge = nil
  }

  func unsupported(_ event: String) -> String {
    "`\(event)` is not a supported event type for \(className). Supported events are: "
      + "`\(supportedEvents.joined(separator: "`, `"))`"
  }
}
