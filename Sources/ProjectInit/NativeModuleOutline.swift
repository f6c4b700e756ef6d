/// A native module, as far as the JavaScript of its package tells what it has.
struct NativeModuleOutline {
  /// How a method answers.
  enum Answer: Equatable {
    /// With a promise.
    case promise
    /// Not at all.
    case nothing
    /// With what it returns, inside of the call.
    case value
    /// Through so many functions that JavaScript passes last.
    case callbacks(Int)
  }

  struct Method {
    let name: String
    let parameters: [String]
    let answer: Answer

    /// What its type declares.
    init(_ name: String, _ parameters: [String], _ answer: Answer) {
      self.name = name
      self.parameters = parameters
      self.answer = answer
    }

    /// What JavaScript calls without a type: most methods give a promise, and others often say so in their names.
    init(called name: String) {
      self.init(name, [], name.hasSuffix("Sync") ? .value : .promise)
    }
  }

  struct Constant {
    let name: String
    /// Its type in TypeScript or Flow.
    var type: String? = nil
  }

  /// More than any module has: the rest is no list of methods that somebody wrote.
  private static let limit = 500

  let name: String
  private(set) var methods: [Method] = []
  private(set) var constants: [Constant] = []
  private(set) var events: [String] = []
  /// Events in the style of codegen's `EventEmitter`, which only Swift can define.
  private(set) var emitters: [String] = []
  /// Whether it sends events, whether or not their names are known.
  var sendsEvents = false
  /// Whether the JavaScript looks for it in Expo's way.
  var isExpo = false
  /// Whether a type says what it has: then what is called is no news.
  var isTyped = false

  init(_ name: String) { self.name = name }

  /// What every module has, and what is JavaScript's own.
  private static let notItsOwn: Set<String> = [
    "addListener", "removeListeners", "removeListener", "removeAllListeners", "getConstants",
    "constructor", "prototype", "default", "then", "catch", "finally", "bind", "call", "apply",
    "hasOwnProperty", "toString", "valueOf", "__proto__",
  ]

  mutating func add(_ method: Method) {
    if ["addListener", "removeListeners"].contains(method.name) { sendsEvents = true }
    guard isNew(method.name, among: methods.map(\.name)) else { return }
    methods.append(method)
    constants.removeAll { $0.name == method.name }
  }

  mutating func add(_ constant: Constant) {
    guard isNew(constant.name, among: constants.map(\.name) + methods.map(\.name)) else { return }
    constants.append(constant)
  }

  mutating func addEvent(_ name: String) {
    sendsEvents = true
    if !events.contains(name), events.count < Self.limit { events.append(name) }
  }

  mutating func addEmitter(_ name: String) {
    if !emitters.contains(name), emitters.count < Self.limit { emitters.append(name) }
  }

  private func isNew(_ name: String, among names: [String]) -> Bool {
    !Self.notItsOwn.contains(name) && !names.contains(name) && names.count < Self.limit
      && JavaScriptName.isName(name)
  }
}

/// Names in JavaScript.
enum JavaScriptName {
  /// Whether a text is a name in ASCII, which needs no quotes as a key.
  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    else { return false }
    return text.utf8.count <= 200
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
          true
        default: false
        }
      }
  }

  /// Whether a text is short and has only what can be seen, as the names of events do.
  static func isPlain(_ text: String) -> Bool {
    (1...200).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  /// A plain text in single quotes.
  static func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    return "'" + escaped + "'"
  }

  /// What cannot name a parameter.
  static let reserved: Set<String> = [
    "arguments", "await", "break", "case", "catch", "class", "const", "continue", "debugger",
    "default", "delete", "do", "else", "enum", "eval", "export", "extends", "false", "finally",
    "for", "function", "if", "implements", "import", "in", "instanceof", "interface", "let", "new",
    "null", "package", "private", "protected", "public", "return", "static", "super", "switch",
    "this", "throw", "true", "try", "typeof", "var", "void", "while", "with", "yield",
  ]
}
