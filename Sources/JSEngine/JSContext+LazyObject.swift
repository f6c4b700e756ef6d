internal import CJavaScriptCore
internal import HostLoop

extension JSContext {
  /// Makes an object whose properties are made when JavaScript first reads them. Use it if there
  /// are many properties and a script reads few.
  ///
  /// - Parameter make: returns the value of a property, or `nil` if the object does not have it.
  public func makeObject(
    lazily make: @escaping @HostActor (_ property: String) throws -> JSRef?
  ) throws -> JSRef {
    let context = try open()
    let object = keep(try makeObject())
    let properties = LazyProperties(of: object, in: self, make)
    let source = keep(
      JSRef(JSObjectMake(context, lazyClass, Unmanaged.passUnretained(properties).toOpaque())))
    lazyProperties.append((source, properties))
    // As the prototype, `source` is asked only for properties that the object does not have yet.
    JSObjectSetPrototype(context, object.raw, source.raw)
    return object
  }

  /// Called when the context is closed. After that no properties are made.
  func dropLazyProperties() {
    for (source, _) in lazyProperties { JSObjectSetPrivate(source.raw, nil) }
    lazyProperties = []
  }
}

/// The Swift half of an object that is made lazily.
@HostActor
final class LazyProperties {
  private let object: JSRef
  /// The context keeps this object alive until it is closed.
  private unowned let context: JSContext
  private let make: @HostActor (String) throws -> JSRef?

  init(
    of object: JSRef, in context: JSContext, _ make: @escaping @HostActor (String) throws -> JSRef?
  ) {
    self.object = object
    self.context = context
    self.make = make
  }

  fileprivate func value(
    _ name: OpaquePointer?, _ exception: UnsafeMutablePointer<OpaquePointer?>?
  ) -> OpaquePointer? {
    guard let name = name.map({ JSString.text($0) }) else { return nil }
    do {
      guard let value = try make(name) else { return nil }
      try context.set(name, of: object, to: value)
      return value.raw
    } catch {
      exception?.pointee = (try? context.makeError(error))?.raw
      return nil
    }
  }
}

@HostActor
private let lazyClass: OpaquePointer? = {
  var definition = kJSClassDefinitionEmpty
  definition.className = plainClassName
  definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
  definition.getProperty = lazyValue
  return JSClassCreate(&definition)
}()

/// Not a closure above: that would be isolated, and Swift would check the isolation at each call.
private nonisolated func lazyValue(
  _: OpaquePointer?, object: OpaquePointer?, name: OpaquePointer?,
  exception: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  HostActor.assumeIsolated(with: (object, name, exception)) { object, name, exception in
    guard let properties = JSObjectGetPrivate(object) else { return nil }
    return Unmanaged<LazyProperties>.fromOpaque(properties).takeUnretainedValue()
      .value(name, exception)
  }
}
