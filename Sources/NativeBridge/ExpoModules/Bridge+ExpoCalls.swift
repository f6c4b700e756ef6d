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
      promise.explain = { [self] in expoRejection($0, in: $1 ? function.name : nil) }
      settlementOfCurrentCall = promise
      // It would keep the bridge alive.
      defer { settlementOfCurrentCall = nil }
      do {
        try checkExpoCount(call.count, arity)
        let work = try function.prepareWithResult(takesThis ? call.withReceiverFirst : call)
        let latency = callLatency?() ?? .zero
        let lane = expoLane(of: function.queue ?? .default)
        let task = loop.post(on: lane, method.text, role: .work) { [self] in
          slowLanes.run(method.text, on: lane, for: latency, in: loop, entry: promise.entry) {
            [self] in
            if isValid {
              perform(work, method, promise)
            } else {
              ledger.end(promise.entry, .cancelled)
            }
          }
        }
        task.call = promise.entry
      } catch {
        // Only errors of the function itself are wrapped (`ios/Core/Functions/AsyncFunctionDefinition.swift`, call).
        promise.explain = { [self] error, _ in expoRejection(error, in: nil) }
        promise.reject(takesThis ? countingReceiver(error) : error)
      }
      return try promise.value
    }
  }

  package func makeExpoFunction(_ function: Function, of type: String, takesThis: Bool = false)
    -> JSRef
  {
    let method = Ledger.Subject(function.name, of: type)
    let arity = takesThis ? function.arity.withoutReceiver : function.arity
    return context.makeLastingFunction(
      function.name, explain: { expoError($0, in: function.name) },
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
      name, explain: { expoError($0, in: name) },
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
      "constructor", explain: { expoError($0, in: "constructor") },
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
}

extension ClosedRange<Int> {
  /// How many arguments JavaScript passes, if the first parameter is the object on which it calls.
  fileprivate var withoutReceiver: ClosedRange {
    Swift.max(0, lowerBound - 1)...Swift.max(0, upperBound - 1)
  }
}
