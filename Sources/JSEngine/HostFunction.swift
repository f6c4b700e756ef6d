internal import CJavaScriptCore
internal import EventLoop

/// The Swift half of a JavaScript function.
@HostActor
private final class HostFunction {
  unowned let context: JSContext
  let body: @HostActor (JSCall) throws -> JSRef

  init(context: JSContext, body: @escaping @HostActor (JSCall) throws -> JSRef) {
    self.context = context
    self.body = body
  }
}

extension JSContext {
  /// A JavaScript function that runs `body`. What `body` throws, JavaScript catches.
  public func makeFunction(
    _ name: String, _ body: @escaping @HostActor (JSCall) throws -> JSRef
  ) -> JSRef {
    guard let context = raw else { return JSRef(nil) }
    let function = HostFunction(context: self, body: body)
    let object = JSObjectMake(
      context, hostFunctionClass, Unmanaged.passRetained(function).toOpaque())
    let label = JSString.make(name)
    JSObjectSetProperty(
      context, object, names["name"], JSValueMakeString(context, label),
      JSPropertyAttributes(kJSPropertyAttributeDontEnum | kJSPropertyAttributeReadOnly), nil)
    JSStringRelease(label)
    // Without Function.prototype it would have no call, apply or bind. The name comes first: the
    // prototype has one that cannot be overwritten.
    JSObjectSetPrototype(context, object, functionPrototype.raw)
    return JSRef(object)
  }
}

@HostActor
private let hostFunctionClass: OpaquePointer? = {
  var definition = kJSClassDefinitionEmpty
  definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
  definition.callAsFunction = callHostFunction
  definition.finalize = finalizeHostFunction
  return JSClassCreate(&definition)
}()

private nonisolated func callHostFunction(
  _: OpaquePointer?, _ function: OpaquePointer?, _: OpaquePointer?, _ count: Int,
  _ arguments: UnsafePointer<OpaquePointer?>?, _ exception: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  let (function, arguments, exception) = (
    UInt(bitPattern: JSObjectGetPrivate(function)), UInt(bitPattern: arguments),
    UInt(bitPattern: exception)
  )
  let result = HostActor.assumeIsolated {
    call(function: function, count: count, arguments: arguments, exception: exception)
  }
  return OpaquePointer(bitPattern: result)
}

/// The collector may call this on any thread, and Swift values belong to the host thread.
private nonisolated func finalizeHostFunction(_ object: OpaquePointer?) {
  guard let data = JSObjectGetPrivate(object) else { return }
  let address = UInt(bitPattern: data)
  HostActor.post {
    guard let data = UnsafeRawPointer(bitPattern: address) else { return }
    Unmanaged<HostFunction>.fromOpaque(data).release()
  }
}

/// Addresses instead of pointers, because pointers may not cross into an isolated closure.
@HostActor
@inline(__always)
private func call(function: UInt, count: Int, arguments: UInt, exception: UInt) -> UInt {
  guard let data = UnsafeRawPointer(bitPattern: function) else { return 0 }
  return Unmanaged<HostFunction>.fromOpaque(data)._withUnsafeGuaranteedRef { function in
    let call = JSCall(
      context: function.context,
      arguments: UnsafeBufferPointer(
        start: UnsafePointer<OpaquePointer?>(bitPattern: arguments), count: count))
    do {
      return UInt(bitPattern: try function.body(call).raw)
    } catch {
      let thrown = try? function.context.makeError(error)
      UnsafeMutablePointer<OpaquePointer?>(bitPattern: exception)?.pointee = thrown?.raw
      return 0
    }
  }
}
