public import JSEngine

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
