/// What the engine says about a text that it cannot parse.
public struct SyntaxProblem: Sendable, Equatable {
  /// The engine's words, such as `Unexpected token ';'`.
  public let message: String
  /// The line, counted from 1.
  public let line: Int
  /// The column in UTF-16 units, counted from 1, if the engine knows it.
  public let column: Int?

  /// Makes a problem at a position.
  public init(message: String, line: Int, column: Int? = nil) {
    self.message = message
    self.line = line
    self.column = column
  }
}
