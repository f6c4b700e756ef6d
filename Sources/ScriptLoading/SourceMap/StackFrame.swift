/// One call in a stack.
package struct StackFrame: Sendable, Equatable {
  /// The function's name. `nil` at the top level and for an anonymous function.
  package var function: String?
  /// The file: an absolute path, `<stdin>`, or a URL. `nil` for native code and `eval`.
  package var file: String?
  /// The line, from 1.
  package var line: Int?
  /// The column in UTF-16 units, from 1.
  package var column: Int?
  /// Whether the function belongs to the engine or the host, and so has no source.
  package var isNative: Bool
  /// Whether the function awaits the call above it.
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

  /// The frame in node's format: `    at name (file:line:column)`.
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

  /// Whether the file and line of the call are known.
  package var isPlace: Bool { file != nil && line != nil }

  /// Whether the call is in a file of the user, not of a package or of bridgehost.
  package var isInOwnFile: Bool { file.map(Script.isOwn) ?? false }

  /// The place in the file, as `file:line:column`. Paths below `workingDirectory` are relative.
  /// `nil` if there is no file.
  package func location(from workingDirectory: String) -> String? {
    guard let file else { return nil }
    var text = FilePath.readable(file, from: workingDirectory)
    if let line { text += ":\(line)" }
    if line != nil, let column { text += ":\(column)" }
    return text
  }
}
