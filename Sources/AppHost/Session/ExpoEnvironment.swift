internal import HostLoop

/// The variables in the `.env` files of an Expo project, as `npx expo start` loads them (@expo/env, `getEnvFiles`).
struct ExpoEnvironment {
  /// All variables. `app.config.js` finds them in `process.env`.
  private(set) var values: [String: String] = [:]

  /// The variables that Babel writes into the code of the app.
  var ofApp: [String: String] { values.filter { $0.key.hasPrefix("EXPO_PUBLIC_") } }

  /// No variables.
  init() {}

  /// - Parameters:
  ///   - folder: the folder of the project.
  ///   - environment: variables that count more than those of files, and to which values may refer.
  init(in folder: String, _ environment: [String: String]) {
    // A later one counts more.
    for name in [".env", ".env.development", ".env.local", ".env.development.local"] {
      guard let text = FileContents.text(of: "\(folder)/\(name)") else { continue }
      for match in text.matches(of: Self.entry) {
        let known = values.merging(environment) { $1 }
        values[String(match.output.1)] = Self.value(match.output.2 ?? "", known)
      }
    }
    for name in values.keys { values[name] = environment[name] ?? values[name] }
  }

  /// `KEY=value`. A value in quotes may have several lines, and a comment may follow (dotenv, `LINE`).
  private static var entry: Regex<(Substring, Substring, Substring?)> {
    /(?m)^[\s\u{FEFF}]*(?:export\s+)?([\w.\-]+)\s*=[^\S\n]*('[^']*'|"(?:\\"|[^"])*"|`[^`]*`|[^#\r\n]+)?/
  }

  private static func value(_ text: Substring, _ known: [String: String]) -> String {
    let text = text.drop(while: \.isWhitespace)
    guard let quote = text.first, "'\"`".contains(quote), text.count > 1, text.last == quote else {
      let end = text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) }
      return expanded(String(text[..<(end ?? text.startIndex)]), known)
    }
    let content = String(text.dropFirst().dropLast())
    if quote != "\"" { return quote == "'" ? content : expanded(content, known) }
    return expanded(content.replacing("\\n", with: "\n").replacing("\\r", with: "\r"), known)
  }

  /// Replaces `$NAME`, `${NAME}` and `${NAME:-default}` (dotenv-expand).
  private static func expanded(_ text: String, _ known: [String: String]) -> String {
    text.replacing(/\$(?:\{(\w+)(?::?-([^}]*))?\}|(\w+))/) { match in
      let name = String(match.output.1 ?? match.output.3 ?? "")
      return known[name] ?? match.output.2.map(String.init) ?? ""
    }
  }
}
