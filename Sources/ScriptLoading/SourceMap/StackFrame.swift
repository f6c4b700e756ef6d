/// One call in a stack.
package struct StackFrame: Sendable, Equatable {
  /// The function's name; nil at the top level and for a function without a name.
  package var function: String?
  /// The file: an absolute path, `<stdin>`, or a URL; nil for native code and `eval`.
  package var file: String?
  /// The line, counted from 1.
  package var line: Int?
  /// The column in UTF-16 units, counted from 1.
  package var column: Int?
  /// Whether this is a function of the engine or of the host, which has no source.
  package var isNative: Bool
  /// Whether this is a function that awaits the one above.
  package var isAsync: Bool

  /// Makes a frame.
  package init(
    function: String? = nil, file: String? = nil, line: Int? = nil, column: Int? = nil,
    isNative: Bool = false, isAsync: Bool = false
  ) {
    self.function = function
    self.file = file
    self.line = line
    self.column = column
    self.isNative = isNative
    self.isAsync = isAsync
  }

  /// The frame as node writes it: `    at name (file:line:column)`.
  package func rendered(workingDirectory: String) -> String {
    var text = "    at "
    if isAsync { text += "async " }
    let place = isNative ? "native" : location(from: workingDirectory)
    switch (function, place) {
    case (let function?, let place?): return text + "\(function) (\(place))"
    case (let function?, nil): return text + function
    case (nil, let place?): return text + place
    case (nil, nil): return text + "<anonymous>"
    }
  }

  /// Whether it is known where in a file the call is.
  package var isPlace: Bool { file != nil && line != nil }

  /// The place in the file: `file:line:column`; paths below `workingDirectory` are relative.
  package func location(from workingDirectory: String) -> String? {
    guard let file else { return nil }
    var text = FilePath.readable(file, from: workingDirectory)
    if let line { text += ":\(line)" }
    if line != nil, let column { text += ":\(column)" }
    return text
  }
}
