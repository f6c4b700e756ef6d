internal import HostLoop
internal import JSEngine

// Calls from JavaScript to the functions of Expo modules, and of their classes.
extension Bridge {
  /// - Parameter takesThis: whether the function belongs to a class, so that its first argument is the object on which
  ///   JavaScript calls it.
  func makeExpoFunction(_ function: AsyncFunction, of type: String, takesThis: Bool = false)
    -> JSRef
  {
    let method = Ledger.Subject(function.name, of: type)
    let arity = takesThis ? function.arity.withoutReceiver : function.arity
    return context.makeLastingFunction(function.name) { [self] call in
      loop.recordAccessToEverything()
      beginCall(method)
      let promise = try Settlement(method, bridge: self)
      // An error that the function passes to `reject` is not wrapped (`ios/Core/Promise.swift`).
      promise.explain = { [self] in expoError($0, in: $1 ? function.name : nil) }
      settlementOfCurrentCall = promise
      // It would keep the bridge alive.
      defer { settlementOfCurrentCall = nil }
      do {
        try checkExpoCount(call.count, arity)
        let work = try function.prepareWithResult(takesThis ? call.withReceiverFirst : call)
        let latency = callLatency?() ?? .zero
        let lane = expoLane(of: function.queue ?? .default)
        loop.post(on: lane, method.text) { [self] in
          slowLanes.run(method.text, on: lane, for: latency, in: loop, entry: promise.entry) {
            [self] in
            if isValid {
              perform(work, method, promise)
            } else {
              ledger.end(promise.entry, .cancelled)
            }
          }
        }
      } catch {
        // Only errors of the function itself are wrapped (`ios/Core/Functions/AsyncFunctionDefinition.swift`, call).
        promise.explain = { [self] error, _ in expoError(error, in: nil) }
        promise.reject(takesThis ? countingReceiver(error) : error)
      }
      return try promise.value
    }
  }

  func makeExpoFunction(_ function: Function, of type: String, takesThis: Bool = false) -> JSRef {
    let method = Ledger.Subject(function.name, of: type)
    let arity = takesThis ? function.arity.withoutReceiver : function.arity
    return context.makeLastingFunction(
      function.name, explain: { [self] in expoError($0, in: function.name) },
      { [self] call in
        loop.recordAccessToEverything()
        beginCall(method)
        try checkExpoCount(call.count, arity)
        return try function.call(takesThis ? call.withReceiverFirst : call)
      })
  }

  /// A getter or a setter of a class. `ios/Core/Objects/PropertyDefinition.swift` names all of them `get` or `set`.
  func makeExpoAccessor(
    _ name: String, _ body: @escaping @HostActor (JSCall) throws -> JSRef
  ) -> JSRef {
    context.makeLastingFunction(
      name, explain: { [self] in expoError($0, in: name) },
      { [self] call in
        loop.recordAccessToEverything()
        return try body(call)
      })
  }

  /// What `new` calls. Its `this` is the prototype of the new object.
  func makeExpoConstructor(
    of sharedClass: SharedObjectClass,
    _ make: @escaping @HostActor (any SharedObject, _ prototype: JSRef) throws -> JSRef
  ) throws -> JSRef {
    guard let constructor = sharedClass.constructor else { return context.undefined }
    let method = Ledger.Subject("constructor", of: sharedClass.name)
    return context.makeLastingFunction(
      "constructor", explain: { [self] in expoError($0, in: "constructor") },
      { [self] call in
        loop.recordAccessToEverything()
        beginCall(method)
        try checkExpoCount(call.count, constructor.arity)
        return try make(try constructor.construct(call), call.receiver)
      })
  }

  /// The lane of a call. Calls on a concurrent queue may overtake each other, so each has its own.
  func expoLane(of queue: ExpoQueue) -> Lane {
    guard queue.isConcurrent else { return lane(queue.label) }
    let number = expo.callCounts[queue, default: 0] + 1
    expo.callCounts[queue] = number
    return lane("\(queue.label) \(number)")
  }

  /// `ios/Core/JavaScriptUtils.swift`, validateArgumentsNumber.
  private func checkExpoCount(_ count: Int, _ arity: ClosedRange<Int>) throws {
    if arity.contains(count) { return }
    let least =
      arity.lowerBound < arity.upperBound ? " and at least \(arity.lowerBound) is required" : ""
    throw NativeError(
      code: "ERR_INVALID_ARGS_NUMBER",
      message: "Received \(count) arguments, but \(arity.upperBound) was expected\(least)")
  }

  /// An asynchronous function counts the object on which it is called as its first argument
  /// (`ios/Core/JavaScriptUtils.swift`, concat).
  private func countingReceiver(_ error: any Error) -> any Error {
    switch error {
    case let error as JSArgumentError:
      JSArgumentError(position: error.position + 1, mismatch: error.mismatch)
    case let error as JSTypeMismatch: JSArgumentError(position: 1, mismatch: error)
    default: error
    }
  }

  /// The error that JavaScript gets: `code`, and a message with the causes.
  private func expoError(_ error: any Error, in function: String?) -> any Error {
    let cause: (code: String, text: String)
    switch error {
    case let error as NativeError:
      cause = (error.code == NativeError.unspecified ? "ERR_UNEXPECTED" : error.code, error.message)
    case let error as JSArgumentError:
      let type = error.mismatch.isOfSharedObject ? " to type \(error.mismatch.expected)" : ""
      cause = (
        "ERR_ARGUMENT_CAST",
        "The \(ordinal(error.position)) argument cannot be cast\(type)\n→ Caused by: "
          + error.mismatch.expoText
      )
    case let error as JSTypeMismatch where error.isOfSharedObject:
      cause = ("ERR_NATIVE_SHARED_OBJECT_NOT_FOUND", error.expoText)
    case let error as JSError: cause = (error.code ?? "ERR_UNEXPECTED", error.message)
    case let error as any JSErrorConvertible: cause = ("ERR_UNEXPECTED", error.jsMessage)
    default: cause = ("ERR_UNEXPECTED", String(describing: error))
    }
    let message =
      function.map { "Calling the '\($0)' function has failed\n→ Caused by: \(cause.text)" }
      ?? cause.text
    return expo.makeError?(cause.code, message) ?? JSError(message: message, code: cause.code)
  }

  private func ordinal(_ number: Int) -> String {
    switch (number % 10, number % 100) {
    case (1, let rest) where rest != 11: "\(number)st"
    case (2, let rest) where rest != 12: "\(number)nd"
    case (3, let rest) where rest != 13: "\(number)rd"
    default: "\(number)th"
    }
  }
}

extension ClosedRange<Int> {
  /// How many arguments JavaScript passes, if the first parameter is the object on which it calls.
  fileprivate var withoutReceiver: ClosedRange {
    Swift.max(0, lowerBound - 1)...Swift.max(0, upperBound - 1)
  }
}

extension JSTypeMismatch {
  /// Whether a value has no shared object, or another one (`ios/Core/DynamicTypes/DynamicSharedObjectType.swift`).
  fileprivate var isOfSharedObject: Bool { expected.hasPrefix("SharedObject<") }

  fileprivate var expoText: String {
    isOfSharedObject
      ? "Unable to find the native shared object associated with given JavaScript object"
      : "expected \(expected), got \(actual)"
  }
}
