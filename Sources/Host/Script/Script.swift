/// A script that is ready for the engine: one text without imports.
public struct Script: Sendable {
  /// What the engine evaluates.
  public let text: String
  /// The source URL for the engine, the absolute path of the entry file or `<stdin>`.
  public let url: String
  /// Leads from positions in `text` to the user's own files; nil when `text` is the user's file.
  public let sourceMap: SourceMap?
  /// What the bundler warned about: one readable text each.
  public let warnings: [String]
  /// Whether `text` has the value of a promise, because the script awaits at its top level.
  public let isAsync: Bool

  /// Makes a script of its parts.
  public init(
    text: String, url: String, sourceMap: SourceMap? = nil, warnings: [String] = [],
    isAsync: Bool = false
  ) {
    self.text = text
    self.url = url
    self.sourceMap = sourceMap
    self.warnings = warnings
    self.isAsync = isAsync
  }

  /// Whether `name` stands in the script as a word of its own.
  func mentions(_ name: String) -> Bool {
    let (text, word) = (text.utf8, Array(name.utf8))
    var index = text.startIndex
    while let found = text[index...].firstRange(of: word) {
      let before =
        found.lowerBound == text.startIndex
        ? nil : text[text.index(before: found.lowerBound)]
      let after = found.upperBound == text.endIndex ? nil : text[found.upperBound]
      if !before.isPartOfName, !after.isPartOfName { return true }
      index = found.upperBound
    }
    return false
  }
}

extension UInt8? {
  /// Whether the byte continues a JavaScript name; none does not.
  fileprivate var isPartOfName: Bool {
    guard let self else { return false }
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      return true
    default: return false
    }
  }
}
