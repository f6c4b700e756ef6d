/// The type of a JavaScript value, in the words of error messages.
package enum JSKind: String, Sendable {
  /// `undefined`.
  case undefined
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean = "a boolean"
  /// A number, also `NaN` and `Infinity`.
  case number = "a number"
  /// A string.
  case string = "a string"
  /// A symbol.
  case symbol = "a symbol"
  /// A bigint.
  case bigint = "a bigint"
  /// An array.
  case array = "an array"
  /// An object that is neither an array nor a function.
  case object = "an object"
  /// A function or a class.
  case function = "a function"
  /// A value of a context that is closed.
  case nothing
}
