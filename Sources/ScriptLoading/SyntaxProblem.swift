/// Why the engine cannot parse a text.
package struct SyntaxProblem: Sendable, Equatable {
  /// The engine's message, such as `Unexpected token ';'`.
  package let message: String
  /// The line, from 1.
  package let line: Int
  /// The column in UTF-16 units, from 1. `nil` if unknown.
  package let column: Int?

  /// Makes a problem at this position.
  package init(message: String, line: Int, column: Int? = nil) {
    self.message = message
    self.line = line
    self.column = column
  }
}
