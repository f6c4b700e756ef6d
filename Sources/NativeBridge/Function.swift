public import HostLoop
public import JSEngine

/// A method that runs inside of the call from JavaScript and returns its result there, ahead of
/// whatever waits on its module's lane (contract 3.3).
public struct Function: Export {
  /// The name in JavaScript.
  public let name: String
  /// Decodes the arguments, runs the method and encodes the result.
  public let call: @HostActor (JSCall) throws -> JSRef
  /// Which arguments, counted from 0, are functions to call back.
  public let callbackPositions: [Int]
  /// Whether an argument is a ``Callback``, which belongs to its call; others need no books.
  public var takesCallbacks: Bool { !callbackPositions.isEmpty }

  public var member: ModuleMember { .syncFunction(self) }

  /// Exports a method that reads the arguments of each call itself.
  @HostActor
  public init(_ name: String, _ call: @escaping @HostActor (JSCall) throws -> JSRef) {
    self.name = name
    callbackPositions = []
    self.call = call
  }

  /// Exports a method that returns a value.
  @HostActor @inlinable
  public init<each Argument: JSDecodable, Result: JSEncodable>(
    _ name: String, _ method: @escaping @HostActor (repeat each Argument) throws -> Result
  ) {
    self.name = name
    callbackPositions = positionsOfCallbacks(repeat (each Argument).self)
    call = { call in
      var call = call
      return try method(repeat call.next((each Argument).self)).encode(in: call.context)
    }
  }

  /// Exports a method that gives nothing back.
  @HostActor @inlinable
  public init<each Argument: JSDecodable>(
    _ name: String, _ method: @escaping @HostActor (repeat each Argument) throws -> Void
  ) {
    self.name = name
    callbackPositions = positionsOfCallbacks(repeat (each Argument).self)
    call = { call in
      var call = call
      try method(repeat call.next((each Argument).self))
      return call.context.undefined
    }
  }
}
