/// The files of a package's native half, and where they name what.
final class NativeFiles {
  /// A place in a file.
  struct Place {
    let text: NativeTokens
    let index: Int
  }

  private let files: [NativeTokens]
  /// The places of each word, in the order of the files.
  private lazy var places: [String: [(file: Int, index: Int)]] = {
    var places: [String: [(file: Int, index: Int)]] = [:]
    for (number, file) in files.enumerated() {
      for index in file.tokens.indices {
        guard let word = file.word(at: index) else { continue }
        places[word, default: []].append((number, index))
      }
    }
    return places
  }()

  init(_ files: [NativeTokens]) { self.files = files }

  /// Where the files have a word.
  func places(of word: String) -> some Sequence<Place> {
    (places[word] ?? []).lazy.map { [files] in Place(text: files[$0.file], index: $0.index) }
  }
}
