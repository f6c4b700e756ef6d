internal import HostLoop
package import JSEngine

// Modules that JavaScript finds as `expo.modules.<name>`, and not as `NativeModules.<name>`. The facts are those of
// expo-modules-core 3.0 (SDK 54).
extension Bridge {
  /// The names of all Expo modules.
  package var expoModuleNames: [String] { registry.expoModuleNames }

  /// Makes all Expo modules, as native code does before JavaScript finds the first one (`ios/Core/ModuleRegistry.swift`,
  /// register).
  package func makeExpoModules() {
    for name in expoModuleNames { _ = moduleData(named: name) }
  }

  /// An object with the functions, constants and properties of an Expo module. `nil` if there is no such module.
  package func expoMembers(ofModule name: String) throws -> JSRef? {
    if lookedUpModules.insert(name).inserted { onModuleLookup?(name) }
    guard isValid, let data = moduleData(named: name), data.isExpo else { return nil }
    loop.recordAccessToEverything()
    return try makeObject(of: data.exports, named: name)
  }

  /// JavaScript has added the first listener of an event, or removed its last one.
  package func observeExpoEvent(_ event: String, ofModule name: String, isObserved: Bool) throws {
    guard isValid, let data = modules[name]?.data, data.isExpo else { return }
    let site = Place.script(try context.makeCallSite())
    if isObserved {
      data.addListener(event, at: site)
    } else {
      try data.removeListeners(1, at: site)
    }
  }

  /// All asynchronous functions of all modules run on one serial queue
  /// (`ios/Core/Functions/AsyncFunctionDefinition.swift`, defaultQueue).
  var expoLane: Lane { lane("expo.modules.AsyncFunctionQueue") }

  func makeExpoFunction(_ function: AsyncFunction, of module: String) -> JSRef {
    let method = Ledger.Subject(function.name, of: module)
    let lane = function.lane.map { self.lane($0) } ?? expoLane
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
        try checkExpoCount(call.count, function.arity)
        let work = try function.prepareWithResult(call)
        let latency = callLatency?() ?? .zero
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
        promise.reject(error)
      }
      return try promise.value
    }
  }

  func makeExpoFunction(_ function: Function, of module: String) -> JSRef {
    let method = Ledger.Subject(function.name, of: module)
    return context.makeLastingFunction(
      function.name, explain: { [self] in expoError($0, in: function.name) },
      { [self] call in
        loop.recordAccessToEverything()
        beginCall(method)
        try checkExpoCount(call.count, function.arity)
        return try function.call(call)
      })
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

  /// The error that JavaScript gets: `code`, and a message with the causes.
  private func expoError(_ error: any Error, in function: String?) -> any Error {
    let cause: (code: String, text: String)
    switch error {
    case let error as NativeError:
      cause = (error.code == NativeError.unspecified ? "ERR_UNEXPECTED" : error.code, error.message)
    case let error as JSArgumentError:
      let mismatch = "expected \(error.mismatch.expected), got \(error.mismatch.actual)"
      cause = (
        "ERR_ARGUMENT_CAST",
        "The \(ordinal(error.position)) argument cannot be cast\n→ Caused by: \(mismatch)"
      )
    case let error as JSError: cause = (error.code ?? "ERR_UNEXPECTED", error.message)
    case let error as any JSErrorConvertible: cause = ("ERR_UNEXPECTED", error.jsMessage)
    default: cause = ("ERR_UNEXPECTED", String(describing: error))
    }
    let message =
      function.map { "Calling the '\($0)' function has failed\n→ Caused by: \(cause.text)" }
      ?? cause.text
    return makeExpoError?(cause.code, message) ?? JSError(message: message, code: cause.code)
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
