/// Generates a project from an input: an app, and the files beside it that say how it is built and what is right for it.
struct ProjectGrammar {
  private var choices: Choices

  init(_ input: some Sequence<UInt8>) { choices = Choices(input) }

  /// The app, which every project has.
  static let app = """
    import { NativeModules } from 'react-native';
    NativeModules.UserDefaults.set('a', 'b');
    fetch('https://api.test/x', { method: 'POST', body: '{}' }).then((response) => response.text(), () => {});
    """

  /// The files by their names in the project's folder.
  mutating func files() -> [String: String] {
    var files = ["app.js": Self.app]
    if choices.below(4) > 0 { files["app.race.js"] = module(exporting: Self.raceKeys) }
    for _ in 0..<choices.below(3) {
      let name = choices.one(of: Self.configurations)
      files[name] =
        name.hasSuffix(".json") ? json() : module(exporting: Self.keys(of: name))
    }
    return files
  }

  private mutating func module(exporting keys: [String]) -> String {
    let start = choices.below(16) == 15 ? choices.one(of: Self.brokenStarts) : ""
    let export = choices.one(of: [
      "module.exports = ", "export default ", "module.exports = () => ",
    ]
    )
    let value = choices.below(8) == 7 ? value() : object(keys)
    return "\(start)\(export)(\(value));\n"
  }

  private mutating func object(_ keys: [String], _ depth: Int = 0) -> String {
    let members = (0...choices.below(4)).map { _ in
      "['\(choices.one(of: keys))']: \(choices.flag() ? function(depth) : value(depth))"
    }
    return "{ " + members.joined(separator: ", ") + " }"
  }

  private mutating func value(_ depth: Int = 0) -> String {
    if depth > 3 { return choices.one(of: Self.values) }
    switch choices.below(10) {
    case 0...3: return choices.one(of: Self.values)
    case 4, 5: return function(depth)
    case 6, 7:
      return "["
        + (0..<choices.below(4)).map { _ in value(depth + 1) }.joined(separator: ", ") + "]"
    default: return object(Self.anyKeys, depth + 1)
    }
  }

  /// A function that a race file or a tool's configuration may have.
  private mutating func function(_ depth: Int) -> String {
    let result = value(depth + 1)
    switch choices.below(12) {
    case 0: return "async () => \(result)"
    case 1: return "() => \(result)"
    case 2: return "async () => { throw \(result); }"
    case 3: return "() => { throw \(result); }"
    case 4: return "() => new Promise(() => {})"
    case 5: return "async function* () { yield \(result); }"
    case 6: return "(first) => first"
    case 7:
      return
        "(first) => { for (const key in first) { try { first[key](\(result)); } catch {} } return \(result); }"
    case 8: return "(device) => { device.lock?.(\(result)); device.advance?.(\(result)); }"
    case 9: return "() => ({ status: \(result), headers: \(value(depth + 1)), body: \(result) })"
    case 10: return "async () => (await fetch(\(result))).text()"
    default: return "() => { setTimeout(() => { throw \(result); }, 1); return \(result); }"
    }
  }

  private mutating func json() -> String {
    if choices.below(16) == 15 { return String(repeating: "[", count: 100_000) }
    let members = (0..<4).map { _ in
      "\"\(choices.one(of: Self.anyKeys))\": \(choices.one(of: Self.jsonValues))"
    }
    let text = "{" + members.joined(separator: ", ") + "}"
    return choices.below(4) == 3 ? String(text.prefix(choices.below(text.count))) : text
  }
}
