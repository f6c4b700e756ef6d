public import HostLoop
public import JSEngine

/// An event in the style of codegen's `CodegenTypes.EventEmitter<T>`: JavaScript calls
/// `Module.onX(listener)` and gets `{ remove }` (contract, section 4).
///
/// It has no listener count, no `startObserving` and no warning about missing listeners. Each
/// listener is called in a task of its own. A listener that is removed while its task is waiting is
/// still called.
@HostActor
public final class EventEmitter<Value: JSEncodable & Sendable>: Export, AnyEventEmitter {
  private struct Listener {
    let id: Int
    let function: JSFunction
    let entry: Int
  }

  /// The name in JavaScript.
  public nonisolated let name: String
  let creationSite = CreationSite()

  private var module = ""
  private var bridge: Bridge?
  /// The listeners by number. Removing one takes the same time however many there are.
  private var registrations: [Int: Listener] = [:]
  /// The listeners in the order in which they were added. Made when needed.
  private var ordered: [Listener]?
  private var lastID = 0

  /// Makes an event with this name, such as `onProgress`.
  public nonisolated init(_ name: String) { self.name = name }

  /// Calls the listeners with `value`, or without arguments if the value is ``NoBody``. Callable
  /// from any thread.
  public nonisolated func emit(
    _ value: Value, file: StaticString = #fileID, line: UInt = #line
  ) {
    let place = Place.native(file: file, line: line)
    if HostActor.isCurrent {
      HostActor.assumeIsolated(with: (self, value, place)) { $0.emitNow($1, place: $2) }
    } else {
      HostActor.post { self.emitNow(value, place: place) }
    }
  }

  /// Calls the listeners, if there are any. Without one it is no loss, such as the end of a scan that the script ended itself.
  package func emit(optional value: Value, file: StaticString = #fileID, line: UInt = #line) {
    emitNow(value, place: .native(file: file, line: line), isOptional: true)
  }

  private func emitNow(_ value: Value, place: Place, isOptional: Bool = false) {
    call(place: place, isOptional: isOptional) { listener in
      if value is NoBody { try listener.call() } else { try listener.call(value) }
    }
  }

  public var member: ModuleMember { ModuleMember(.emitter(self)) }

  func attach(to bridge: Bridge, module: String) {
    // During a reload both bridges exist for a while. This detaches the emitter from the old one.
    if let old = self.bridge { detach(from: old) }
    self.bridge = bridge
    self.module = module
  }

  func detach(from bridge: Bridge) {
    guard bridge === self.bridge else { return }
    for listener in listeners { bridge.ledger.end(listener.entry, .cancelled) }
    registrations = [:]
    ordered = nil
  }

  /// Whether JavaScript listens.
  package var isObserved: Bool { !registrations.isEmpty }
  /// Whether JavaScript listens, or has listened since the module was made.
  package var wasObserved: Bool { lastID > 0 }

  private var listeners: [Listener] {
    if let ordered { return ordered }
    let sorted = registrations.values.sorted { $0.id < $1.id }
    ordered = sorted
    return sorted
  }

  func subscribe(_ call: JSCall) throws -> JSRef {
    var call = call
    let function = try call.next(JSFunction.self)
    let place = Place.script(try call.context.makeCallSite())
    guard let bridge else { return call.context.undefined }
    bridge.loop.recordAccess(.module(module))
    lastID += 1
    let entry = bridge.ledger.begin(
      .subscription, Ledger.Subject(name, of: module), at: place)
    registrations[lastID] = Listener(id: lastID, function: function, entry: entry)
    ordered = nil
    let subscription = try call.context.makeObject()
    let remove = call.context.makeFunction("remove") { [self, id = lastID] call in
      self.remove(id)
      return call.context.undefined
    }
    try call.context.set("remove", of: subscription, to: remove)
    return subscription
  }

  private func remove(_ id: Int) {
    bridge?.loop.recordAccess(.module(module))
    guard let listener = registrations.removeValue(forKey: id) else { return }
    ordered = nil
    bridge?.ledger.end(listener.entry, .done("removed"))
  }

  private func call(
    place: Place, isOptional: Bool, _ body: @escaping @HostActor (JSFunction) throws -> Void
  ) {
    guard let bridge else { return Bridge.reportDetachedEmit(of: self, at: place) }
    bridge.loop.recordAccess(.module(module), isWrite: false)
    let entry = bridge.ledger.begin(.event, name, at: place)
    guard bridge.isValid else {
      _ = bridge.ledger.end(entry, .dropped(.tornDown))
      return
    }
    guard !registrations.isEmpty else {
      _ = bridge.ledger.end(entry, isOptional ? .delivered(listeners: 0) : .dropped(.noListener))
      return
    }
    let listeners = listeners
    let count = listeners.count
    if bridge.delivery != nil { bridge.loop.recordAccess(.other("delivery")) }
    let delivery = bridge.delivery?(name) ?? .once
    if delivery == .never { return bridge.postLoss(of: name, entry) }
    var left = count
    for listener in listeners {
      bridge.postToJavaScript("emit", subject: name, accessing: .javaScript) { bridge in
        left -= 1
        if left == 0 { bridge.ledger.end(entry, .delivered(listeners: count)) }
        try body(listener.function)
      }
    }
    guard delivery == .twice else { return }
    for listener in listeners {
      bridge.postToJavaScript("emit again", subject: name) { _ in try body(listener.function) }
    }
  }
}
