/// Recognizes calls in React Native's own code, so that the place of a call is in the app's code.
package struct ReactNativeCode {
  /// The packages between an app and its native modules.
  private static let packages = [
    "react-native", "promise", "@babel/runtime", "regenerator-runtime", "metro-runtime",
  ]

  /// Texts that identify these modules in a bundle without a map: the queue, event emitters,
  /// promises, the code below `fetch`, timers, and animations.
  private static let texts = [
    "enqueueNativeCall", "`new NativeEventEmitter()` requires", "Native module cannot be null.",
    "Promises must be constructed via new", "abortRequest",
    "Request has not been opened", "Network request failed", "emitTimeDriftWarning",
    "onAnimatedValueUpdate",
  ]

  private let script: Script?

  package init(in script: Script?) { self.script = script }

  package func contains(_ frame: StackFrame) -> Bool {
    guard let file = frame.file else { return false }
    if Self.packages.contains(where: { file.contains("/node_modules/\($0)/") }) { return true }
    guard let script, script.sourceMap == nil, file == script.url, let line = frame.line,
      let module = Self.module(atLine: line, of: script.text)
    else { return false }
    return Self.texts.contains { module.contains($0) }
  }

  /// What a call is in: its file, or where its module begins in a bundle without a source map.
  package func unit(of frame: StackFrame) -> String? {
    guard let script, script.sourceMap == nil, frame.file == script.url else { return frame.file }
    return text(of: frame).map {
      "\(script.text.utf8.distance(from: script.text.startIndex, to: $0.startIndex))"
    }
  }

  /// The text of the file of a call, or of its module in a bundle without a source map.
  package func text(of frame: StackFrame) -> Substring? {
    guard let script, let file = frame.file else { return nil }
    if let map = script.sourceMap {
      return map.writtenFiles?.first { $0.name == file }.map { Substring($0.text) }
    }
    return frame.line.flatMap { Self.module(atLine: $0, of: script.text) }
  }

  /// The text of the bundle's module that contains a line.
  private static func module(atLine line: Int, of text: String) -> Substring? {
    guard let start = SourceText(text).line(line)?.startIndex else { return nil }
    let bytes = text.utf8
    var first = start
    while !bytes[first...].starts(with: definition) {
      guard first > bytes.startIndex else { return nil }
      let before = bytes[..<bytes.index(before: first)].lastIndex(of: newline)
      first = before.map(bytes.index(after:)) ?? bytes.startIndex
    }
    var last = start
    while let end = bytes[last...].firstIndex(of: newline) {
      last = bytes.index(after: end)
      if bytes[last...].starts(with: definition) { return text[first..<last] }
    }
    return text[first...]
  }

  private static let definition = Array("__d(".utf8)
  private static let newline = UInt8(ascii: "\n")
}
