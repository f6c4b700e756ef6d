public import HostLoop
public import JSEngine

/// A method that JavaScript calls without waiting for it.
///
/// The arguments are decoded when JavaScript calls. The method then runs on its module's lane.
/// JavaScript gets `undefined` at once, or a promise if the method returns a value or is `async`.
public struct AsyncFunction: Export {
  /// What runs after the arguments are decoded.
  @usableFromInline
  package enum Work {
    /// The method returns nothing.
    case void(@HostActor () throws -> Void)
    /// The method returns the value with which the promise is fulfilled.
    case value(@HostActor () throws -> any JSEncodable)
    /// Like `value`, in an asynchronous task.
    case asynchronous(@HostActor () async throws -> any JSEncodable & Sendable)
  }

  /// The name in JavaScript.
  public let name: String
  /// Whether a call returns a promise.
  public let returnsPromise: Bool
  /// The positions of the arguments that are callbacks, from 0.
  public let callbackPositions: [Int]
  /// How many arguments JavaScript may pass.
  public let arity: ClosedRange<Int>
  /// What a call means whose last argument is a function.
  private var callbackOverload: Overload?
  /// Whether a call with wrong arguments throws, instead of rejecting its promise.
  private(set) var throwsWrongArguments = false
  /// Where it runs in an Expo module; `nil` for the queue that all modules share.
  private(set) var queue: ExpoQueue?
  /// Decodes the arguments of a call.
  @usableFromInline package let prepare: @HostActor (JSCall) throws -> Work

  public var member: ModuleMember { ModuleMember(.function(self)) }

  /// A box, because a value cannot contain another of its own type.
  private indirect enum Overload {
    case method(AsyncFunction)
  }

  /// The same method for libraries that changed from callbacks to promises: a call whose last argument is a function
  /// means `other`. A bundle made for a phone asks for the kind of a method before it calls it, and finds this one's.
  package func overloaded(forCallbacks other: AsyncFunction) -> AsyncFunction {
    var function = self
    function.callbackOverload = .method(other)
    return function
  }

  /// The same function as one of JSI, which reads its arguments before it makes its promise: wrong ones throw.
  package func throwingWrongArguments() -> AsyncFunction {
    var function = self
    function.throwsWrongArguments = true
    return function
  }

  /// The same method of an Expo module on another queue (`ios/Core/Functions/AsyncFunctionDefinition.swift`, runOnQueue).
  public func runOnQueue(_ label: String) -> AsyncFunction { runOnQueue(ExpoQueue(label)) }

  /// The same method of an Expo module on another queue.
  package func runOnQueue(_ queue: ExpoQueue) -> AsyncFunction {
    var function = self
    function.queue = queue
    return function
  }

  /// The method that a call means.
  @HostActor
  func overload(for call: JSCall) -> AsyncFunction {
    guard case .method(let other) = callbackOverload, call.count > 0,
      call.context.isFunction(call[call.count - 1])
    else { return self }
    return other
  }

  /// Exports a method that reads the arguments of each call itself.
  ///
  /// - Parameters:
  ///   - name: the name in JavaScript.
  ///   - returnsPromise: whether a call returns a promise.
  ///   - callbackPositions: the positions of the arguments that are callbacks, from 0.
  ///   - arity: how many arguments JavaScript may pass.
  ///   - prepare: reads the arguments of a call. Its result runs on the module's lane.
  @HostActor
  package init(
    _ name: String, returnsPromise: Bool, callbackPositions: [Int] = [],
    arity: ClosedRange<Int>, prepare: @escaping @HostActor (JSCall) throws -> Work
  ) {
    self.name = name
    self.returnsPromise = returnsPromise
    self.callbackPositions = callbackPositions
    self.arity = arity
    self.prepare = prepare
  }

  /// Exports a method that returns nothing, or settles its last argument, a ``Promise``.
  @HostActor @inlinable
  public init<each Argument: JSDecodable>(
    _ name: String, _ method: @escaping @HostActor (repeat each Argument) throws -> Void
  ) {
    self.name = name
    callbackPositions = positionsOfCallbacks(repeat (each Argument).self)
    arity = numberOfArguments(repeat (each Argument).self)
    var returnsPromise = false
    for type in repeat (each Argument).self {
      if type.isPromise { returnsPromise = true }
    }
    self.returnsPromise = returnsPromise
    prepare = { call in
      var call = call
      let arguments = (repeat try call.next((each Argument).self))
      return .void { try method(repeat each arguments) }
    }
  }

  /// Exports a method whose result, or error, settles a promise.
  @HostActor @inlinable
  public init<each Argument: JSDecodable, Result: JSEncodable>(
    _ name: String, _ method: @escaping @HostActor (repeat each Argument) throws -> Result
  ) {
    self.name = name
    callbackPositions = positionsOfCallbacks(repeat (each Argument).self)
    arity = numberOfArguments(repeat (each Argument).self)
    returnsPromise = true
    prepare = { call in
      var call = call
      let arguments = (repeat try call.next((each Argument).self))
      return .value { try method(repeat each arguments) }
    }
  }

  /// Exports an `async` method; its promise is settled when it returns or throws.
  @HostActor @inlinable
  public init<each Argument: JSDecodable, Result: JSEncodable & Sendable>(
    _ name: String, _ method: @escaping @HostActor (repeat each Argument) async throws -> Result
  ) {
    self.name = name
    callbackPositions = positionsOfCallbacks(repeat (each Argument).self)
    arity = numberOfArguments(repeat (each Argument).self)
    returnsPromise = true
    prepare = { call in
      var call = call
      let arguments = (repeat try call.next((each Argument).self))
      return .asynchronous { try await method(repeat each arguments) }
    }
  }

  /// Exports an `async` method that returns nothing. Its promise is fulfilled when the method
  /// returns.
  @HostActor @inlinable
  public init<each Argument: JSDecodable>(
    _ name: String, _ method: @escaping @HostActor (repeat each Argument) async throws -> Void
  ) {
    self.name = name
    callbackPositions = positionsOfCallbacks(repeat (each Argument).self)
    arity = numberOfArguments(repeat (each Argument).self)
    returnsPromise = true
    prepare = { call in
      var call = call
      let arguments = (repeat try call.next((each Argument).self))
      return .asynchronous {
        try await method(repeat each arguments)
        return Undefined()
      }
    }
  }
}

extension AsyncFunction {
  /// Decodes the arguments of a call that always returns a promise: a method that returns nothing fulfils it with `undefined`.
  func prepareWithResult(_ call: JSCall) throws -> Work {
    let work = try prepare(call)
    guard case .void(let run) = work, !returnsPromise else { return work }
    return .value {
      try run()
      return Undefined()
    }
  }
}

/// The result of a method that returns nothing.
@usableFromInline
package struct Undefined: JSEncodable, Sendable {
  /// Makes the only value.
  @usableFromInline package init() {}
  @usableFromInline package func encode(in context: JSContext) -> JSRef { context.undefined }
  @usableFromInline package func write(to tape: JSTape) { tape.reference(tape.context.undefined) }
}
