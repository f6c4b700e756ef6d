internal import NativeBridge

/// The parts of a native module that the JavaScript of its package shows.
package struct NativeModuleOutline: Sendable {
  /// How the JavaScript looks up the module.
  package enum Kind: String, Comparable, CaseIterable, Sendable {
    /// In `NativeModules`.
    case native
    /// In `TurboModuleRegistry`, with codegen's types.
    case turbo
    /// With `requireNativeModule` of Expo.
    case expo
    /// As a hybrid object of Nitro.
    case nitro

    package static func < (one: Kind, other: Kind) -> Bool {
      (allCases.firstIndex(of: one) ?? 0) < (allCases.firstIndex(of: other) ?? 0)
    }
  }

  /// How a method returns its result.
  package enum Answer: Equatable, Sendable {
    /// With a promise.
    case promise
    /// It returns nothing.
    case nothing
    /// It returns its result inside the call.
    case value
    /// Through this many callbacks, which are its last arguments.
    case callbacks(Int)
  }

  package struct Method: Sendable {
    package let name: String
    package let parameters: [String]
    package let answer: Answer
    /// Whether its type says that the module may lack it: `ring?(): void`.
    package let isOptional: Bool
    /// A result of the declared type that says nothing, such as an empty string. `nil` if no type is declared.
    package private(set) var value: NeutralValue?
    /// Whether the package's own native code for iOS has it. `true` if that is not known.
    package var isOnIOS = true

    /// The method with the value that its JavaScript declares. That says more than the native code, if it says anything.
    fileprivate func declared(in methods: [Method]) -> Method {
      var copy = self
      copy.value = methods.first { $0.name == name }?.value ?? value
      return copy
    }

    /// Makes a method from its declared type.
    init(
      _ name: String, _ parameters: [String], _ answer: Answer, isOptional: Bool = false,
      value: NeutralValue? = nil
    ) {
      self.name = name
      self.parameters = parameters
      self.answer = answer
      self.isOptional = isOptional
      self.value = value
    }
  }

  package struct Constant: Sendable {
    package let name: String
    /// Its type in TypeScript or Flow.
    package var type: String? = nil
    /// A value of that type that says nothing. `nil` if no type is declared.
    package var value: NeutralValue? = nil
    /// Whether its type says that the module may lack it: `model?: string`.
    package var isOptional = false
    /// Whether JavaScript can set it, as a property of a hybrid object.
    package var isSettable = false
    /// Whether the package's own native code for iOS has it. `true` if that is not known.
    package var isOnIOS = true
  }

  /// More methods than any module has. If there are more, they are not real methods.
  private static let limit = 500

  package let name: String
  package private(set) var methods: [Method] = []
  /// Those that its native code for iOS exports by name.
  private var exports: [Method] = []
  package private(set) var constants: [Constant] = []
  package private(set) var events: [String] = []
  /// Events in the style of codegen's `EventEmitter`. Only Swift modules can define them.
  package private(set) var emitters: [String] = []
  /// Modules that the JavaScript takes instead: `NativeModules.A || NativeModules.B`.
  package var alternatives: Set<String> = []
  /// Whether it sends events, even if their names are unknown.
  package var sendsEvents = false
  /// How the JavaScript looks it up. If it does so in several ways, the last of ``Kind`` counts.
  package var kind = Kind.native
  /// Whether the JavaScript gets it from another module, instead of looking it up itself.
  package var isReturned = false
  /// Whether the JavaScript goes on without it: `NativeModules.X?.model`, or `NativeModules.X && …`.
  package var isOptional = false
  /// Whether the package's own native code has it also for iOS. `true` if that is not known.
  package var isOnIOS = true
  /// Whether a type declares its methods. Then calls add nothing.
  package var isTyped = false
  /// The constants that its native code exports as literals.
  var nativeConstants: [Constant] = []
  /// Whether the package's own native code for iOS names it.
  package var isInNativeCode = false
  /// Whether its methods are those that the package's native code exports.
  package private(set) var isExported = false

  init(_ name: String) { self.name = name }

  /// A module that only its native code shows.
  init(_ name: String, _ kind: Kind, exports: [Method], constants: [Constant]) {
    self.init(name)
    self.kind = kind
    isInNativeCode = true
    nativeConstants = constants
    compare(with: exports)
  }

  /// Whether a native half in JavaScript can define it, and the package does something with it on iOS.
  package var isForNativeHalf: Bool {
    kind != .nitro && isOnIOS && !(kind == .native && isOptional)
  }

  /// Methods that every module has, but not every hybrid object.
  private static let ofEveryModule: Set<String> = [
    "addListener", "removeListeners", "removeListener", "removeAllListeners", "getConstants",
  ]
  /// Names that belong to JavaScript.
  private static let notItsOwn: Set<String> = [
    "constructor", "prototype", "default", "then", "catch", "finally", "bind", "call", "apply",
    "hasOwnProperty", "toString", "valueOf", "__proto__",
  ]

  mutating func add(_ method: Method) {
    if kind != .nitro, ["addListener", "removeListeners"].contains(method.name) {
      sendsEvents = true
    }
    guard isNew(method.name, among: methods.map(\.name)) else { return }
    methods.append(method)
    constants.removeAll { $0.name == method.name }
  }

  mutating func add(_ constant: Constant) {
    guard isNew(constant.name, among: constants.map(\.name) + methods.map(\.name)) else { return }
    constants.append(constant)
  }

  /// Whether the JavaScript of the package uses nothing of it, and no type declares anything.
  package var isUnused: Bool {
    methods.isEmpty && constants.isEmpty && !sendsEvents && emitters.isEmpty
  }

  /// Marks the constants that the module's native code for iOS lacks.
  mutating func compareConstants(isOnIOS: (String) -> Bool) {
    for index in constants.indices { constants[index].isOnIOS = isOnIOS(constants[index].name) }
  }

  /// The methods of the module on an iPhone: those that its type declares, and those that its native code exports.
  package var methodsOnIOS: [Method] {
    let shown = isTyped || exports.isEmpty ? methods.filter(\.isOnIOS) : []
    let names = Set(shown.map(\.name))
    return shown + exports.filter { !names.contains($0.name) }
  }

  /// The constants of the module on an iPhone, each with a value.
  package var constantsOnIOS: [Constant] {
    // A literal says more than a type, and a type more than a variable.
    let literals = nativeConstants.filter { $0.value != .plain(.null) }
    let typed = constants.filter { $0.isOnIOS && !$0.isOptional && $0.value != nil }
    var names: Set<String> = []
    return (literals + typed + nativeConstants).filter { names.insert($0.name).inserted }
  }

  /// Marks the methods that the module's native code for iOS does not export. If the JavaScript shows no methods, adds those
  /// that the native code exports.
  mutating func compare(with exports: [Method]) {
    self.exports = exports.map { $0.declared(in: methods) }
    let names = Set(exports.map(\.name))
    if methods.isEmpty, !isTyped {
      for method in exports { add(method) }
      isExported = true
    } else {
      for index in methods.indices {
        methods[index].isOnIOS = names.contains(methods[index].name)
      }
    }
  }

  mutating func addEvent(_ name: String) {
    sendsEvents = true
    if !events.contains(name), events.count < Self.limit { events.append(name) }
  }

  mutating func addEmitter(_ name: String) {
    if !emitters.contains(name), emitters.count < Self.limit { emitters.append(name) }
  }

  private func isNew(_ name: String, among names: [String]) -> Bool {
    !Self.notItsOwn.contains(name) && (kind == .nitro || !Self.ofEveryModule.contains(name))
      && !names.contains(name) && names.count < Self.limit
      && JavaScriptName.isName(name)
  }
}

/// Names in JavaScript.
package enum JavaScriptName {
  /// Whether a text is an ASCII name, which needs no quotes as a key.
  package static func isName(_ text: String) -> Bool {
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

  /// Whether a text is short and printable ASCII, as event names are.
  package static func isPlain(_ text: String) -> Bool {
    (1...200).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  /// A plain text as a single-quoted string.
  package static func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    return "'" + escaped + "'"
  }

  /// Whether a text can be the name of a parameter.
  package static func canBeParameter(_ text: String) -> Bool {
    isName(text) && !reserved.contains(text)
  }

  /// Words that cannot be parameter names.
  private static let reserved: Set<String> = [
    "arguments", "await", "break", "case", "catch", "class", "const", "continue", "debugger",
    "default", "delete", "do", "else", "enum", "eval", "export", "extends", "false", "finally",
    "for", "function", "if", "implements", "import", "in", "instanceof", "interface", "let", "new",
    "null", "package", "private", "protected", "public", "return", "static", "super", "switch",
    "this", "throw", "true", "try", "typeof", "var", "void", "while", "with", "yield",
  ]
}
