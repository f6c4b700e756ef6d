internal import HostLoop
internal import JSEngine

// Calls from JavaScript to the functions of modules.
extension Bridge {
  func makeFunction(_ function: Function, of module: String) -> JSRef {
    let method = Ledger.Subject(function.name, of: module)
    let text = method.text
    // A function without a module belongs to the script's runtime, which only JavaScript reaches.
    let record = accessRecorder(of: module)
    guard function.takesCallbacks else {
      guard let record else {
        return context.makeLastingFunction(
          function.name, explain: { javaScriptError($0, in: text) }, function.call)
      }
      return context.makeLastingFunction(
        function.name, explain: { javaScriptError($0, in: text) },
        { [ledger] call in
          record()
          ledger.noteCall(of: method)
          return try function.call(call)
        })
    }
    return context.makeLastingFunction(
      function.name,
      explain: { [self] error in
        if error is JSArgumentError { refuseCallbacks() }
        return javaScriptError(error, in: text)
      },
      { [self] call in
        record?()
        beginCall(method)
        return try function.call(call)
      })
  }

  func makeFunction(_ function: AsyncFunction, of module: String) -> JSRef {
    let method = Ledger.Subject(function.name, of: module)
    let text = method.text
    let lane = lane(module)
    let isSelfContained = modules[module]?.data.isSelfContained == true
    return context.makeLastingFunction(function.name) { [self] call in
      let function = function.overload(for: call)
      if isStrict, !call.isPlain {
        do { try argumentRule?.check(call, takesCallbacks: !function.returnsPromise) } catch {
          if let error = error as? JSError { noteWrongCall(of: method, error.message) }
          throw error
        }
      }
      beginCall(method)
      let promise = function.returnsPromise ? try Settlement(method, bridge: self) : nil
      if isStrict, !function.arity.contains(call.count) {
        noteWrongCall(of: method, "the call has the wrong number of arguments, \(call.count)")
        refuse(text, count: call.count, expected: function.arity)
        return try promise?.value ?? call.context.undefined
      }
      settlementOfCurrentCall = promise
      // A bundle has noted the place when it put the call into its queue.
      let site = ledger.placesEverything ? try context.makeCallSite() : context.callSite
      let place = ledger.placesEverything ? site.map(Place.script) : nil
      let entry = promise == nil ? ledger.begin(.call, method, at: place) : nil
      do {
        let work = try function.prepare(call)
        let awaited = promise?.entry ?? currentCallbacks?.entry
        currentCallbacks = nil
        settlementOfCurrentCall = nil
        let hasAnswer = promise != nil || !function.callbackPositions.isEmpty
        let latency = hasAnswer ? callLatency?() ?? .zero : .zero
        let task = callQueue.enqueue(text, on: lane, at: ledger.latestBeginning) { [self] in
          slowLanes.run(text, on: lane, for: latency, in: loop, entry: awaited) { [self] in
            guard isValid else {
              if let entry = promise?.entry ?? entry { lose(entry, function) }
              return
            }
            if isSelfContained { loop.declareFootprint(.module(module)) }
            perform(work, method, promise, at: site)
            if let entry { ledger.end(entry, .done("ran")) }
          }
        }
        task.call = awaited
      } catch {
        if let entry { ledger.end(entry, .failed("wrong arguments")) }
        refuseCallbacks()
        // It would keep the bridge alive.
        settlementOfCurrentCall = nil
        if function.throwsWrongArguments {
          if let promise { ledger.end(promise.entry, .cancelled) }
          throw javaScriptError(error, in: text)
        }
        if let error = error as? JSArgumentError {
          noteWrongCall(of: method, error.jsMessage)
          if isStrict {
            refuse(text, error, call[error.position - 1])
            return try promise?.value ?? call.context.undefined
          }
        }
        guard let promise else { throw javaScriptError(error, in: text) }
        promise.reject(error)
      }
      return try promise?.value ?? call.context.undefined
    }
  }

  /// The bridge ended before the method ran. If the method was to call back, nobody is left to
  /// tell.
  private func lose(_ call: Int, _ function: AsyncFunction) {
    let matters =
      function.callbackPositions.isEmpty
      && !["addListener", "removeListeners"].contains(function.name)
    ledger.end(call, matters ? .dropped(.tornDown) : .cancelled)
  }

  /// A closure that records what a synchronous function of that module accesses. `nil` if there is
  /// no such module.
  func accessRecorder(of module: String) -> (@HostActor () -> Void)? {
    guard let data = modules[module]?.data else { return nil }
    guard data.isSelfContained else { return { [loop] in loop.recordAccessToEverything() } }
    return { [loop] in loop.recordAccess(.module(module)) }
  }

  func beginCall(_ method: Ledger.Subject) {
    currentMethod = method
    currentCallbacks = nil
    callCount += 1
    ledger.noteCall(of: method)
  }

  /// The call is refused, so its method will not call back.
  private func refuseCallbacks() {
    if let currentCallbacks { ledger.end(currentCallbacks.entry, .cancelled) }
    currentCallbacks = nil
  }

  func takeSettlementOfCurrentCall() -> Settlement? { settlementOfCurrentCall.take() }

  func callbacksOfCurrentCall() -> CallbackPair {
    let callbacks =
      currentCallbacks
      ?? CallbackPair(
        method: currentMethod, id: callCount - 1, bridge: self,
        at: (try? context.makeCallSite()).map(Place.script))
    currentCallbacks = callbacks
    return callbacks
  }

  /// When and where JavaScript called the method that native code runs now. `nil` if none runs, or the place of the
  /// call is unknown: that of a method without a promise.
  package var runningCall: Diagnosis.Moment? {
    if let settlementOfRunningMethod { return settlementOfRunningMethod.call }
    // A synchronous function runs within JavaScript.
    guard let site = try? context.makeCallSite(), let stack = Place.script(site).stack,
      !stack.isEmpty
    else { return nil }
    return Diagnosis.Moment("called", loop.clock.now, .script(site))
  }

  func perform(
    _ work: AsyncFunction.Work, _ method: Ledger.Subject, _ promise: Settlement?,
    at site: JSValue? = nil
  ) {
    settlementOfRunningMethod = promise
    context.callSite = site
    // They would keep the bridge alive.
    defer {
      settlementOfRunningMethod = nil
      context.callSite = nil
    }
    switch work {
    case .void(let run):
      do { try run() } catch {
        if let promise { return promise.reject(error) }
        report(
          Diagnosis(
            .nativeException,
            "Exception '\(javaScriptError(error, in: method.text))' was thrown while invoking "
              + "\(method.name) on target \(method.module ?? "")")
        )
      }
    case .value(let run):
      do { promise?.resolve(try run()) } catch { promise?.reject(error) }
    case .asynchronous(let run):
      let operation = loop.beginExternalOperation()
      ExternalOperation.$current.withValue(operation) {
        _ = HostActor.start {
          do { promise?.resolve(try await run()) } catch { promise?.reject(error) }
          operation.end()
        }
      }
    }
  }
}
