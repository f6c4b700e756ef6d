/// Generates a script from an input: values of all kinds, calls of native methods and globals with them, and
/// changes to objects that the next calls use.
struct ScriptGrammar {
  private var choices: Choices
  private let methods: [String]
  /// The number of named values: `v0`, `v1` …
  private var names = 0

  init(_ input: [UInt8], methods: [String]) {
    choices = Choices(input)
    self.methods = methods
  }

  mutating func script() -> String {
    var lines: [String] = []
    while !choices.isEmpty, lines.count < 40 { lines.append(statement()) }
    return Self.prelude + "(async () => {\n" + lines.joined(separator: "\n") + "\n})();"
  }

  private mutating func statement(_ depth: Int = 2) -> String {
    switch choices.below(12) {
    case 0, 1, 2: return "attempt(() => \(call()));"
    case 3: return "await attempt(() => \(call()));"
    case 4, 5:
      let value = value(4)
      names += 1
      return "const v\(names - 1) = \(value);"
    case 6: return "attempt(() => { \(change()) });"
    case 7: return "attempt(() => \(global()));"
    case 8:
      return "attempt(() => \(value(0))?.[\(key())]?.(\(arguments())));"
    case 9 where depth > 0:
      // Values that get a name inside the callback are not visible outside.
      let outside = names
      defer { names = outside }
      return "setTimeout(async () => { \(statement(depth - 1)) }, \(delay()));"
    case 10:
      return "attempt(() => __rctDeviceEventEmitter.addListener(\(string()), () => \(call())));"
    default:
      return
        "if (isFirst) await attempt(() => modules.BridgehostDevice.perform(\(quoted(choices.one(of: Self.verbs))), "
        + "\(string()), \(choices.flag() ? delay() : "undefined")));"
    }
  }

  private mutating func call() -> String {
    let parts = choices.one(of: methods).split(separator: ".", maxSplits: 1)
    return "modules.\(parts[0])[\(quoted(String(parts[1])))](\(arguments()))"
  }

  private mutating func arguments() -> String {
    (0..<choices.below(5)).map { _ in value(4) }.joined(separator: ", ")
  }

  private mutating func global() -> String {
    let name = choices.one(of: Self.globals)
    return "\(name)(\(arguments()))"
  }

  /// Changes a value, or a prototype that values share.
  private mutating func change() -> String {
    let target =
      choices.below(4) == 0
      ? choices.one(of: [
        "Object.prototype", "Array.prototype", "Error.prototype", "Promise.prototype", "globalThis",
        "Function.prototype", "modules.Health", "String.prototype", "Uint8Array.prototype",
      ])
      : value(0)
    switch choices.below(6) {
    case 0: return "\(target)[\(key())] = \(value(2));"
    case 1: return "\(target).push(\(value(2)));"
    case 2:
      return
        "Object.defineProperty(\(target), \(key()), { get() { throw \(value(1)); }, configurable: true });"
    case 3: return "Object.setPrototypeOf(\(target), \(value(1)));"
    case 4: return "delete \(target)[\(key())];"
    default: return "Object.freeze(\(target));"
    }
  }

  private mutating func value(_ depth: Int) -> String {
    if names > 0, choices.below(3) == 0 { return "v\(choices.below(names))" }
    switch choices.below(depth > 0 ? 9 : 5) {
    case 0, 1: return string()
    case 2: return number()
    case 3: return choices.one(of: ["null", "undefined", "true", "false"])
    case 4: return choices.one(of: Self.oddities)
    case 5:
      return "[" + (0..<choices.below(5)).map { _ in value(depth - 1) }.joined(separator: ", ")
        + "]"
    case 6:
      return "(() => \(value(depth - 1)))"
    default:
      let members = (0..<choices.below(6)).map { _ in "[\(key())]: \(value(depth - 1))" }
      return "{ " + members.joined(separator: ", ") + " }"
    }
  }

  /// Mostly short, because simulating years of a phone takes seconds.
  private mutating func delay() -> String {
    choices.below(100) == 99
      ? number() : choices.one(of: ["0", "0.5", "7", "60", "1e4", "-1", "NaN"])
  }

  private mutating func number() -> String { choices.one(of: Self.numbers) }
  private mutating func key() -> String { quoted(choices.one(of: Self.keys)) }

  private mutating func string() -> String {
    choices.below(8) == 0 ? choices.one(of: Self.oddStrings) : quoted(choices.one(of: Self.strings))
  }

  private func quoted(_ text: String) -> String { "'\(text)'" }
}
