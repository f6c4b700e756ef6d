/// A JavaScript stack with positions in the user's own files.
///
/// ```swift
/// let trace = StackTrace(error.stack, script: script)
/// print(trace.rendered(workingDirectory: "/app"))
/// //    at onSendData (src/EmitterHandler.js:12:9)
/// ```
package struct StackTrace: Sendable, Equatable {
  /// The calls, innermost first, without those in bridgehost's own files.
  package let frames: [StackFrame]

  /// Parses JavaScriptCore's stack text and maps each position with the script's source map.
  package init(_ stack: String, script: Script? = nil) {
    var raw = stack.split(whereSeparator: \.isNewline).compactMap {
      StackFrame(javaScriptCore: $0, scriptURL: script?.url)?.without(headOf: script)
    }
    if let script, raw.contains(where: \.lacksPlace) {
      raw = raw.map(ClassDeclarations(in: script).placed)
    }
    guard let script, let map = script.sourceMap else {
      frames = raw.filter { !$0.isRuntime }
      return
    }
    let mapped = raw.compactMap { frame -> StackFrame? in
      guard frame.file == script.url else { return frame }
      guard let line = frame.line,
        let position = map.original(line: line, column: frame.column ?? 1)
      else { return nil }
      return frame.moved(to: position, bundle: script)
    }
    let hasMap = mapped.contains { $0.line != nil } || map.problem == nil
    frames = (hasMap ? mapped : raw).filter { !$0.isRuntime }
  }

  /// The innermost call with a place in a file.
  package var top: StackFrame? { frames.first(where: \.isPlace) }

  /// The stack in node's format, one line per call. Paths below `workingDirectory` are relative. Empty if all calls are
  /// native: these say nothing about the script.
  package func rendered(workingDirectory: String) -> String {
    if frames.allSatisfy(\.isNative) { return "" }
    return frames.map { $0.rendered(workingDirectory: workingDirectory) }.joined(separator: "\n")
  }

  /// The source lines around the innermost call in the user's own files, with a caret. If there is none, those around the
  /// innermost of `components` in these files; otherwise those around the innermost call.
  package func codeFrame(in script: Script, components: [StackFrame] = []) -> String? {
    let own = (frames + components).lazy.filter(\.isInOwnFile).compactMap {
      $0.codeFrame(in: script)
    }
    return own.first ?? top?.codeFrame(in: script)
  }

  /// Three lines of `source` with a caret. Line and column count from 1, columns in UTF-16 units.
  /// Long lines are cut around the column. `nil` if there is no such line.
  package static func codeFrame(source: String, line: Int, column: Int?) -> String? {
    CodeFrame.render(source: source, line: line, column: column)
  }
}

extension StackFrame {
  /// Whether the engine knows only its name.
  var lacksPlace: Bool { file == nil && !isNative && function != nil }

  fileprivate func codeFrame(in script: Script) -> String? {
    guard let file, let line else { return nil }
    let own = script.url == file && script.sourceMap == nil ? String(script.body) : nil
    guard let source = own ?? script.sourceMap?.sourceText(of: file) else { return nil }
    return StackTrace.codeFrame(source: source, line: line, column: column)
  }

  /// Whether this is a call in bridgehost's own JavaScript.
  fileprivate var isRuntime: Bool { file?.hasPrefix("bridgehost:") ?? false }

  /// The frame as if the script were not wrapped in a function.
  fileprivate func without(headOf script: Script?) -> StackFrame {
    guard let script, script.functionHeadLength > 0, file == script.url, line == 1, let column
    else { return self }
    var frame = self
    frame.column = max(1, column - script.functionHeadLength)
    return frame
  }

  fileprivate func moved(to position: SourceMap.Position, bundle: Script) -> StackFrame {
    var frame = self
    frame.file = position.source
    frame.line = position.line
    frame.column = position.column
    // esbuild gives the function around a CommonJS module the name of its file.
    if let function, position.source.hasSuffix("/" + function) { frame.function = nil }
    if let function = frame.function, let map = bundle.sourceMap {
      frame.function = map.writtenName(of: function, in: position.source)
    }
    return frame
  }
}
