/// Finds `await` at the top level of a text that the engine also accepts as a classic script: there, `await (x)` calls a
/// function named `await`. The engine's own parser says which it is.
enum TopLevelAwait {
  /// Whether `text`, which is a valid classic script, uses `await` outside all functions.
  ///
  /// - Parameter isValid: whether the engine accepts a text as a classic script.
  static func isIn(_ text: String, isValid: (String) -> Bool) -> Bool {
    guard isPossible(text) else { return false }
    // A static block does not allow a name `await`. It also is strict, which the second text is too.
    return !isValid("class A { static {\n\(text)\n} }")
      && isValid("class A { static { (async () => {\n\(text)\n}) } }")
  }

  /// Whether something follows an `await` that can follow a name, too. Otherwise the engine had refused the text.
  private static func isPossible(_ text: String) -> Bool {
    SourceText(text).words("await").contains { word in
      let rest = text.utf8[word.upperBound...]
      let next = rest.first { $0 > 0x20 }
      let endsLine = rest.prefix { $0 <= 0x20 }.contains(0x0A)
      return next.map { endsLine || "([`+-/".utf8.contains($0) } ?? false
    }
  }
}
