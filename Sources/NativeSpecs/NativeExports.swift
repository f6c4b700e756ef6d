internal import NativeBridge
internal import ScriptLoading

/// The methods that a package's native code for iOS exports by name: in Objective-C with React Native's macros, and in
/// Swift with the functions of Expo.
///
/// The modules of codegen and Nitro have specs instead.
struct NativeExports {
  /// By module. Empty for a module that has only constants, or the methods of a spec.
  private(set) var methods: [String: [NativeModuleOutline.Method]] = [:]
  /// The constants of modules, each with its literal or a value that says nothing.
  private(set) var constants: [String: [NativeModuleOutline.Constant]] = [:]
  /// The modules that are Expo's.
  private(set) var expo: Set<String> = []
  private let text: NativeTokens
  /// All files of the package.
  private let all: NativeFiles
  /// The class and the module to which the next methods belong.
  private var className: String?
  private var module: String?

  /// The methods and the constants that files in Objective-C and Swift export, by the name of the module.
  static func of(_ files: [(path: String, bytes: [UInt8])]) -> (
    methods: [String: [NativeModuleOutline.Method]],
    constants: [String: [NativeModuleOutline.Constant]], expo: Set<String>
  ) {
    var expo: Set<String> = []
    var methods: [String: [NativeModuleOutline.Method]] = [:]
    var constants: [String: [NativeModuleOutline.Constant]] = [:]
    let sources = files.filter { [".m", ".mm", ".swift"].contains(FilePath.suffix(of: $0.path)) }
    let texts = sources.map { NativeTokens(of: $0.bytes) }
    let headers = files.filter { FilePath.suffix(of: $0.path) == ".h" }
    let all = NativeFiles(texts + headers.map { NativeTokens(of: $0.bytes) })
    for text in texts {
      let exports = NativeExports(in: text, besides: all)
      methods.merge(exports.methods) { $0 + $1 }
      constants.merge(exports.constants) { $0 + $1 }
      expo.formUnion(exports.expo)
    }
    return (methods, constants, expo)
  }

  private init(in text: NativeTokens, besides all: NativeFiles) {
    self.text = text
    self.all = all
    var next = 0
    while next < text.tokens.count {
      let index = next
      next += 1
      guard let word = text.word(at: index) else { continue }
      // The functions of Expo's shared objects and views are not the module's.
      if ["Class", "View"].contains(word), text.isSign("(", at: index + 1),
        let close = text.end(of: index + 1), text.isSign("{", at: close + 1),
        let end = text.end(of: close + 1)
      {
        next = end
      } else if word == "implementation", text.isSign("@", at: index - 1) {
        className = text.word(at: index + 1)
        module = nil
      } else if word == "class", let name = text.word(at: index + 1),
        !["func", "var", "let"].contains(name)
      {
        className = name
        module = nil
      } else if ["RCT_", "EX_", "UM_"].contains(where: word.hasPrefix),
        text.isSign("(", at: index + 1), let end = text.end(of: index + 1)
      {
        read(word, index + 2..<end)
      } else if ["constantsToExport", "getConstants"].contains(word),
        let module = module ?? className.map(Self.moduleName)
      {
        readConstants(of: module, at: index)
      } else if ["Constants", "Constant", "Property"].contains(word), let module {
        readExpoConstants(word, of: module, at: index + 1)
      } else if text.isSign("(", at: index + 1), !text.isSign(".", at: index - 1),
        let name = text.text(at: index + 2)
      {
        readExpo(word, name, at: index + 4)
      }
    }
  }

  /// Reads the method at a position that returns constants.
  private mutating func readConstants(of module: String, at index: Int) {
    guard text.word(at: index - 1) == "func" else {
      if text.isSign(")", at: index - 1) {
        add(text.returnedDictionary(after: index, declaredIn: all), to: module)
      }
      return
    }
    let body = (index..<min(index + 20, text.tokens.count)).first { text.isSign("{", at: $0) }
    if let body { add(text.swiftDictionary(at: body, all), to: module) }
  }

  /// Reads `Constants { [ … ] }`, `Constants([ … ])`, `Constant("model") { … }` and `Property("model") { … }`.
  private mutating func readExpoConstants(_ word: String, of module: String, at index: Int) {
    if word == "Constants" {
      guard text.isSign("{", at: index) || text.isSign("(", at: index) else { return }
      add(text.swiftDictionary(at: index, all), to: module)
    } else if text.isSign("(", at: index), let name = text.text(at: index + 1),
      let close = text.end(of: index)
    {
      add([name: text.swiftResult(ofClosureAt: close + 1, all) ?? .null], to: module)
    }
  }

  private mutating func add(_ values: [String: BridgeValue], to module: String) {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) where name != "__proto__" {
      constants[module, default: []].append(
        NativeModuleOutline.Constant(name: name, value: .plain(value)))
    }
  }

  private mutating func read(_ macro: String, _ arguments: Range<Int>) {
    let isNamed = macro.contains("REMAP")
    switch macro {
    case "RCT_EXPORT_MODULE", "RCT_EXPORT_MODULE_NO_LOAD", "RCT_EXTERN_MODULE",
      "RCT_EXTERN_REMAP_MODULE", "EX_EXPORT_MODULE", "UM_EXPORT_MODULE":
      module = text.word(at: arguments.lowerBound) ?? className.map(Self.moduleName)
      guard let module else { return }
      methods[module, default: []] += []
      if !macro.hasPrefix("RCT") { expo.insert(module) }
    // `EX_EXPORT_METHOD_AS(setMode, setMode:(NSDictionary *)mode resolver:(EXPromiseResolveBlock)resolve …)`
    case "EX_EXPORT_METHOD_AS", "UM_EXPORT_METHOD_AS":
      guard let module, let name = text.word(at: arguments.lowerBound) else { return }
      methods[module, default: []].append(
        method(name, isSynchronous: false, arguments.lowerBound + 2..<arguments.upperBound))
    case _ where macro.hasSuffix("METHOD"):
      guard let module else { return }
      // The result's type comes first here: RCT_EXPORT_SYNCHRONOUS_TYPED_METHOD(NSString *, name).
      let start =
        macro.contains("TYPED")
        ? arguments.first { text.isSign(",", at: $0) }.map { $0 + 1 } ?? arguments.lowerBound
        : arguments.lowerBound
      guard let name = text.word(at: start) else { return }
      let selector = isNamed ? start + 1..<arguments.upperBound : start..<arguments.upperBound
      methods[module, default: []].append(
        method(name, isSynchronous: macro.contains("SYNCHRONOUS"), selector))
    default: break
    }
  }

  /// Reads `Name("Doorbell")` and `AsyncFunction("ring")`, whose closure begins at `closure`.
  private mutating func readExpo(_ word: String, _ name: String, at closure: Int) {
    switch word {
    case "Name":
      module = name
      expo.insert(name)
    case "AsyncFunction", "Function":
      guard let module, JavaScriptName.isName(name) else { return }
      methods[module, default: []].append(
        NativeModuleOutline.Method(
          name, [], word == "Function" ? .value : .promise,
          value: result(ofClosureAt: closure).map(NeutralValue.plain)))
    default: break
    }
  }

  /// A value of the type that a closure in Swift returns: `{ (id: String) -> [String] in`, or `{ return fonts }` with
  /// `var fonts: [String]`, or `func fonts() -> [String]`, in a file of the package.
  private func result(ofClosureAt open: Int) -> BridgeValue? {
    guard text.isSign("{", at: open), let end = text.end(of: open) else { return nil }
    var body = open + 1
    for index in body..<end {
      if text.isSign("-", at: index), text.isSign(">", at: index + 1) {
        return text.swiftValue(at: index + 2)
      }
      if text.word(at: index) == "in" {
        body = index + 1
        break
      }
    }
    if text.word(at: body) == "return" { body += 1 }
    return text.word(at: body).flatMap(declaredValue)
  }

  private func declaredValue(of name: String) -> BridgeValue? {
    for place in all.places(of: name) {
      let (text, index) = (place.text, place.index)
      switch text.word(at: index - 1) {
      case "var", "let":
        if text.isSign(":", at: index + 1) { return text.swiftValue(at: index + 2) }
      case "func":
        guard let end = text.end(of: index + 1), text.isSign("-", at: end + 1) else { continue }
        return text.swiftValue(at: end + 3)
      default: break
      }
    }
    return nil
  }

  /// React Native drops the prefix of a class (contract, section 4).
  private static func moduleName(_ name: String) -> String {
    for prefix in ["RCT", "RK"] where name.hasPrefix(prefix) && name != prefix {
      return String(name.dropFirst(prefix.count))
    }
    return name
  }

  /// The method of a selector such as `ring:(NSString *)door onDone:(RCTResponseSenderBlock)onDone`.
  private func method(
    _ name: String, isSynchronous: Bool, _ selector: Range<Int>
  ) -> NativeModuleOutline.Method {
    var parameters: [String] = []
    var callbacks = 0
    var isPromise = false
    for index in selector where text.isSign(":", at: index) && text.isSign("(", at: index + 1) {
      guard let close = text.end(of: index + 1) else { break }
      let types = (index + 2..<close).compactMap { text.word(at: $0) }
      if types.contains(where: { $0.contains("Promise") }) {
        isPromise = true
        continue
      }
      if types.contains(where: { $0.hasPrefix("RCTResponse") }) { callbacks += 1 }
      let parameter = text.word(at: close + 1) ?? ""
      let isGood =
        JavaScriptName.canBeParameter(parameter) && !parameters.contains(parameter)
      parameters.append(isGood ? parameter : "argument\(parameters.count + 1)")
    }
    let answer: NativeModuleOutline.Answer =
      if isSynchronous { .value } else if isPromise { .promise } else if callbacks > 0 {
        .callbacks(min(callbacks, 2))
      } else { .nothing }
    return NativeModuleOutline.Method(name, parameters, answer)
  }
}
