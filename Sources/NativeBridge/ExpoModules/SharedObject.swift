public import HostLoop
public import JSEngine

/// A native object that JavaScript holds: a `SharedObject` of Expo modules. `SharedObjectClass` tells JavaScript its members.
///
/// It lives at least as long as its object in JavaScript, until JavaScript calls `release()` or the bridge ends. An object with
/// listeners is not collected. When the garbage collector runs is not part of the order of a run, so do nothing in `deinit` that
/// a run could notice.
///
/// Facts are those of expo-modules-core 3.0.29 (`ios/Core/SharedObjects`).
@HostActor
open class SharedObject: nonisolated JSEncodable, nonisolated JSDecodable {
  /// What ties it to the latest JavaScript object that was made for it.
  weak var latestPair: SharedObjectPair?
  /// The bridge of the latest JavaScript object, also if that object was collected since.
  weak var latestBridge: Bridge?

  /// Makes an object that JavaScript does not have yet.
  public init() {}

  /// Called when an object of JavaScript carries it. The default does nothing.
  ///
  /// - Parameter id: the number of this connection, from 1. JavaScript finds it as `__expo_shared_object_id__`.
  open func sharedObjectWasPaired(id: Int) {}

  /// Called after JavaScript has called `release()`. The default does nothing.
  open func sharedObjectDidRelease() {}

  /// Calls the listeners that the object has in JavaScript, in a task of its own. Without a listener the event is lost.
  public func emit(_ event: String, _ arguments: any JSEncodable & Sendable...) {
    emit(event, all: arguments)
  }

  /// The same with an array of arguments.
  public func emit(_ event: String, all arguments: [any JSEncodable & Sendable]) {
    guard let bridge = latestBridge, bridge.isValid else { return }
    bridge.postToJavaScript("emit", subject: event) { bridge in
      // When the garbage collector runs must not decide which tasks there are.
      guard self.latestPair != nil else { return }
      try bridge.expo.function?("emitFrom").call(
        JSValue(try self.encode(in: bridge.context), in: bridge.context), event,
        JSValue(try bridge.context.makeArray(of: arguments), in: bridge.context))
    }
  }

  /// Finds the object that JavaScript sees, or makes it.
  public func encode(in context: JSContext) throws -> JSRef {
    guard let bridge = context.owner as? Bridge else {
      throw JSError(message: "a SharedObject needs a bridge")
    }
    return try bridge.part(SharedObjects.self).object(of: self)
  }

  /// Appends the object that JavaScript sees.
  public func write(to tape: JSTape) throws { tape.reference(try encode(in: tape.context)) }

  /// Decodes an object.
  ///
  /// - Throws: ``JSTypeMismatch`` if JavaScript passes something else, an object of another type, or a released one.
  public static func decode(_ value: JSRef, in context: JSContext) throws -> Self {
    guard let pair = context.nativeState(of: value) as? SharedObjectPair,
      let object = pair.object as? Self
    else {
      throw JSTypeMismatch(expected: "SharedObject<\(Self.self)>", actual: context.kind(of: value))
    }
    return object
  }
}

/// A shared object, and an object of JavaScript that carries it. One shared object may have several of those.
@HostActor
final class SharedObjectPair {
  let id: Int
  let object: SharedObject
  private(set) weak var bridge: Bridge?

  init(_ object: SharedObject, id: Int, bridge: Bridge) {
    self.object = object
    self.id = id
    self.bridge = bridge
    object.latestPair = self
    object.latestBridge = bridge
    object.sharedObjectWasPaired(id: id)
  }
}
