internal import CJavaScriptCore
internal import HostLoop

/// The Swift half of a JavaScript function.
@HostActor
final class HostFunction {
  /// A closed context leaves no function in the table, so it lives when one is called.
  fileprivate unowned(unsafe) let context: JSContext
  fileprivate let body: @HostActor (JSCall) throws -> JSRef
  /// Names the function in what `body` throws; apart from it, so that a call is one closure.
  fileprivate let explain: (@HostActor (any Error) -> any Error)?
  /// The JavaScript function.
  fileprivate let object: OpaquePointer

  fileprivate init(
    context: JSContext, object: OpaquePointer, explain: (@HostActor (any Error) -> any Error)?,
    body: @escaping @HostActor (JSCall) throws -> JSRef
  ) {
    self.context = context
    self.object = object
    self.explain = explain
    self.body = body
  }

  @inline(__always)
  fileprivate func call(
    _ arguments: UnsafeBufferPointer<OpaquePointer?>,
    _ exception: UnsafeMutablePointer<OpaquePointer?>?
  ) -> OpaquePointer? {
    do {
      return try body(JSCall(context: context, arguments: arguments)).raw
    } catch {
      exception?.pointee = (try? context.makeError(explain?(error) ?? error))?.raw
      return nil
    }
  }
}

extension JSContext {
  /// A JavaScript function that runs `body`. What `body` throws, JavaScript catches.
  ///
  /// A plain function of the C API is called faster than an object of a class is, but it cannot
  /// hold data. So `FunctionTable` holds it, and an object of a class, which a WeakMap keeps as
  /// long as the function lives, tells us when it died.
  ///
  /// - Parameters:
  ///   - name: the function's `name` in JavaScript.
  ///   - explain: turns what `body` throws into what JavaScript is to catch.
  ///   - body: runs at each call, and returns what the call returns.
  public func makeFunction(
    _ name: String, explain: (@HostActor (any Error) -> any Error)? = nil,
    _ body: @escaping @HostActor (JSCall) throws -> JSRef
  ) -> JSRef {
    guard let (object, function) = makeHostFunction(name, explain, body) else { return JSRef(nil) }
    // In a machine that goes on, JavaScript may have it still when this context is closed.
    if machine != nil { lastingFunctions.append(function) }
    let lifetime = JSObjectMake(raw, lifetimeClass, Unmanaged.passRetained(function).toOpaque())
    _ = try? call(realm.keepAlive ?? undefined, with: object, JSRef(lifetime))
    return object
  }

  /// The same for a function that JavaScript has until the context is closed, such as a module's: it needs
  /// nothing that tells of its end, and is made several times faster.
  public func makeLastingFunction(
    _ name: String, explain: (@HostActor (any Error) -> any Error)? = nil,
    _ body: @escaping @HostActor (JSCall) throws -> JSRef
  ) -> JSRef {
    guard let (object, function) = makeHostFunction(name, explain, body) else { return JSRef(nil) }
    lastingFunctions.append(function)
    return object
  }

  /// Also returns the object, so that it stays on the stack. The collector does not scan a ``HostFunction``, which is
  /// on Swift's heap.
  private func makeHostFunction(
    _ name: String, _ explain: (@HostActor (any Error) -> any Error)?,
    _ body: @escaping @HostActor (JSCall) throws -> JSRef
  ) -> (object: JSRef, function: HostFunction)? {
    guard let raw, let object = JSObjectMakeFunctionWithCallback(raw, names[name], callFunction)
    else { return nil }
    let function = HostFunction(context: self, object: object, explain: explain, body: body)
    functions.add(object, function)
    return (JSRef(object), function)
  }

  /// The context is closed. One that the script threw away before may have lost its place in the table to
  /// a later function at the same address, which stays.
  func dropLastingFunctions() {
    for function in lastingFunctions { functions.remove(function.object, function) }
    lastingFunctions = []
  }
}

// Read on every call, by code that calls nothing meanwhile.
@HostActor @exclusivity(unchecked) private var functions = FunctionTable()

@HostActor
private let lifetimeClass: OpaquePointer? = {
  var definition = kJSClassDefinitionEmpty
  definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
  definition.finalize = finalizeLifetime
  return JSClassCreate(&definition)
}()

/// Neither this nor the next may be a closure above, where it would be isolated to the host thread:
/// Swift would check that on each call, and the collector may run on any thread.
private nonisolated func finalizeLifetime(_ object: OpaquePointer?) {
  guard let data = JSObjectGetPrivate(object) else { return }
  let address = UInt(bitPattern: data)
  HostActor.post {
    guard let data = UnsafeRawPointer(bitPattern: address) else { return }
    let function = Unmanaged<HostFunction>.fromOpaque(data)
    functions.remove(function.takeUnretainedValue().object, function.takeUnretainedValue())
    function.release()
  }
}

private nonisolated func callFunction(
  _: OpaquePointer?, object: OpaquePointer?, _: OpaquePointer?, count: Int,
  arguments: UnsafePointer<OpaquePointer?>?, exception: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  let arguments = UnsafeBufferPointer(start: arguments, count: count)
  return HostActor.assumeIsolated(with: (object, arguments, exception)) {
    object, arguments, exception in
    guard let object, let function = functions[object] else { return nil }
    return function.takeUnretainedValue().call(arguments, exception)
  }
}
