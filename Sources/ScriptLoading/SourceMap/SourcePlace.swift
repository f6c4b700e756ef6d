/// A position in a source. Line and column count from 1.
package struct SourcePlace: Sendable, Hashable, Codable {
  /// The absolute path of the file.
  package var file: String
  /// The line.
  package var line: Int?
  /// The column, in UTF-16 units.
  package var column: Int?

  /// Makes a place.
  package init(file: String, line: Int? = nil, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension SourcePlace {
  /// The place of a call. `nil` if the call has none.
  package init?(_ frame: StackFrame) {
    guard let file = frame.file else { return nil }
    self.init(file: file, line: frame.line, column: frame.column)
  }
}
