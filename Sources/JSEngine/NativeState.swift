internal import CJavaScriptCore
internal import HostLoop

// Objects that carry a Swift object, as an object of JSI carries its `NativeState`.
extension JSContext {
  /// The JavaScript object that carries `state`: the one that was made for it, or if the collector freed that, a new one.
  ///
  /// - Parameters:
  ///   - state: a Swift object. It lives at least as long as the JavaScript object, or until the context is closed. Do nothing
  ///     in its `deinit` that a run could notice: when the collector runs is not part of the order of a run.
  ///   - prototype: makes the prototype of a new JavaScript object.
  public func object(carrying state: AnyObject, prototype: () throws -> JSRef) throws -> JSRef {
    let context = try open()
    if let known = nativeStates[ObjectIdentifier(state)] {
      // With the lock, the collector is not at work meanwhile.
      JSLock(context)
      let object = known.jsObject
      JSUnlock(context)
      if let object { return object }
      known.end()
    }
    let prototype = try prototype()
    let box = NativeState(state, in: self)
    guard
      let object = JSObjectMake(
        context, nativeStateClass, Unmanaged.passRetained(box).toOpaque())
    else { return JSRef(nil) }
    JSObjectSetPrototype(context, object, prototype.raw)
    box.follow(object, context)
    nativeStates[ObjectIdentifier(state)] = box
    return JSRef(object)
  }

  /// The Swift object that `value` carries. `nil` if it carries none, or no longer.
  public func nativeState(of value: JSRef) -> AnyObject? { box(of: value)?.state }

  /// How many Swift objects JavaScript objects carry.
  public var nativeStateCount: Int { nativeStates.count }

  /// Takes its Swift object from a JavaScript object.
  public func removeNativeState(of value: JSRef) {
    if let box = box(of: value) { forget(box) }
  }

  private func box(of value: JSRef) -> NativeState? {
    guard let raw, JSValueIsObjectOfClass(raw, value.raw, nativeStateClass),
      let data = JSObjectGetPrivate(value.raw)
    else { return nil }
    return Unmanaged<NativeState>.fromOpaque(data).takeUnretainedValue()
  }

  /// Called when the context is closed.
  func dropNativeStates() {
    for box in nativeStates.values { box.end() }
    nativeStates = [:]
  }

  fileprivate func forget(_ box: NativeState) {
    if nativeStates[box.key] === box { nativeStates[box.key] = nil }
    box.end()
  }
}

/// What ties a JavaScript object to a Swift object.
@HostActor
final class NativeState {
  fileprivate let key: ObjectIdentifier
  fileprivate private(set) var state: AnyObject?
  private weak var context: JSContext?
  /// Finds the JavaScript object as long as it lives, and does not keep it alive.
  private var weak: OpaquePointer?
  private var group: OpaquePointer?

  fileprivate init(_ state: AnyObject, in context: JSContext) {
    self.state = state
    key = ObjectIdentifier(state)
    self.context = context
  }

  fileprivate func follow(_ object: OpaquePointer, _ context: OpaquePointer) {
    group = JSContextGetGroup(context)
    weak = JSWeakCreate(group, object)
  }

  fileprivate var jsObject: JSRef? { weak.flatMap { JSWeakGetObject($0) }.map { JSRef($0) } }

  fileprivate func end() {
    if let weak { JSWeakRelease(group, weak) }
    weak = nil
    state = nil
  }

  fileprivate func wasCollected() { context?.forget(self) }
}

@HostActor
private let nativeStateClass: OpaquePointer? = {
  var definition = kJSClassDefinitionEmpty
  // Otherwise Object.prototype.toString gives `[object CallbackObject]`, which no phone has.
  definition.className = plainClassName
  definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
  definition.finalize = finalizeNativeState
  return JSClassCreate(&definition)
}()

/// `Object`, as a C string that lives as long as the program.
@HostActor
let plainClassName: UnsafePointer<CChar> = {
  let name = StaticString("Object")
  return UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
}()

/// Not a closure above: the collector may run on any thread.
private nonisolated func finalizeNativeState(_ object: OpaquePointer?) {
  guard let data = JSObjectGetPrivate(object) else { return }
  let address = UInt(bitPattern: data)
  HostActor.post {
    guard let data = UnsafeRawPointer(bitPattern: address) else { return }
    let box = Unmanaged<NativeState>.fromOpaque(data)
    box.takeUnretainedValue().wasCollected()
    box.release()
  }
}
