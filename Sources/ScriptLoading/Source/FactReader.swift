internal import FoundationEssentials
internal import HostLoop

/// Reads files for the bundler with a parser, and keeps what their syntax trees say in the user's cache folder, by content.
///
/// The parser is loaded, and a file is parsed, only if nobody has asked for this text before.
final class FactReader {
  private let trees: SyntaxTrees
  private let cache: CacheFolder?
  private var known: [String: FileFacts?] = [:]
  private var hasWritten = false
  /// Why a file that decides something could not be read, and what to install, as a sentence. `nil` if all could.
  private(set) var lack: String?

  /// A longer text would take too much time and memory. No file that a person wrote is longer.
  private static let longestText = 16 << 20
  /// How large all kept facts together may become.
  private static let limit: Int64 = 4 << 20

  init(_ places: SyntaxTrees.Places, environment: [String: String]) {
    trees = SyntaxTrees(places, scripts: ["bundling/facts"])
    cache = CacheFolder("facts", environment: environment)
  }

  /// The facts of a text.
  ///
  /// - Parameters:
  ///   - path: its extension says whether it is TypeScript.
  ///   - decides: whether ``lack`` is to say why there are none.
  /// - Returns: `nil` if the parser cannot read the text, or if there is none.
  func facts(of text: String, at path: String, decides: Bool = true) -> FileFacts? {
    if text.utf8.count > Self.longestText { return nil }
    let suffix = FilePath.suffix(of: path)
    let key = key(of: text, suffix)
    let facts = known[key] ?? kept(key) ?? parsed(text, suffix, key)
    known[key] = .some(facts)
    if facts == nil, decides { lack = trees.problem }
    return facts
  }

  private func kept(_ key: String) -> FileFacts?? {
    guard let cache, let contents = try? FileContents(path: "\(cache.path)/\(key)") else {
      return nil
    }
    return Self.decoded(contents.bytes)
  }

  private func parsed(_ text: String, _ suffix: String, _ key: String) -> FileFacts? {
    guard let answer = trees.call("facts", [suffix, text]) else { return nil }
    cache?.write(Array(answer.utf8), to: key)
    if !hasWritten { cache?.shrink(to: Self.limit) }
    hasWritten = true
    return Self.decoded(Array(answer.utf8)) ?? nil
  }

  /// `.some(nil)` for a text that the parser cannot read.
  private static func decoded(_ answer: [UInt8]) -> FileFacts?? {
    if answer.elementsEqual("null".utf8) { return .some(nil) }
    return (try? JSONDecoder().decode(FileFacts.self, from: Data(answer))).map { .some($0) }
  }

  private func key(of text: String, _ suffix: String) -> String {
    var fingerprint = Fingerprint()
    for part in [text, suffix, trees.version] { fingerprint.add(part) }
    return fingerprint.text
  }
}
