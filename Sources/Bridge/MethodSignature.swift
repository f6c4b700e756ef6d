internal import EventLoop
public import JSEngine

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

  /// `nil` for an export that is no method.
  @HostActor
  init?(_ export: any Export) {
    switch export {
    case let function as Function:
      name = function.name
      kind = function.returnsPromise ? .promise : .async
      callbackPositions = function.callbackPositions
    case let function as SyncFunction:
      name = function.name
      kind = .sync
      callbackPositions = function.callbackPositions
    default: return nil
    }
  }
}

extension Bridge {
  /// The methods of a module, in the order of its exports; none when there is no such module.
  public func methods(ofModule name: String) -> [MethodSignature] {
    guard isValid, let data = moduleData(named: name) else { return [] }
    return allExports(of: data).compactMap(MethodSignature.init)
  }
}

/// Which of some types of arguments belong to their call and are no promise.
@inlinable
func positionsOfCallbacks<each Argument: JSDecodable>(_ types: repeat (each Argument).Type)
  -> [Int]
{
  var positions: [Int] = []
  var position = 0
  for type in repeat each types {
    if type.belongsToCall, !type.isPromise { positions.append(position) }
    position += 1
  }
  return positions
}

/// How many arguments JavaScript may pass: those at the end that are optional may be missing.
@inlinable
func numberOfArguments<each Argument: JSDecodable>(_ types: repeat (each Argument).Type)
  -> ClosedRange<Int>
{
  var (least, most) = (0, 0)
  for type in repeat each types {
    guard type.isPassed else { continue }
    most += 1
    if !type.isOptional { least = most }
  }
  return least...most
}
