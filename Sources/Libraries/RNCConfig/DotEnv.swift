internal import FoundationEssentials
internal import HostLoop

/// The file from which the build of an app takes its variables (`ios/ReactNativeConfig/ReadDotEnv.rb`).
struct DotEnv: Sendable, Equatable {
  /// The variables, by name. The last value counts.
  private(set) var values: [String: String] = [:]
  /// The number of the first line that is no entry. The build fails there.
  private(set) var invalidLine: Int?

  init(_ text: String) {
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (number, line) in lines.enumerated() {
      let content = line.drop(while: \.isWhitespace)
      if content.isEmpty || content.first == "#" { continue }
      guard let (key, value) = Self.entry(line) else {
        invalidLine = number + 1
        values = [:]
        return
      }
      values[key] = Self.literal(value)
    }
  }

  /// The text of the first of these files that exists: the one that `ENVFILE` names in the project or as it is, then `.env` of
  /// the project (lines 14 to 39). `nil` if there is none.
  static func text(in folder: String, envFile: String?) -> String? {
    let named = envFile.map { ["\(folder)/\($0)", $0] } ?? []
    return (named + ["\(folder)/.env"]).lazy
      .compactMap(FileContents.text).first
  }

  /// `export KEY = value`, or `nil` (the pattern in line 25). A `#` after the value belongs to it.
  private static func entry(_ line: Substring) -> (key: String, value: Substring)? {
    var rest = line
    if rest.hasPrefix("export"), rest.dropFirst(6).first?.isWhitespace == true {
      rest = rest.dropFirst(6).drop(while: \.isWhitespace)
    }
    let key = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    rest = rest.dropFirst(key.count).drop(while: \.isWhitespace)
    guard !key.isEmpty, rest.first == "=" else { return nil }
    rest = rest.dropFirst().drop(while: \.isWhitespace)
    if rest.isEmpty { return (String(key), rest) }
    return value(rest).map { (String(key), $0) }
  }

  /// A quote before the text is left out, and so is the same quote after it, if something is between them. The text cannot
  /// end with a backslash.
  private static func value(_ text: Substring) -> Substring? {
    func ends(_ value: Substring) -> Bool { !value.isEmpty && value.last != "\\" }
    if let quote = text.first, quote == "\"" || quote == "'" {
      let quoted = text.dropFirst()
      if quoted.last == quote, ends(quoted.dropLast()) { return quoted.dropLast() }
      if ends(quoted) { return quoted }
    }
    return ends(text) ? text : nil
  }

  /// What Objective-C makes of the text in a string literal (`BuildDotenvConfig.rb` line 19).
  private static func literal(_ text: Substring) -> String {
    var value = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        value.append(escapes[character] ?? character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        value.append(character)
      }
    }
    return value
  }

  private static let escapes: [Character: Character] = ["n": "\n", "t": "\t", "r": "\r"]
}
