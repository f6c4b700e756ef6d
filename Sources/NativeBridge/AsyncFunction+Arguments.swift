public import JSEngine

/// The positions of the arguments that are callbacks: they belong to their call and are not its
/// promise.
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

/// How many arguments JavaScript may pass. Optional arguments at the end may be missing.
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
