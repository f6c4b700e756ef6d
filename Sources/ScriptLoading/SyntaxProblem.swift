/// What the engine says about a text that it cannot parse.
package struct SyntaxProblem: Sendable, Equatable {
  /// The engine's words, such as `Unexpected token ';'`.
  package let message: String
  /// The line, counted from 1.
  package let line: Int
  /// The column in UTF-16 units, counted from 1, if the engine knows it.
  package let column: Int?

  /// Makes a problem at a position.
  package init(message: String, line: Int, column: Int? = nil) {
    self.message = message
    self.line = line
    self.column = column
  }
}
