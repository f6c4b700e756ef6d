internal import HostLoop
internal import JSEngine

/// What a caller that speaks React Native's own protocol must know about a method. Such a caller
/// passes numbers instead of callbacks (contract 3.2 and section 4).
package struct MethodSignature: Sendable, Equatable {
  /// How a method returns its result (contract 3.3). Under the old architecture it is the method's
  /// `type`.
  package enum Kind: String, Sendable {
    /// It returns nothing, or calls a callback.
    case async
    /// It returns a promise.
    case promise
    /// It returns its result inside the call.
    case sync
  }

  /// The name in JavaScript.
  package let name: String
  /// How it returns its result.
  package let kind: Kind
  /// The positions of the arguments that are callbacks, from 0.
  package let callbackPositions: [Int]

  /// Returns `nil` for a member that is not a method.
  @HostActor
  init?(_ member: ModuleMember) {
    switch member.kind {
    case .function(let function):
      name = function.name
      kind = function.returnsPromise ? .promise : .async
      callbackPositions = function.callbackPositions
    case .syncFunction(let function):
      name = function.name
      kind = .sync
      callbackPositions = function.callbackPositions
    case .event, .emitter, .constant, .property, .sharedObjectClass: return nil
    }
  }
}
