public import HostLoop
public import JSEngine

/// A method that JavaScript calls without waiting for it.
///
/// Arguments are decoded at the call. The method then runs on its module's lane, and JavaScript gets
/// `undefined` at once, or a promise if the method returns a value or is `async`.
public struct AsyncFunction: Export {
  /// What is left to do once the arguments are decoded.
  public enum Work {
    /// The method gives nothing back.
    case void(@HostActor () throws -> Void)
    /// The method returns what the promise is settled with.
    case value(@HostActor () throws -> any JSEncodable)
    /// As `value`, in a task of its own.
    case asynchronous(@HostActor () async throws -> any JSEncodable & Sendable)
  }

  /// The name in JavaScript.
  public let name: String
  /// Whether a call gives a promise.
  public let returnsPromise: Bool
  /// Which arguments, counted from 0, are functions to call back.
  public let callbackPositions: [Int]
  /// How many arguments JavaScript may pass.
  public let arity: ClosedRange<Int>
  /// Decodes the arguments of a call.
  public let prepare: @HostActor (JSCall) throws -> Work

  public var member: ModuleMember { .function(self) }

  /// Exports a method that reads the arguments of each call itself.
  ///
  /// - Parameters:
  ///   - name: the name in JavaScript.
  ///   - returnsPromise: whether a call gives a promise.
  ///   - callbackPositions: which arguments, counted from 0, are functions to call back.
  ///   - arity: how many arguments JavaScript may pass.
  ///   - prepare: reads the arguments of a call; what it returns runs on the module's lane.
  @HostActor
  public init(
    _ name: String, returnsPromise: Bool, callbackPositions: [Int] = [],
    arity: ClosedRange<Int>, prepare: @escaping @HostActor (JSCall) throws -> Work
  ) {
    self.name = name
    self.returnsPromise = returnsPromise
    self.callbackPositions = callbackPositions
    self.arity = arity
    self.prepare = prepare
  }

  /// Exports a method that gives nothing back, or settles its last argument, a ``Promise``.
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

  /// Exports an `async` method that gives nothing back; its promise says when it is done.
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

/// The result of a method that gives nothing back.
public struct Undefined: JSEncodable, Sendable {
  /// There is one value.
  public init() {}
  public func encode(in context: JSContext) -> JSRef { context.undefined }
  public func write(to tape: JSTape) { tape.reference(tape.context.undefined) }
}
