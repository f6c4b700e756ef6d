internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import ScriptLoading

/// Names that are globals in Jest. A scenario file has none of them.
enum TestGlobals {
  /// What a scenario file must do to get the variable that it used and that does not exist. `nil` for other errors.
  static func advice(for error: JSError, javaScriptHalf: String) -> String? {
    let words = "Can't find variable: "
    guard error.name == "ReferenceError", error.message.hasPrefix(words) else { return nil }
    let name = String(error.message.dropFirst(words.count))
    guard let table = try? Table(javaScriptHalf: javaScriptHalf) else { return nil }
    if table.exports.contains(name) {
      return "Import it: import { \(name) } from 'bridgehost/testing'"
    }
    return table.lacks.first { $0.names.contains(name) }
      .map { "bridgehost has no `\(name)`. \($0.instead)" }
  }

  /// The table that `bridgehost/testing` uses, too.
  private struct Table: Decodable {
    let exports: [String]
    let lacks: [Names]

    struct Names: Decodable {
      let names: [String]
      let instead: String
    }

    init(javaScriptHalf: String) throws {
      let file = try FileContents(path: javaScriptHalf + "/bridgehost/testing/jest.json")
      self = try JSONDecoder().decode(Self.self, from: Data(file.bytes))
    }
  }
}
