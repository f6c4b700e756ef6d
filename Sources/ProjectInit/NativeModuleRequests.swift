/// The places at which the JavaScript of a package looks up native modules.
struct NativeModuleRequests {
  /// An expression whose value is a native module.
  struct Request {
    let module: String
    /// The type that the code gives the module.
    let type: String?
    let kind: NativeModuleOutline.Kind
    /// The tokens of the expression.
    let tokens: Range<Int>
    /// Whether this expression needs no module: `NativeModules.X?.model`.
    let isOptional: Bool
    /// Whether the JavaScript tests here whether the module exists: `NativeModules.X && …`.
    let isTest: Bool
  }

  /// `const { Doorbell: bell } = NativeModules`
  struct Destructured {
    let module: String
    let local: String
  }

  /// A file that contains none of these words need not be read.
  static let needles = [
    "NativeModules", "TurboModuleRegistry", "requireNativeModule", "requireOptionalNativeModule",
    "createHybridObject", "getHybridObjectConstructor",
  ]

  private(set) var requests: [Request] = []
  private(set) var destructured: [Destructured] = []
  /// The strings that are constants: `const EVENT = 'onRing'`.
  let texts: [String: String]
  private let text: TokenText

  init(in text: TokenText) {
    self.text = text
    texts = Self.texts(in: text)
    let renamed = Self.renamed(in: text)
    for index in text.tokens.indices {
      let word = text.word(at: index)
      switch word.flatMap({ renamed[$0] }) ?? word {
      case "NativeModules", "NativeModulesProxy": readNativeModules(at: index)
      case "TurboModuleRegistry": readRegistry(at: index)
      case "requireNativeModule", "requireOptionalNativeModule":
        // Compilers turn the call into `(0, expo.requireNativeModule)('X')`.
        let next = text.isSign(")", at: index + 1) ? index + 2 : index + 1
        readCall(from: index, arguments: next, .expo)
      case "createHybridObject", "getHybridObjectConstructor":
        readCall(from: index, arguments: index + 1, .nitro)
      default: break
      }
    }
  }

  /// The modules of each `NativeModules.A || NativeModules.B`, of which the JavaScript takes the first that is there.
  var alternatives: [Set<String>] {
    var groups: [Set<String>] = []
    var end: Int?
    for request in requests {
      let start = request.tokens.lowerBound
      let follows = end == start - 2 && isOr(at: start - 2)
      if follows {
        groups[groups.count - 1].insert(request.module)
      } else {
        groups.append([request.module])
      }
      end = request.tokens.upperBound
    }
    return groups.filter { $0.count > 1 }
  }

  /// Whether `||` or `??` is at `index`.
  private func isOr(at index: Int) -> Bool {
    ["|", "?"].contains { text.isSign($0, at: index) && text.isSign($0, at: index + 1) }
  }

  /// Local names for React Native's names, from imports and `require`: `NativeModules as Native`.
  private static func renamed(in text: TokenText) -> [String: String] {
    var names: [String: String] = [:]
    for index in text.tokens.indices {
      guard let name = text.word(at: index),
        ["NativeModules", "TurboModuleRegistry"].contains(name),
        text.isWord("as", at: index + 1) || text.isSign(":", at: index + 1),
        text.isSign("{", at: index - 1) || text.isSign(",", at: index - 1),
        let local = text.word(at: index + 2),
        text.isSign("}", at: index + 3) || text.isSign(",", at: index + 3)
      else { continue }
      names[local] = name
    }
    return names
  }

  private static func texts(in text: TokenText) -> [String: String] {
    var texts: [String: String] = [:]
    for index in text.tokens.indices where text.isSign("=", at: index) {
      if let name = text.word(at: index - 1), let value = text.text(at: index + 1) {
        texts[name] = value
      }
    }
    return texts
  }

  /// The position at which an expression begins that ends with the name at `index`:
  /// `_reactNative.NativeModules`, or `require('react-native').NativeModules`.
  private func start(of index: Int) -> Int {
    guard text.isSign(".", at: index - 1) else { return index }
    if text.word(at: index - 2) != nil { return index - 2 }
    let isRequired = text.isSign(")", at: index - 2) && text.isWord("require", at: index - 5)
    return isRequired ? index - 5 : index
  }

  private mutating func add(
    _ module: String, _ tokens: Range<Int>, type: String? = nil,
    _ kind: NativeModuleOutline.Kind = .native
  ) {
    guard JavaScriptName.isName(module), !Self.notModules.contains(module) else { return }
    let type = type ?? givenType(to: tokens)
    let isOptional =
      text[tokens.upperBound]?.isChain == true
      || tokens.contains { text.isWord("requireOptionalNativeModule", at: $0) }
      || kind != .native && isCaught(tokens)
    requests.append(
      Request(
        module: module, type: type, kind: kind, tokens: tokens, isOptional: isOptional,
        isTest: isTest(tokens)))
  }

  private static let notModules: Set<String> = [
    "default", "hasOwnProperty", "toString", "constructor", "prototype", "__proto__",
  ]

  private mutating func readNativeModules(at index: Int) {
    let start = start(of: index)
    if text.isSign(".", at: index + 1), let module = text.word(at: index + 2) {
      add(module, start..<index + 3)
    } else if text.isSign("[", at: index + 1) || text.isSign(".", at: index + 1) {
      // In `NativeModules?.['X']` there is a dot before the bracket.
      let open = text.isSign("[", at: index + 1) ? index + 1 : index + 2
      guard text.isSign("[", at: open), text.isSign("]", at: open + 2) else { return }
      if let module = name(at: open + 1) { add(module, start..<open + 3) }
    } else if text.isSign("=", at: start - 1), text.isSign("}", at: start - 2),
      let open = text.start(of: start - 2)
    {
      for entry in Destructuring.entries(in: open..<start - 2, of: text)
      where JavaScriptName.isName(entry.name) {
        destructured.append(Destructured(module: entry.name, local: entry.local))
      }
    }
  }

  private mutating func readRegistry(at index: Int) {
    guard text.isSign(".", at: index + 1),
      ["get", "getEnforcing"].contains(text.word(at: index + 2))
    else { return }
    readCall(from: index, arguments: index + 3, .turbo)
  }

  private mutating func readCall(
    from index: Int, arguments: Int, _ kind: NativeModuleOutline.Kind
  ) {
    let open = text.afterTypeArguments(arguments)
    guard text.isSign("(", at: open), let module = name(at: open + 1),
      let close = text.end(of: open)
    else { return }
    let type = open == arguments ? nil : text.word(at: arguments + 1)
    var start = start(of: index)
    if text.isSign(",", at: start - 1), text.isWord("0", at: start - 2) { start -= 3 }
    add(module, max(0, start)..<close + 1, type: type, kind)
  }

  /// Whether the expression is before `&&`, after `!!`, or all that an `if` asks.
  private func isTest(_ expression: Range<Int>) -> Bool {
    let (before, after) = (expression.lowerBound - 1, expression.upperBound)
    return text.isSign("&", at: after)
      || text.isSign("!", at: before) && text.isSign("!", at: before - 1)
      || text.isSign("(", at: before) && text.isSign(")", at: after)
        && text.isWord("if", at: before - 1)
  }

  /// Whether the code goes on when the expression throws: `try { return requireNativeModule('X') } catch { return null }`.
  private func isCaught(_ expression: Range<Int>) -> Bool {
    guard let open = text.start(around: expression.lowerBound), text.isWord("try", at: open - 1),
      let close = text.end(of: open), text.isWord("catch", at: close + 1)
    else { return false }
    let binding = text.isSign("(", at: close + 2) ? text.end(of: close + 2) : close + 1
    guard let binding, let end = text.end(of: binding + 1) else { return false }
    return !(binding..<end).contains { text.isWord("throw", at: $0) }
  }

  /// The type in `NativeModules.X as Spec`, `(NativeModules.X: Spec)` and `const x: Spec = NativeModules.X`. `nil` if the
  /// code gives the expression none.
  private func givenType(to expression: Range<Int>) -> String? {
    let (before, after) = (expression.lowerBound - 1, expression.upperBound)
    let isCast = text.isWord("as", at: after) || text.isSign(":", at: after)
    if isCast, text.isWord("as", at: after) || text.isSign("(", at: before) {
      return typeName(at: after + 1)
    }
    guard text.isSign("=", at: before) else { return nil }
    for place in stride(from: before - 1, through: max(1, before - 12), by: -1)
    where text.isSign(":", at: place) {
      let isVariable = ["const", "let", "var"].contains(text.word(at: place - 2))
      return isVariable ? typeName(at: place + 1) : nil
    }
    return nil
  }

  /// The name of a type that a file can declare.
  private func typeName(at index: Int) -> String? {
    // Flow's `?Spec`.
    let place = text.isSign("?", at: index) ? index + 1 : index
    guard let name = text.word(at: place), !Self.anyTypes.contains(name) else { return nil }
    return name
  }

  private static let anyTypes: Set<String> = ["any", "unknown", "mixed", "Object", "object"]

  /// A string, or the string that a constant stands for.
  private func name(at index: Int) -> String? {
    text.text(at: index) ?? text.word(at: index).flatMap { texts[$0] }
  }
}

/// The entries in `{ a, b: c, d = 1 }` on the left of an `=`, or in an import with `as`.
enum Destructuring {
  static func entries(in braces: Range<Int>, of text: TokenText) -> [(name: String, local: String)]
  {
    var entries: [(name: String, local: String)] = []
    var index = braces.lowerBound + 1
    while index < braces.upperBound {
      if let name = text.word(at: index) {
        let isRenamed = text.isSign(":", at: index + 1) || text.isWord("as", at: index + 1)
        entries.append((name, isRenamed ? text.word(at: index + 2) ?? name : name))
      }
      // Continue with the next entry, after a default value.
      while index < braces.upperBound, !text.isSign(",", at: index) { index += 1 }
      index += 1
    }
    return entries
  }
}
