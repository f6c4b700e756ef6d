/// Finds where a script declares a class.
///
/// The engine gives a constructor that a class does not write a name in stacks, and no place. React's stacks of components
/// consist of such calls.
struct ClassDeclarations {
  private let script: Script
  private let text: String

  init(in script: Script) {
    self.script = script
    text = String(script.body)
  }

  /// The call with the place of its class in the script. The call itself if there is no class of this name, or several.
  func placed(_ frame: StackFrame) -> StackFrame {
    guard frame.lacksPlace, let name = frame.function else { return frame }
    let declarations = SourceText(text).words(name).filter(isDeclaration)
    guard declarations.count == 1, let declaration = declarations.first else { return frame }
    let offset = text.utf8.distance(from: text.startIndex, to: declaration.lowerBound)
    let position = SourceText(text).position(ofByte: offset)
    var frame = frame
    (frame.file, frame.line, frame.column) = (script.url, position.line, position.column)
    return frame
  }

  /// Whether this is the name in `class Name extends`, `class Name {` or `Name = class`.
  private func isDeclaration(_ name: Range<String.Index>) -> Bool {
    let after = text[name.upperBound...].drop(while: \.isWhitespace)
    if after.first == "=" {
      let value = after.dropFirst().drop(while: \.isWhitespace)
      return value.hasPrefix("class ") || value.hasPrefix("class{")
    }
    let before = text[..<name.lowerBound]
    return before.last?.isWhitespace == true
      && before.suffix(100).split(whereSeparator: \.isWhitespace).last?.hasSuffix("class") == true
      && (after.hasPrefix("extends") || after.hasPrefix("{"))
  }
}
