/// What a JavaScript value is, as error messages say it.
public enum JSKind: String, Sendable {
  case undefined
  case null
  case boolean = "a boolean"
  case number = "a number"
  case string = "a string"
  case symbol = "a symbol"
  case bigint = "a bigint"
  case array = "an array"
  case object = "an object"
  case function = "a function"
  /// A value of a context that is closed.
  case nothing
}
