internal import HostLoop
internal import JSEngine

/// The parsers, and the scripts that ask their syntax trees, in a machine of their own. Everything is loaded when it is first
/// needed: acorn for JavaScript and JSX, and Babel's parser for files with types, because it takes ten times as long to load.
package final class SyntaxTrees {
  /// Where the parsers and the scripts are.
  struct Places: Sendable {
    /// The folder with bridgehost's JavaScript.
    let javaScriptHalf: String
    /// The folder of the entry file. From here upwards the parsers are looked for.
    let folder: String
    /// More folders with packages.
    let packages: [String]
    /// What is read, for the sentence that says that a parser is missing.
    var subject = "the app's code"
  }

  private let places: Places
  private let scripts: [String]
  private var computer: TextComputer?
  private var hasBabel = false
  /// Why a file could not be read, and what to install, as a sentence. `nil` if nothing was missing so far.
  private(set) var problem: String?

  /// - Parameter scripts: files of bridgehost's JavaScript that use `js/source/tree.js`, without their extensions.
  init(_ places: Places, scripts: [String]) {
    self.places = places
    self.scripts = (["bundling/newerFlow", "source/parser", "source/tree"] + scripts)
      .map { "\(places.javaScriptHalf)/\($0).js" }
  }

  /// Calls a function of the scripts. It answers nothing if it needs Babel's parser.
  ///
  /// - Returns: `nil` if something is missing, or if the function failed.
  func call(_ function: String, _ arguments: [String]) -> String? {
    guard let computer = loaded(), let answer = try? computer.call(function, arguments) else {
      return nil
    }
    if !answer.isEmpty { return answer }
    return loadBabel(into: computer) ? call(function, arguments) : nil
  }

  /// Identifies the parsers and the scripts.
  lazy var version: String = {
    let parsers = [acorn, babel].map { $0?.version ?? "" }
    return (parsers + scripts.map(SourceParser.contents(of:))).joined(separator: "\0")
  }()

  private lazy var acorn = SourceParser.acorn(above: places.folder, in: places.packages)
  private lazy var babel = SourceParser.babel(above: places.folder, in: places.packages)

  private func loaded() -> TextComputer? {
    if computer != nil || problem != nil { return computer }
    do {
      let computer = try SourceParser.computer(scripts)
      try acorn?.load(into: computer)
      self.computer = computer
    } catch {
      problem = error.sentence
    }
    return computer
  }

  /// Returns whether the parser is there, and was not before.
  private func loadBabel(into computer: TextComputer) -> Bool {
    if hasBabel { return false }
    hasBabel = true
    guard let babel else {
      problem =
        "bridgehost reads \(places.subject) with Babel's parser. " + SourceParser.installation
      return false
    }
    do {
      try babel.load(into: computer)
      return true
    } catch {
      problem = error.sentence
      return false
    }
  }
}
