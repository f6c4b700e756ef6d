internal import FoundationEssentials
package import HostLoop
internal import JSEngine

/// The syntax trees of files, and answers to questions about them.
///
/// The parser is loaded, and a file is parsed, when the first question about it comes.
@HostActor
package final class SourceTrees {
  private enum State {
    case unused
    case ready(TextComputer)
    /// With the reason, as a sentence.
    case useless(String)
  }

  /// The folder with bridgehost's JavaScript.
  private let javaScriptHalf: String
  /// From here upwards the parser is looked for.
  private let folder: String
  /// More folders with packages.
  private let packages: [String]
  /// What reads the files, for the sentence that says that it is missing.
  private let subject: String
  private let scripts: [String]
  private var state = State.unused
  private var hasBabel = false

  nonisolated init(
    javaScriptHalf: String, folder: String, packages: [String], of subject: String,
    scripts: [String] = []
  ) {
    (self.javaScriptHalf, self.folder, self.packages) = (javaScriptHalf, folder, packages)
    (self.subject, self.scripts) = (subject, Self.scripts + scripts)
  }

  private nonisolated static let scripts = [
    "bundling/newerFlow", "source/parser", "source/tree", "source/values", "source/nativeModules",
    "source/code", "source/questions",
  ]

  /// Why the files cannot be read, as a sentence. `nil` if they can.
  var problem: String? {
    _ = computer()
    guard case .useless(let sentence) = state else { return nil }
    return sentence
  }

  package struct UnreadableFile: Decodable {
    /// The path.
    package let file: String
    /// What the parser says.
    package let message: String
  }

  /// Asks a question of `js/source/questions.js`.
  ///
  /// - Returns: `nil` if there is no parser, or if there is no answer.
  func ask<Answer: Decodable>(_ question: String, _ values: Value...) -> Answer? {
    answer(question, Self.json(values)).flatMap(Self.decoded)
  }

  /// The answer as JSON.
  ///
  /// - Parameter lookUp: adds the files at these paths, if they exist. The paths have no extensions.
  func answer(
    _ question: String, _ values: String, lookUp: ([String]) -> Void = { _ in }
  ) -> [UInt8]? {
    guard let answer = call("answer", [question, values]) else { return nil }
    if answer.hasPrefix("?") {
      let paths: [String]? = Self.decoded(Array(answer.utf8.dropFirst()))
      guard let paths else { return nil }
      lookUp(paths)
      guard call("answer", ["lookedFor", Self.json([paths])]) != nil else { return nil }
    } else if !answer.isEmpty {
      return Array(answer.utf8)
    } else if hasBabel || !loadBabel() {
      // A file has types, or JSX.
      return nil
    }
    return self.answer(question, values, lookUp: lookUp)
  }

  /// Calls a global function of the scripts. Returns `nil` if it throws.
  func call(_ function: String, _ arguments: [String]) -> String? {
    guard let computer = computer() else { return nil }
    return try? computer.call(function, arguments)
  }

  private func computer() -> TextComputer? {
    switch state {
    case .ready(let computer): return computer
    case .useless: return nil
    case .unused: break
    }
    do {
      let computer = try SourceParser.computer(scripts.map { "\(javaScriptHalf)/\($0).js" })
      try SourceParser.acorn(above: folder, in: packages)?.load(into: computer)
      state = .ready(computer)
      return computer
    } catch {
      state = .useless(error.sentence)
      return nil
    }
  }

  private func loadBabel() -> Bool {
    hasBabel = true
    guard let parser = SourceParser.babel(above: folder, in: packages) else {
      state = .useless(
        "bridgehost reads \(subject) with Babel's parser. " + SourceParser.installation)
      return false
    }
    guard let computer = computer() else { return false }
    do {
      try parser.load(into: computer)
      return true
    } catch {
      state = .useless(error.sentence)
      return false
    }
  }

  // MARK: - JSON

  nonisolated static func json(_ values: [some Encodable]) -> String {
    (try? JSONEncoder().encode(values)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }

  nonisolated static func decoded<Answer: Decodable>(_ bytes: [UInt8]) -> Answer? {
    try? JSONDecoder().decode(Answer.self, from: Data(bytes))
  }

  /// A value that a question takes.
  enum Value: Encodable, ExpressibleByStringLiteral {
    case text(String?)
    case texts([String])
    case bool(Bool)

    init(stringLiteral value: String) { self = .text(value) }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .texts(let texts): try container.encode(texts)
      case .bool(let isTrue): try container.encode(isTrue)
      }
    }
  }
}
