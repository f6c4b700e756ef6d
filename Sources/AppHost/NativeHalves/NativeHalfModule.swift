internal import Capabilities
internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// A native module whose code is JavaScript in a ``NativeHalf``.
@HostActor
final class NativeHalfModule: FoundByExpo {
  /// How a method returns its result.
  enum Kind: String, CaseIterable, JSDecodable {
    /// With a promise: it is an `async` function.
    case promise
    /// It returns nothing.
    case void
    /// Through callbacks, which are its last arguments.
    case callbacks
    /// It returns its result inside the call.
    case sync
  }

  /// The methods that React Native calls on a module.
  enum Hook: String, CaseIterable, JSDecodable {
    case startObserving, stopObserving, invalidate
  }

  /// What the file defines for the module in the current process.
  struct Definition {
    var isBegun = false
    var constants: [(name: String, value: BridgeValue)] = []
    var methods: [any Export] = []
    var verbs: [(name: String, body: JSFunction)] = []
    var hooks: [Hook: JSFunction] = [:]
  }

  let name: String
  var definition = Definition()
  /// They are kept across processes, because bridges refer to them.
  private var events: [String: Event<BridgeValue?>] = [:]
  private var eventNames: [String] = []
  private unowned let half: NativeHalf
  private let loop: EventLoop

  init(_ name: String, half: NativeHalf, loop: EventLoop) {
    self.name = name
    self.half = half
    self.loop = loop
  }

  var exports: [any Export] {
    eventNames.compactMap { events[$0] }
      + definition.constants.map { constant in Constant(constant.name, constant.value) }
      + definition.methods
  }

  func startObserving() { call(.startObserving) }
  func stopObserving() { call(.stopObserving) }
  func invalidate() { call(.invalidate) }

  /// The module's namespace in `device`: its name with a lower-case first letter.
  var space: String { name.prefix(1).lowercased() + name.dropFirst() }

  /// `device.<space>.<verb>`: each call is a task on the module's lane.
  var verbs: [DeviceVerb] {
    definition.verbs.map { verb in
      DeviceVerb("\(space).\(verb.name)") { [self] call in
        let arguments = try Self.values(of: &call)
        let what = "device.\(space).\(verb.name)"
        return { [self] in
          let process = try half.running()
          loop.post(on: loop.lane(name), what) { [self] in
            // A call that was on its way when the process ended is dropped.
            if half.isRunning(process) { perform(verb.name, what, arguments) }
          }
        }
      }
    }
  }

  func addEvent(_ name: String, hold: Int?, sends: Bool) {
    guard events[name] == nil else { return }
    eventNames.append(name)
    events[name] = Event(
      name, whenUnobserved: hold.map { .hold(latest: $0) } ?? (sends ? .send : .drop))
  }

  func send(_ event: String, _ body: BridgeValue?, at place: Place) throws {
    guard let event = events[event] else {
      let known = eventNames.map { "`\($0)`" }.joined(separator: ", ")
      throw NativeError(
        message:
          "`\(event)` is not a supported event type for \(name). Supported events are: \(known)")
    }
    event.send(body, at: place)
  }

  func addMethod(_ method: String, _ kind: Kind, callbacks: Int, _ body: NamedFunction) throws {
    let what = "\(name).\(method)"
    let function = body.function
    switch kind {
    case .promise:
      definition.methods.append(
        AsyncFunction(method, returnsPromise: true, arity: 0...Self.mostArguments) { [self] call in
          var call = call
          let arguments = try Self.values(of: &call)
          return .asynchronous { [self] in try await result(of: function, arguments, what) }
        })
    case .void:
      definition.methods.append(
        AsyncFunction(method, returnsPromise: false, arity: 0...Self.mostArguments) { [self] call in
          var call = call
          let arguments = try Self.values(of: &call)
          return .void { [self] in try run(function, arguments, what) }
        })
    case .callbacks:
      let positions = Array(max(0, body.parameterCount - callbacks)..<body.parameterCount)
      definition.methods.append(
        AsyncFunction(
          method, returnsPromise: false, callbackPositions: positions,
          arity: 0...Self.mostArguments
        ) { [self] call in
          let arguments = try Self.arguments(of: call, callbacks: positions)
          return .void { [self] in try run(function, arguments, what) }
        })
    case .sync:
      definition.methods.append(
        Function(method) { [self] call in
          var call = call
          let arguments = try Self.values(of: &call)
          let context = function.value.context
          let result = try answer(from: function, arguments, what)
          if try isPromise(result, in: context) {
            throw NativeError(
              message:
                "\(what) is synchronous, but returned a promise: remove sync(…), or return the value itself"
            )
          }
          return context.isUndefined(result)
            ? call.context.undefined
            : try value(result, of: what, in: context).encode(in: call.context)
        })
    }
  }

  /// More arguments than any method has.
  private static let mostArguments = 255
}

// Calls from the app's JavaScript to the file's JavaScript.
extension NativeHalfModule {
  private static func values(of call: inout JSCall) throws -> [BridgeValue] {
    try (0..<call.remaining).map { _ in try call.next(BridgeValue.self) }
  }

  private static func arguments(
    of call: JSCall, callbacks: [Int]
  ) throws -> [any JSEncodable] {
    var call = call
    return try (0..<max(call.count, callbacks.last.map { $0 + 1 } ?? 0)).map { position in
      guard callbacks.contains(position) else { return try call.next(BridgeValue.self) }
      return CallbackArgument(try call.next(Callback?.self))
    }
  }

  private func call(_ hook: Hook) {
    // If the app never ran, or its process has ended, there is no native code to call.
    guard half.isRunning, let function = definition.hooks[hook] else { return }
    do { try run(function, [], "\(name).\(hook.rawValue)") } catch {
      half.report(error, in: "\(name).\(hook.rawValue)")
    }
  }

  private func perform(_ verb: String, _ what: String, _ arguments: [BridgeValue]) {
    // A new process has its own functions.
    guard let function = definition.verbs.first(where: { $0.name == verb })?.body else { return }
    do { _ = try answer(from: function, arguments, what) } catch { half.report(error, in: what) }
  }

  /// Calls a function that returns nothing.
  private func run(
    _ function: JSFunction, _ arguments: [any JSEncodable], _ what: String
  ) throws {
    let result: JSRef
    do { result = try answer(from: function, arguments, what) } catch {
      if half.wasEnded { return }
      throw error
    }
    let context = function.value.context
    if try isPromise(result, in: context) { half.report(promiseOf: what) }
  }

  private func isPromise(_ value: JSRef, in context: JSContext) throws -> Bool {
    try context.isObject(value) && context.isFunction(context.get("then", of: value))
  }

  private func result(
    of function: JSFunction, _ arguments: [BridgeValue], _ what: String
  ) async throws -> any JSEncodable & Sendable {
    let context = function.value.context
    let promise = JSValue(try answer(from: function, arguments, what), in: context)
    let answer = try await promise.settled()
    let result = try context.get(1, of: try answer.ref)
    guard try Bool.decode(try context.get(0, of: try answer.ref), in: context) else {
      throw half.nativeError(JSError(result, in: context), in: what)
    }
    return context.isUndefined(result) ? Undefined() : try value(result, of: what, in: context)
  }

  /// Calls a function and returns its result, in the function's own context.
  private func answer(
    from function: JSFunction, _ arguments: [any JSEncodable], _ what: String
  ) throws -> JSRef {
    let context = try half.running().context
    do {
      return try function.apply(try context.makeArray(of: arguments))
    } catch let error as JSError { throw half.nativeError(error, in: what) }
  }

  private func value(
    _ result: JSRef, of what: String, in context: JSContext
  ) throws -> BridgeValue {
    do { return try context.decode(result) } catch {
      let reason = (error as? any JSErrorConvertible)?.jsMessage ?? String(describing: error)
      throw NativeError(
        message: "\(what) returned a value that cannot be passed to JavaScript: \(reason)")
    }
  }
}

/// A callback of the app's JavaScript, as the file receives it. `null` if JavaScript passed none.
private struct CallbackArgument: JSEncodable {
  private let callback: Callback?

  init(_ callback: Callback?) { self.callback = callback }

  func encode(in context: JSContext) throws -> JSRef {
    guard let callback else { return try Bool?.none.encode(in: context) }
    return context.makeFunction("callback") { call in
      var call = call
      let values = try (0..<call.count).map { _ in try call.next(BridgeValue.self) }
      callback.call(with: values)
      return call.context.undefined
    }
  }

  func write(to tape: JSTape) throws { tape.reference(try encode(in: tape.context)) }
}
