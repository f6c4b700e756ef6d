/// What a source has at the place of an error, where the engine's message has names of esbuild.
struct NamesAtPlace {
  private struct Chain {
    /// `a`, `b` of `a.b`.
    var parts: [String]
    var offsets: Range<Int>
    /// The first character after it.
    var next: Character?
  }

  private let chains: [Chain]
  private let place: Int
  /// The names of `* as` imports.
  private let spaces: Set<String>
  /// The names of all other imports.
  private let imported: Set<String>

  /// - Parameters:
  ///   - line, column: the place of the code, from 1.
  init(
    _ source: SourceText, line: Int, column: Int, spaces: Set<String>, imported: Set<String>
  ) {
    (self.spaces, self.imported) = (spaces, imported)
    // An expression may have several lines. A line of minified code has megabytes, and esbuild's names are not in it.
    let lines = source.lines(max(1, line - 3)...max(1, line) + 1).filter {
      $1.utf8.count < 10_000
    }
    var window = ""
    var place = 0
    for (number, text) in lines {
      if number == line { place = window.utf16.count + max(0, column - 1) }
      window += text + "\n"
    }
    self.place = place
    let pattern = /[A-Za-z_$][\w$]*(?:\s*\??\.\s*[A-Za-z_$][\w$]*)*/.wordBoundaryKind(.simple)
    chains = window.matches(of: pattern).map { match in
      let start = window.utf16.distance(from: window.startIndex, to: match.range.lowerBound)
      return Chain(
        parts: match.output.matches(of: /[\w$]+/).map { String($0.output) },
        offsets: start..<start + match.output.utf16.count,
        next: window[match.range.upperBound...].first { !$0.isWhitespace })
    }
  }

  /// What the source has instead of one of esbuild's names. `nil` if that is not certain.
  ///
  /// - Parameters:
  ///   - name: such as `get2`, `config_default` or `import_library.default`.
  ///   - tail: what follows in the message, such as `.api.url` or `()`.
  func written(_ name: Substring, before tail: Substring) -> String? {
    let members = tail.prefixMatch(of: /(?:\??\.[A-Za-z_$][\w$]*)+/)?.output ?? ""
    let wanted = members.matches(of: /[\w$]+/).map { String($0.output) }
    let found = chains.compactMap { chain -> (text: String, distance: Int)? in
      guard
        let count = (1...2).first(where: { count in
          chain.parts.count >= count + wanted.count
            && chain.parts[count..<count + wanted.count].elementsEqual(wanted)
            && canBe(name, chain.parts[..<count])
            && (!wanted.isEmpty || follows(chain, count, tail))
        })
      else { return nil }
      let distance =
        chain.offsets.contains(place)
        ? 0 : min(abs(chain.offsets.lowerBound - place), abs(chain.offsets.upperBound - place))
      return (chain.parts[..<count].joined(separator: "."), distance)
    }
    return found.min { $0.distance < $1.distance }?.text
  }

  /// Whether the source may have these words for a name.
  private func canBe(_ name: Substring, _ words: ArraySlice<String>) -> Bool {
    guard let first = words.first else { return false }
    if words.count == 2 { return spaces.contains(first) }
    // esbuild adds a number to names that another module has, too.
    return name.hasPrefix(first) && name.dropFirst(first.count).allSatisfy(\.isNumber)
      || imported.contains(first)
      || spaces.contains(first) && (name.contains("_exports") || name.hasPrefix("import_"))
  }

  /// Whether what follows in the message also follows in the source.
  private func follows(_ chain: Chain, _ count: Int, _ tail: Substring) -> Bool {
    guard let first = tail.first, "([`".contains(first) else {
      return chain.offsets.lowerBound <= place && place <= chain.offsets.upperBound
    }
    return chain.parts.count == count && chain.next == first
  }
}
