public import HostLoop
public import JSEngine

/// A method that runs inside the call from JavaScript and returns its result there. It runs before
/// any calls that still wait on its module's lane (contract 3.3).
public struct Function: Export {
  /// The name in JavaScript.
  public let name: String
  /// Decodes the arguments, runs the method and encodes the result.
  @usableFromInline package let call: @HostActor (JSCall) throws -> JSRef
  /// The positions of the arguments that are callbacks, from 0.
  public let callbackPositions: [Int]
  /// How many arguments JavaScript may pass. Only hybrid objects and Expo modules check it.
  public let arity: ClosedRange<Int>
  /// Whether an argument is a ``Callback``. A function without one needs no entry in the ledger.
  public var takesCallbacks: Bool { !callbackPositions.isEmpty }

  public var member: ModuleMember { ModuleMember(.syncFunction(self)) }

  /// Exports a method that reads the arguments of each call itself.
  ///
  /// - Parameters:
  ///   - name: the name in JavaScript.
  ///   - arity: how many arguments JavaScript may pass.
  ///   - call: reads the arguments of a call, and returns its result.
  @HostActor
  package init(
    _ name: String, arity: ClosedRange<Int> = 0...Int.max,
    _ call: @escaping @HostActor (JSCall) throws -> JSRef
  ) {
    self.name = name
    callbackPositions = []
    self.arity = arity
    self.call = call
  }

  /// Exports a method that returns a value.
  @HostActor @inlinable
  public init<each Argument: JSDecodable, Result: JSEncodable>(
    _ name: String, _ method: @escaping @HostActor (repeat each Argument) throws -> Result
  ) {
    self.name = name
    callbackPositions = positionsOfCallbacks(repeat (each Argument).self)
    arity = numberOfArguments(repeat (each Argument).self)
    call = { call in
      var call = call
      return try method(repeat call.next((each Argument).self)).encode(in: call.context)
    }
  }

  /// Exports a method that returns nothing.
  @HostActor @inlinable
  public init<each Argument: JSDecodable>(
    _ name: String, _ method: @escaping @HostActor (repeat each Argument) throws -> Void
  ) {
    self.name = name
    callbackPositions = positionsOfCallbacks(repeat (each Argument).self)
    arity = numberOfArguments(repeat (each Argument).self)
    call = { call in
      var call = call
      try method(repeat call.next((each Argument).self))
      return call.context.undefined
    }
  }
}
