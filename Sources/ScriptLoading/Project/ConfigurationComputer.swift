import FoundationEssentials
internal import HostLoop
internal import JSEngine

/// Evaluates a project's configurations in JavaScript, such as `metro.config.js`, without Node.js
/// (`js/bundling/projectSettings.js`).
final class ConfigurationComputer {
  private let javaScriptHalf: String
  private var computer: TextComputer?

  init(javaScriptHalf: String) { self.javaScriptHalf = javaScriptHalf }

  /// What evaluates the files. It is made when the first one is read.
  func loaded() throws(TextComputer.Failure) -> TextComputer {
    if let computer { return computer }
    let script = javaScriptHalf + "/bundling/projectSettings.js"
    // The files are those of a project, so they have the limit of a script's turn.
    let computer = TextComputer(limit: .seconds(10))
    try computer.evaluate(Self.text(of: script) ?? "", url: script)
    self.computer = computer
    return computer
  }

  private struct Outcome: Decodable {
    /// A file that the configuration needs.
    var needs: String?
    var problem: String?
  }

  /// Evaluates a file, again for each file that it needs.
  ///
  /// - Parameters:
  ///   - text: the text of the file.
  ///   - function: the global function that reads the configuration.
  ///   - facts: what configurations can ask for.
  ///   - inputs: notes what the files read.
  func answer<Answer: Decodable>(
    of file: String, _ text: String, _ function: String, _ facts: some Encodable,
    _ inputs: BundleInputs?
  ) throws(TextComputer.Failure) -> Answer {
    let computer = try loaded()
    var files = [file: text]
    for name in ["BABEL_ENV", "NODE_ENV"] { inputs?.readVariable(name) }
    inputs?.readEnvironment(in: text)
    let facts = literal(facts)
    for _ in 0..<50 {
      _ = try computer.call(function, [file, literal(files), facts])
      let settings = Data(try computer.call("settings", []).utf8)
      guard let outcome = try? JSONDecoder().decode(Outcome.self, from: settings) else {
        throw TextComputer.Failure(message: "its values are not plain data")
      }
      if let problem = outcome.problem { throw TextComputer.Failure(message: problem) }
      guard let needed = outcome.needs else {
        guard let answer = try? JSONDecoder().decode(Answer.self, from: settings) else {
          throw TextComputer.Failure(message: "its values are not plain data")
        }
        return answer
      }
      let text = Self.text(of: needed) ?? ""
      files[needed] = text
      inputs?.read(needed)
      inputs?.readEnvironment(in: text)
    }
    throw TextComputer.Failure(message: "it needs too many files")
  }

  static func text(of file: String) -> String? {
    (try? FileContents(path: file)).map { String(decoding: $0.bytes, as: UTF8.self) }
  }
}
