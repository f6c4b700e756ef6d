extension Script {
  /// The use of a global in the user's own files.
  package struct GlobalUse: Sendable, Equatable {
    /// The global: `localStorage` or `AbortSignal.timeout`.
    package let name: String
    package let file: String
    package let line: Int
  }

  /// The first use of each of these globals in the user's own files, in the order of the code.
  ///
  /// A global for whose existence these files ask is left out, and one that they define. So are all in files that are
  /// also for the web.
  ///
  /// - Parameters:
  ///   - values: those of the names that code uses when it only reads them.
  ///   - key: says which names they are; the same key is answered the same.
  package func uses(
    ofGlobals names: [String], values: [String] = [], _ key: String
  ) -> [GlobalUse] {
    // A search asks in each run.
    code.uses(key) { uses(ofGlobals: names, values, wordsFor: key) }
  }

  private func uses(
    ofGlobals names: [String], _ values: [String], wordsFor key: String
  ) -> [GlobalUse] {
    let words = code.words(among: names.map(Self.lastWord), key)
    let present = names.filter { words.contains(Self.lastWord(of: $0)) }
    guard !present.isEmpty else { return [] }
    let occurrences = code.occurrences(ofGlobals: present, values: values)
    guard occurrences.contains(where: \.isUse) else { return [] }
    let source = SourceText(code.text)
    let own = occurrences.compactMap { occurrence in
      ownLine(ofByte: occurrence.offset, in: source).map { (occurrence, $0.file, $0.line) }
    }
    var uses: [GlobalUse] = []
    for (occurrence, file, line) in own where occurrence.isUse {
      let name = occurrence.name
      let isGuarded = own.contains { other, _, _ in other.name == name && !other.isUse }
      if isGuarded || uses.contains(where: { $0.name == name }) || isForWeb(file) { continue }
      uses.append(GlobalUse(name: name, file: file, line: line))
    }
    return uses
  }

  private static func lastWord(of name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? name
  }

  /// Whether a file also runs in browsers: it asks for the platform `'web'`.
  private func isForWeb(_ file: String) -> Bool {
    let text = sourceMap?.sourceText(of: file) ?? code.text
    return ["'web'", "\"web\"", "web:"].contains { text.contains($0) }
  }
}
