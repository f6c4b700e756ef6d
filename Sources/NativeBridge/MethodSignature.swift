internal import HostLoop
internal import JSEngine

/// What a caller that speaks React Native's own protocol must know of a method: it gets numbers
/// where a function is to be called back (contract 3.2 and section 4).
public struct MethodSignature: Sendable, Equatable {
  /// How a method answers (contract 3.3); under the old architecture it is the method's `type`.
  public enum Kind: String, Sendable {
    /// It gives nothing back, or calls back.
    case async
    /// It gives a promise.
    case promise
    /// It returns inside of the call.
    case sync
  }

  /// The name in JavaScript.
  public let name: String
  /// How it answers.
  public let kind: Kind
  /// Which arguments, counted from 0, are functions to call back.
  public let callbackPositions: [Int]

  /// `nil` for a member that is no method.
  @HostActor
  init?(_ member: ModuleMember) {
    switch member {
    case .function(let function):
      name = function.name
      kind = function.returnsPromise ? .promise : .async
      callbackPositions = function.callbackPositions
    case .syncFunction(let function):
      name = function.name
      kind = .sync
      callbackPositions = function.callbackPositions
    case .event, .emitter, .constant: return nil
    }
  }
}
