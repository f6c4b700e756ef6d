internal import CJavaScriptCore
internal import HostLoop

/// The Swift half of a JavaScript function.
@HostActor
final class HostFunction {
  /// The context is open whenever the function is called, because closing it removes its functions
  /// from the table.
  fileprivate unowned(unsafe) let context: JSContext
  /// `nil` after the context was closed. In a shared machine the collector may free the function much later, and
  /// must not keep alive until then what the closure refers to.
  @exclusivity(unchecked) private var body: (@HostActor (JSCall) throws -> JSRef)?
  /// Adds the function's name to errors that `body` throws. Separate from `body`, so that a call
  /// runs a single closure.
  private var explain: (@HostActor (any Error) -> any Error)?
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
    _ receiver: OpaquePointer?, _ arguments: UnsafeBufferPointer<OpaquePointer?>,
    _ exception: UnsafeMutablePointer<OpaquePointer?>?
  ) -> OpaquePointer? {
    guard let body else { return nil }
    do {
      let call = JSCall(context: context, receiver: JSRef(receiver), arguments: arguments)
      return try body(call).raw
    } catch {
      if context.termination != nil {
        exception?.pointee = context.throwEnd()
        return nil
      }
      exception?.pointee = (try? context.makeError(explain?(error) ?? error))?.raw
      return nil
    }
  }

  fileprivate func releaseClosures() { (body, explain) = (nil, nil) }
}

extension JSContext {
  /// Makes a JavaScript function that runs `body`. JavaScript catches what `body` throws.
  ///
  /// The C API calls a plain function faster than an object of a class, but a plain function cannot
  /// hold data. So `FunctionTable` holds the data. A WeakMap keeps an object of a class alive as
  /// long as the function, so that object's finalizer tells us when the function was collected.
  ///
  /// - Parameters:
  ///   - name: the function's `name` in JavaScript.
  ///   - explain: converts what `body` throws to what JavaScript catches.
  ///   - body: runs at each call. Its result is the result of the call.
  package func makeFunction(
    _ name: String, explain: (@HostActor (any Error) -> any Error)? = nil,
    _ body: @escaping @HostActor (JSCall) throws -> JSRef
  ) -> JSRef {
    guard let (object, function) = makeHostFunction(name, explain, body) else { return JSRef(nil) }
    // In a shared machine, JavaScript may still have the function after this context was closed.
    if machine != nil { lastingFunctions.append(function) }
    let lifetime = JSObjectMake(raw, lifetimeClass, Unmanaged.passRetained(function).toOpaque())
    _ = try? call(realm.keepAlive ?? undefined, with: object, JSRef(lifetime))
    return object
  }

  /// Like `makeFunction`, for a function that lives until the context is closed, such as a
  /// module's. It needs no finalizer, so making it is several times faster.
  package func makeLastingFunction(
    _ name: String, explain: (@HostActor (any Error) -> any Error)? = nil,
    _ body: @escaping @HostActor (JSCall) throws -> JSRef
  ) -> JSRef {
    guard let (object, function) = makeHostFunction(name, explain, body) else { return JSRef(nil) }
    lastingFunctions.append(function)
    return object
  }

  /// Also returns the object, to keep it on the stack. The collector scans the stack, but not a
  /// ``HostFunction``, which is on Swift's heap.
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

  /// Called when the context is closed. If the collector freed a function earlier, a later function
  /// may have its address and its slot. That one stays.
  func dropLastingFunctions() {
    for function in lastingFunctions {
      functions.remove(function.object, function)
      function.releaseClosures()
    }
    lastingFunctions = []
  }
}

// Read at each call, by code that calls no other code meanwhile.
@HostActor @exclusivity(unchecked) private var functions = FunctionTable()

@HostActor
private let lifetimeClass: OpaquePointer? = {
  var definition = kJSClassDefinitionEmpty
  definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
  definition.finalize = finalizeLifetime
  return JSClassCreate(&definition)
}()

/// This function and the next are not closures. A closure above would be isolated to the host
/// thread: Swift would check that at each call, and the collector may run on any thread.
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
  _: OpaquePointer?, object: OpaquePointer?, receiver: OpaquePointer?, count: Int,
  arguments: UnsafePointer<OpaquePointer?>?, exception: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  let arguments = UnsafeBufferPointer(start: arguments, count: count)
  return HostActor.assumeIsolated(with: (object, receiver, arguments, exception)) {
    object, receiver, arguments, exception in
    guard let object, let function = functions[object] else { return nil }
    return function.takeUnretainedValue().call(receiver, arguments, exception)
  }
}
