import FoundationEssentials
internal import HostLoop
internal import JSEngine

/// Replaces the calls of `require.context` in a file, as Metro does when it bundles the file. Expo Router finds the screens of
/// an app with it.
struct RequireContext {
  let project: String
  let javaScriptHalf: String
  /// Whether the project's configuration of Metro allows it.
  let isAllowed: Bool
  /// The extensions of the files that Metro knows, without dots.
  let extensions: Set<String>
  let environment: [String: String]
  /// Notes which folders and variables count.
  let inputs: BundleInputs?

  private struct Arguments: Decodable {
    var problem: String?
    var folder: String?
    var isRecursive: Bool?
    var pattern: String?
    var flags: String?
    var mode: String?
  }

  /// What esbuild writes for such a call.
  static let call = "__require.context("

  /// The text with other expressions for the calls. Lines stay the same.
  func rewritten(_ text: String, at path: String) -> String {
    var result = ""
    var start = text.startIndex
    for call in Self.calls(in: text) where call.lowerBound >= start {
      let arguments = text[call].drop { $0 != "(" }.dropFirst().dropLast()
      let lines = String(repeating: "\n", count: text[call].count(where: \.isNewline))
      result += text[start..<call.lowerBound] + expression(String(arguments), at: path) + lines
      start = call.upperBound
    }
    return start == text.startIndex ? text : result + text[start...]
  }

  private func expression(_ text: String, at path: String) -> String {
    let library = "require(\(quoted(javaScriptHalf + "/bundling/context.cjs")))"
    guard isAllowed else { return "\(library).refuse()" }
    inputs?.readEnvironment(in: text)
    let computer = TextComputer()
    let script = javaScriptHalf + "/bundling/requireContext.js"
    guard let code = try? FileContents(path: script),
      (try? computer.evaluate(String(decoding: code.bytes, as: UTF8.self), url: script)) != nil,
      let answer = try? computer.call("contextArguments", [text, quoted(variables)]),
      let arguments = try? JSONDecoder().decode(Arguments.self, from: Data(answer.utf8))
    else { return "\(library).refuse(\"its arguments cannot be read\")" }
    if let problem = arguments.problem { return "\(library).refuse(\(quoted(problem)))" }
    let folder = FilePath.absolute(
      arguments.folder ?? ".", in: FilePath.directory(of: path))
    inputs?.listAll(in: folder)
    let names = names(in: folder, isRecursive: arguments.isRecursive ?? true)
    let matches = try? computer.call(
      "contextMatches", [arguments.pattern ?? "", arguments.flags ?? "", quoted(names)])
    let chosen = try? JSONDecoder().decode([String].self, from: Data((matches ?? "[]").utf8))
    let mode = arguments.mode ?? "sync"
    let word = mode.hasPrefix("lazy") ? "import" : "require"
    let files = (chosen ?? []).map { name in
      "\(quoted(name)): () => \(word)(\(quoted(folder + name.dropFirst())))"
    }
    return "\(library)(\(quoted(mode)), {\(files.joined(separator: ", "))})"
  }

  /// The variables that Expo's Babel preset replaces, besides those of the environment.
  private var variables: [String: String] {
    inputs?.lookUp("./src/app", from: project)
    let root = ["src/app", "app"].map { "\(project)/\($0)" }.first(where: FilePath.exists)
    let own = [
      "EXPO_PROJECT_ROOT": project, "EXPO_ROUTER_APP_ROOT": root ?? project + "/app",
      "EXPO_ROUTER_IMPORT_MODE": "sync", "EXPO_ROUTER_IMPORT_MODE_IOS": "sync",
    ]
    return own.merging(environment) { $1 }
  }

  /// The files of a folder, such as `./index.tsx`.
  private func names(in folder: String, isRecursive: Bool) -> [String] {
    let paths =
      (try? isRecursive
        ? FileManager.default.subpathsOfDirectory(atPath: folder)
        : FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return paths.filter { extensions.contains(String(FilePath.suffix(of: $0).dropFirst())) }
      .sorted().map { "./" + $0 }
  }

  private func quoted(_ value: some Encodable) -> String {
    (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }

  /// The places of the calls, with their arguments.
  private static func calls(in text: String) -> [Range<String.Index>] {
    guard SourceText(text).contains("context") else { return [] }
    var text = text
    let ranges = text.withUTF8 { bytes in
      var ranges: [Range<Int>] = []
      var start: Int?
      var depth = 0
      _ = CodeScan.contains(in: bytes) { index in
        if start == nil, begins(bytes, at: index) {
          start = index
          depth = 0
        }
        guard let first = start else { return false }
        if bytes[index] == UInt8(ascii: "(") { depth += 1 }
        if bytes[index] == UInt8(ascii: ")") {
          depth -= 1
          if depth <= 0 {
            ranges.append(first..<index + 1)
            start = nil
          }
        }
        return false
      } string: { _ in
        false
      }
      return ranges
    }
    return ranges.map {
      text.utf8.index(
        text.startIndex, offsetBy: $0.lowerBound)..<text.utf8.index(
          text.startIndex, offsetBy: $0.upperBound)
    }
  }

  /// Whether `require.context(` begins at a position, and is not a part of another name.
  private static func begins(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: "r") else { return false }
    let words = "require.context".utf8
    let end = index + words.count
    guard end < bytes.count, bytes[index..<end].elementsEqual(words),
      bytes[end] == UInt8(ascii: "(")
    else { return false }
    guard index > 0 else { return true }
    return !Character(UnicodeScalar(bytes[index - 1])).isLetter
      && !"._$0123456789".utf8.contains(bytes[index - 1])
  }
}
