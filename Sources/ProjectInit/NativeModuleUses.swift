/// How one file of a package uses native modules: which names stand for them, and which methods it
/// calls.
struct NativeModuleUses {
  /// What a name stands for.
  enum Meaning: Equatable {
    case module(String)
    /// A `NativeEventEmitter` of the module.
    case emitter(String)

    var module: String {
      switch self {
      case .module(let name), .emitter(let name): name
      }
    }
  }

  private(set) var names: [String: Meaning] = [:]
  /// The default export of the file, if it stands for a module.
  private(set) var exported: Meaning?
  let requests: NativeModuleRequests
  private let text: TokenText

  /// - Parameter imported: names that the file imports from other files of the package.
  init(in text: TokenText, imported: [String: Meaning] = [:]) {
    self.text = text
    requests = NativeModuleRequests(in: text)
    names = imported
    for found in requests.destructured { names[found.local] = .module(found.module) }
    for request in requests.requests { bind(.module(request.module), at: request.tokens) }
    // A name may stand for another name, and an emitter may be made with a name. So repeat until
    // nothing changes.
    for _ in 0..<3 {
      let before = names
      bindAgain()
      if names == before { break }
    }
    readDefaultExport()
  }

  // MARK: - Names

  private mutating func bindAgain() {
    let known = names
    for index in text.tokens.indices {
      guard let word = text.word(at: index) else { continue }
      if let module = emitter(at: index, known) {
        bind(.emitter(module.name), at: index..<module.end + 1)
      } else if let meaning = known[word], !text.isSign(".", at: index - 1) {
        bind(meaning, at: index..<index + 1)
      }
    }
  }

  /// If the expression is assigned to a name, binds that name.
  private mutating func bind(_ meaning: Meaning, at expression: Range<Int>) {
    var end = expression.upperBound
    var before = expression.lowerBound - 1
    while text.isSign("(", at: before) {
      before -= 1
      if text.isSign(")", at: end) { end += 1 }
    }
    // A member access or call makes a different value of it.
    if [".", "(", "["].contains(where: { text.isSign($0, at: end) }) { return }
    if text.isWord("default", at: before) {
      exported = meaning
    } else if text.isSign("=", at: before) {
      bind(meaning, before: before)
    } else if ["?", ":", "|", "&"].contains(where: { text.isSign($0, at: before) }),
      let assignment = assignment(before: before)
    {
      bind(meaning, before: assignment)
    }
  }

  /// The position of the `=` in a declaration whose value is a choice such as `a ? b : c`.
  private func assignment(before index: Int) -> Int? {
    for place in stride(from: index, to: max(0, index - 60), by: -1) {
      if ["{", "}", ";"].contains(where: { text.isSign($0, at: place) }) { return nil }
      // Not `==`, `!=`, `<=` or `>=`.
      let isComparison =
        text.isSign("=", at: place + 1)
        || ["=", "!", "<", ">"].contains { text.isSign($0, at: place - 1) }
      if text.isSign("=", at: place), !isComparison { return place }
    }
    return nil
  }

  private mutating func bind(_ meaning: Meaning, before assignment: Int) {
    // `const Bell: Spec = …`
    for place in stride(from: assignment - 1, to: max(-1, assignment - 30), by: -1) {
      if [";", "{", "}", ")"].contains(where: { text.isSign($0, at: place) }) { break }
      if ["const", "let", "var"].contains(text.word(at: place)) {
        if let name = text.word(at: place + 1) { set(meaning, for: name) }
        return
      }
    }
    guard let name = text.word(at: assignment - 1) else { return }
    if name == "exports" { exported = meaning } else { set(meaning, for: name) }
  }

  private mutating func set(_ meaning: Meaning, for name: String) {
    // The first meaning counts. Later ones are fallbacks.
    if names[name] == nil { names[name] = meaning }
  }

  private mutating func readDefaultExport() {
    for index in text.tokens.indices where text.isWord("default", at: index) {
      guard text.isWord("export", at: index - 1), let name = text.word(at: index + 1) else {
        continue
      }
      if let meaning = names[name] { exported = meaning }
    }
  }

  private static let emitters = ["NativeEventEmitter", "EventEmitter", "LegacyEventEmitter"]

  /// The module in `new NativeEventEmitter(Doorbell)`, and where the call ends.
  private func emitter(at index: Int, _ known: [String: Meaning]) -> (name: String, end: Int)? {
    guard text.isWord("new", at: index) else { return nil }
    for place in [index + 1, index + 3] {
      guard let word = text.word(at: place), Self.emitters.contains(word) else { continue }
      let open = text.afterTypeArguments(place + 1)
      guard text.isSign("(", at: open), let end = text.end(of: open) else { return nil }
      if let word = text.word(at: open + 1), case .module(let name) = known[word] {
        return (name, end)
      }
      let inside = requests.requests.first { $0.tokens.lowerBound == open + 1 }
      return inside.map { ($0.module, end) }
    }
    return nil
  }

  // MARK: - Calls

  /// Adds what the file does with each module.
  func add(to modules: inout [String: NativeModuleOutline]) {
    for request in requests.requests {
      readMember(of: .module(request.module), at: request.tokens.upperBound, &modules)
    }
    for index in text.tokens.indices {
      guard let word = text.word(at: index) else { continue }
      if let made = emitter(at: index, names) {
        modules[made.name]?.sendsEvents = true
        readMember(of: .emitter(made.name), at: made.end + 1, &modules)
      } else if let meaning = names[word], !isProperty(index) {
        readMember(of: meaning, at: index + 1, &modules)
      }
    }
    readDestructuredMembers(&modules)
  }

  /// Whether the name at `index` is a property of something else. `this.Doorbell` does not count,
  /// because it may be the module.
  private func isProperty(_ index: Int) -> Bool {
    text.isSign(".", at: index - 1) && !text.isWord("this", at: index - 2)
  }

  /// Reads `.ring(…)`, `.addListener('onRing', …)` or `.model` after a module.
  private func readMember(
    of meaning: Meaning, at index: Int, _ modules: inout [String: NativeModuleOutline]
  ) {
    guard text.isSign(".", at: index), let member = text.word(at: index + 1) else { return }
    let next = text.isSign(".", at: index + 2) ? index + 3 : index + 2
    let open = text.afterTypeArguments(next)
    let isCall = text.isSign("(", at: open)
    let module = meaning.module
    if isCall, ["addListener", "addEventListener", "once", "on"].contains(member) {
      modules[module]?.sendsEvents = true
      let event = text.text(at: open + 1) ?? text.word(at: open + 1).flatMap { requests.texts[$0] }
      if let event, JavaScriptName.isPlain(event) { modules[module]?.addEvent(event) }
      return
    }
    guard case .module = meaning, modules[module]?.isTyped == false else { return }
    if isCall {
      modules[module]?.add(method(member, calledAt: open))
    } else if !isAssigned(at: index + 2) {
      modules[module]?.add(NativeModuleOutline.Constant(name: member))
    }
  }

  /// The method of a call. If the call passes functions last and does not use a promise, the method
  /// answers through callbacks.
  private func method(_ name: String, calledAt open: Int) -> NativeModuleOutline.Method {
    let usual = NativeModuleOutline.Method(called: name)
    if let end = text.end(of: open), text.isSign(".", at: end + 1) { return usual }
    return CallArguments(from: open, in: text).method(name) ?? usual
  }

  private func isAssigned(at index: Int) -> Bool {
    text.isSign("=", at: index) && !text.isSign("=", at: index + 1)
  }

  /// Reads `const { ring } = NativeModules.Doorbell`.
  private func readDestructuredMembers(_ modules: inout [String: NativeModuleOutline]) {
    let expressions =
      requests.requests.map { ($0.module, $0.tokens) }
      + text.tokens.indices.compactMap { index in
        guard let word = text.word(at: index), case .module(let name) = names[word] else {
          return nil
        }
        return (name, index..<index + 1)
      }
    let called = Set(
      text.tokens.indices.compactMap { text.isSign("(", at: $0) ? text.word(at: $0 - 1) : nil })
    for (module, tokens) in expressions where modules[module]?.isTyped == false {
      let close = tokens.lowerBound - 2
      guard text.isSign("=", at: close + 1), text.isSign("}", at: close),
        !text.isSign(".", at: tokens.upperBound), let open = text.start(of: close)
      else { continue }
      for entry in Destructuring.entries(in: open..<close, of: text) {
        if called.contains(entry.local) {
          modules[module]?.add(NativeModuleOutline.Method(called: entry.name))
        } else {
          modules[module]?.add(NativeModuleOutline.Constant(name: entry.name))
        }
      }
    }
  }
}
