package import HostLoop
package import JSEngine

/// A native object that JavaScript holds: a `SharedObject` of Expo modules. `SharedObjectClass` tells JavaScript its members.
///
/// It lives at least as long as its object in JavaScript, until JavaScript calls `release()` or the bridge ends. An object with
/// listeners is not collected. When the garbage collector runs is not part of the order of a run, so do nothing in `deinit` that
/// a run could notice.
///
/// Facts are those of expo-modules-core 3.0.29 (`ios/Core/SharedObjects`).
@HostActor
package protocol SharedObject: AnyObject, Sendable, JSEncodable, JSDecodable {
  /// What ties it to JavaScript: a new link for each object.
  var link: SharedObjectLink { get }

  /// Called when an object of JavaScript carries it. The default does nothing.
  ///
  /// - Parameter id: the number of this connection, from 1. JavaScript finds it as `__expo_shared_object_id__`.
  func sharedObjectWasPaired(id: Int)

  /// Called after JavaScript has called `release()`. The default does nothing.
  func sharedObjectDidRelease()
}

/// What ties a ``SharedObject`` to JavaScript.
@HostActor
package final class SharedObjectLink {
  /// The latest JavaScript object that was made for it.
  weak var pair: SharedObjectPair?
  /// The bridge of the latest JavaScript object, also if that object was collected since.
  weak var bridge: Bridge?

  /// Of an object that JavaScript does not have yet.
  package init() {}
}

extension SharedObject {
  package func sharedObjectWasPaired(id: Int) {}
  package func sharedObjectDidRelease() {}

  /// Calls the listeners that the object has in JavaScript, in a task of its own. Without a listener the event is lost.
  package func emit(_ event: String, _ arguments: any JSEncodable & Sendable...) {
    emit(event, all: arguments)
  }

  /// The same with an array of arguments.
  package func emit(_ event: String, all arguments: [any JSEncodable & Sendable]) {
    guard let bridge = link.bridge, bridge.isValid else { return }
    bridge.postToJavaScript("emit", subject: event) { bridge in
      // When the garbage collector runs must not decide which tasks there are.
      guard self.link.pair != nil else { return }
      try bridge.expo.function?("emitFrom").call(
        JSValue(try self.encode(in: bridge.context), in: bridge.context), event,
        JSValue(try bridge.context.makeArray(of: arguments), in: bridge.context))
    }
  }

  /// Finds the object that JavaScript sees, or makes it.
  package func encode(in context: JSContext) throws -> JSRef {
    guard let bridge = context.owner as? Bridge else {
      throw JSError(message: "a SharedObject needs a bridge")
    }
    return try bridge.part(SharedObjects.self).object(of: self)
  }

  /// Appends the object that JavaScript sees.
  package func write(to tape: JSTape) throws { tape.reference(try encode(in: tape.context)) }

  /// Decodes an object.
  ///
  /// - Throws: ``JSTypeMismatch`` if JavaScript passes something else, an object of another type, or a released one.
  package static func decode(_ value: JSRef, in context: JSContext) throws -> Self {
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
  let object: any SharedObject
  private(set) weak var bridge: Bridge?

  init(_ object: any SharedObject, id: Int, bridge: Bridge) {
    self.object = object
    self.id = id
    self.bridge = bridge
    object.link.pair = self
    object.link.bridge = bridge
    object.sharedObjectWasPaired(id: id)
  }
}

extension JSContext {
  /// The shared object that a JavaScript object carries. `nil` if it carries none.
  package func sharedObject(of value: JSRef) -> (any SharedObject)? {
    (nativeState(of: value) as? SharedObjectPair)?.object
  }
}
