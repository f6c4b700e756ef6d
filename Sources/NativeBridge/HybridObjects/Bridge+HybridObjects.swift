internal import HostLoop
internal import JSEngine

// Calls from JavaScript to hybrid objects. React Native's queues of calls do not see them, under either architecture.
extension Bridge {
  /// The object that JavaScript sees.
  func object(of hybrid: HybridObject) throws -> JSRef {
    try context.object(carrying: hybrid) { try part(HybridPrototypes.self).prototype(of: hybrid) }
  }

  /// The hybrid object that JavaScript makes with this name.
  ///
  /// - Throws: ``JSError`` if none is registered.
  package func makeHybridObject(named name: String) throws -> HybridObject {
    guard let make = registry.hybridObject(named: name) else {
      let names = registry.hybridObjects.keys.sorted().joined(separator: ", ")
      throw JSError(
        message:
          "Cannot create an instance of HybridObject \"\(name)\" - It has not yet been registered in "
          + "the Nitro Modules HybridObjectRegistry! All registered HybridObjects: [\(names)]")
    }
    return make()
  }

  /// Whether JavaScript can make a hybrid object with this name.
  func canMakeHybridObject(named name: String) -> Bool { registry.hybridObject(named: name) != nil }

  /// The names of all hybrid objects that are registered.
  package var hybridObjectNames: [String] { registry.hybridObjects.keys.sorted() }

  /// Runs native code inside a call from JavaScript.
  func enter(_ method: HybridMethod, _ body: () throws -> JSRef) throws -> JSRef {
    loop.recordAccessToEverything()
    beginCall(method.subject)
    do {
      let result = try body()
      return context.isNull(result) ? context.undefined : result
    } catch { throw method.error(error) }
  }

  func run(_ function: Function, _ method: HybridMethod, _ call: JSCall) throws -> JSRef {
    try method.check(call.count, function.arity)
    return try enter(method) { try function.call(call) }
  }

  /// The arguments are decoded inside the call, which throws if one does not fit. The rest runs on a lane of its own.
  func run(_ function: AsyncFunction, _ method: HybridMethod, _ call: JSCall) throws -> JSRef {
    try method.check(call.count, function.arity)
    loop.recordAccessToEverything()
    beginCall(method.subject)
    let promise = try Settlement(method.subject, bridge: self)
    settlementOfCurrentCall = promise
    // It would keep the bridge alive.
    defer { settlementOfCurrentCall = nil }
    let work: AsyncFunction.Work
    do { work = try function.prepareWithResult(call).withHybridResult } catch {
      ledger.end(promise.entry, .cancelled)
      throw method.error(error)
    }
    // As on a phone, the call keeps the object, also if JavaScript has let go of it.
    let object = try method.receiver(of: call)
    promise.explain = { [object] error, _ in
      withExtendedLifetime(object) { JSError(message: hybridMessage(error)) }
    }
    method.count += 1
    let lane = lane("\(method.subject.text) \(method.count)")
    let latency = callLatency?() ?? .zero
    let task = loop.post(on: lane, method.subject.text, role: .work) { [self] in
      slowLanes.run(
        method.subject.text, on: lane, for: latency, in: loop, entry: promise.entry
      ) { [self] in
        if isValid {
          perform(work, method.subject, promise)
        } else {
          ledger.end(promise.entry, .cancelled)
        }
      }
    }
    task.call = promise.entry
    return try promise.value
  }
}

/// Nothing is `undefined` (Nitro 0.37.0, `cpp/jsi/JSIConverter+Optional.hpp`), where it is `null` for React Native.
private struct HybridResult<Value: JSEncodable>: JSEncodable {
  let value: Value

  func encode(in context: JSContext) throws -> JSRef {
    let value = try value.encode(in: context)
    return context.isNull(value) ? context.undefined : value
  }

  func write(to tape: JSTape) throws { tape.reference(try encode(in: tape.context)) }
}

extension HybridResult: Sendable where Value: Sendable {}

extension AsyncFunction.Work {
  fileprivate var withHybridResult: AsyncFunction.Work {
    switch self {
    case .void: self
    case .value(let run): .value { hybrid(try run()) }
    case .asynchronous(let run): .asynchronous { hybridAndSendable(try await run()) }
    }
  }
}

private func hybrid(_ value: some JSEncodable) -> any JSEncodable { HybridResult(value: value) }
private func hybridAndSendable(_ value: some JSEncodable & Sendable) -> any JSEncodable & Sendable {
  HybridResult(value: value)
}
