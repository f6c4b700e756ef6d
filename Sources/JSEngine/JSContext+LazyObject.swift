internal import CJavaScriptCore
internal import HostLoop

extension JSContext {
  /// An object whose properties are made when JavaScript first reads them: for many of which a script uses
  /// few.
  ///
  /// - Parameter make: the value of a property; `nil` for a name that the object does not have.
  public func makeObject(
    lazily make: @escaping @HostActor (_ property: String) throws -> JSRef?
  ) throws -> JSRef {
    let context = try open()
    let object = keep(try makeObject())
    let properties = LazyProperties(of: object, in: self, make)
    let source = keep(
      JSRef(JSObjectMake(context, lazyClass, Unmanaged.passUnretained(properties).toOpaque())))
    lazyProperties.append((source, properties))
    // Asked for what the object does not have yet.
    JSObjectSetPrototype(context, object.raw, source.raw)
    return object
  }

  /// The context is closed: nobody makes properties any more.
  func dropLazyProperties() {
    for (source, _) in lazyProperties { JSObjectSetPrivate(source.raw, nil) }
    lazyProperties = []
  }
}

/// The Swift half of an object that is made lazily.
@HostActor
final class LazyProperties {
  private let object: JSRef
  /// It keeps this one until it is closed.
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
  definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
  definition.getProperty = lazyValue
  return JSClassCreate(&definition)
}()

/// No closure above, which would be isolated: Swift would check that on each call.
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
