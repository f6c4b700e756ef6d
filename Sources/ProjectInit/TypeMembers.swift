/// The members that the types of a native module declare: codegen's `Spec`, or the class that an
/// Expo module declares.
struct TypeMembers {
  let text: TokenText
  /// Finds the declaration of a type in the other files of the package.
  let elsewhere: (String) -> TokenText?

  /// Adds the members of the type with this name, and of the types that it extends.
  ///
  /// - Returns: whether the type exists.
  func add(_ type: String, to module: inout NativeModuleOutline) -> Bool {
    var seen: Set<String> = []
    return add(type, to: &module, &seen)
  }

  private func add(
    _ type: String, to module: inout NativeModuleOutline, _ seen: inout Set<String>
  ) -> Bool {
    guard seen.count < Self.mostTypes, seen.insert(type).inserted,
      let (types, declaration) = find(type)
    else { return false }
    types.add(declaration, to: &module)
    for base in declaration.bases where JavaScriptName.isName(base) {
      _ = types.add(base, to: &module, &seen)
    }
    return true
  }

  /// More types than any module's type extends.
  private static let mostTypes = 50

  /// The declaration of a type, in this file or in another one.
  private func find(_ type: String) -> (TypeMembers, Declaration)? {
    if let own = Self.declaration(of: type, in: text) { return (self, own) }
    guard let other = elsewhere(type), let found = Self.declaration(of: type, in: other) else {
      return nil
    }
    return (TypeMembers(text: other, elsewhere: elsewhere), found)
  }

  /// The declaration of a type: its body, and the type of its events if it extends Expo's
  /// `NativeModule<Events>`.
  struct Declaration {
    /// The tokens between the braces.
    let body: Range<Int>
    /// The position of the events' type.
    let events: Int?
    /// The names of the types that it extends.
    let bases: [String]
    /// The platforms of a hybrid object of Nitro: `HybridObject<{ ios: 'swift' }>`. `nil` for any other type.
    let platforms: [String]?
  }

  /// In tokens.
  private static let longestBody = 50_000

  static func declaration(of type: String, in text: TokenText) -> Declaration? {
    for index in text.tokens.indices where text.isWord(type, at: index) {
      guard ["interface", "class", "type"].contains(text.word(at: index - 1)) else { continue }
      var place = text.afterTypeArguments(index + 1)
      var events: Int?
      var bases: [String] = []
      var platforms: [String]?
      // What comes before the body: the heritage clause, or `=` and maybe other types.
      for _ in 0..<100 {
        if text.isSign("{", at: place) {
          guard let end = text.end(of: place, within: Self.longestBody) else { return nil }
          return Declaration(
            body: place + 1..<end, events: events, bases: bases, platforms: platforms)
        }
        if text.isSign(";", at: place) || text[place] == nil || beginsStatement(place, text) {
          break
        }
        if let base = text.word(at: place), !inherited.contains(base) { bases.append(base) }
        if text.isWord("HybridObject", at: place), text.isSign("<", at: place + 1) {
          let end = text.afterTypeArguments(place + 1)
          platforms = (place + 2..<max(place + 2, end)).compactMap { index in
            text.isSign(":", at: index + 1) ? text.word(at: index) : nil
          }
        }
        if text.isWord("NativeModule", at: place), text.isSign("<", at: place + 1) {
          events = place + 2
        }
        let next = text.afterTypeArguments(place)
        place = next == place ? place + 1 : next
      }
    }
    return nil
  }

  /// Whether a new statement begins at `index`. A type without a body may end without a semicolon.
  private static func beginsStatement(_ index: Int, _ text: TokenText) -> Bool {
    guard let token = text[index], token.startsLine, token.kind == .word else { return false }
    return [
      "export", "import", "interface", "type", "class", "const", "let", "var", "function",
      "declare",
    ].contains(token.text)
  }

  /// Words between a type's name and its body that name no type of the package.
  private static let inherited: Set<String> = [
    "extends", "implements", "TurboModule", "NativeModule", "HybridObject", "SharedObject",
  ]

  private func add(_ declaration: Declaration, to module: inout NativeModuleOutline) {
    module.isTyped = true
    if let events = declaration.events { addEvents(at: events, to: &module) }
    for member in members(in: declaration.body) { add(member, to: &module) }
  }

  private func addEvents(at index: Int, to module: inout NativeModuleOutline) {
    module.sendsEvents = true
    for (types, member) in membersOfType(at: index) {
      if let name = types.name(of: member)?.text { module.addEvent(name) }
    }
  }

  /// The members of the type at `index`, which is in braces or named.
  private func membersOfType(at index: Int) -> [(TypeMembers, Range<Int>)] {
    if text.isSign("{", at: index) {
      guard let end = text.end(of: index) else { return [] }
      return members(in: index + 1..<end).map { (self, $0) }
    }
    guard let (types, found) = text.word(at: index).flatMap(find) else { return [] }
    return types.members(in: found.body).map { (types, $0) }
  }

  /// The tokens of each member of a body.
  private func members(in body: Range<Int>) -> [Range<Int>] {
    var members: [Range<Int>] = []
    var start = body.lowerBound
    var (depth, angles) = (0, 0)
    func close(at end: Int) {
      if start < end { members.append(start..<end) }
    }
    for index in body {
      let token = text.tokens[index]
      let isOuter = depth == 0 && angles == 0
      if isOuter, index > start, token.startsLine, !continuesLine(at: index) {
        close(at: index)
        start = index
      }
      guard token.kind == .sign else { continue }
      switch token.text {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case "<": angles += 1
      case ">": angles = max(0, angles - 1)
      case ";" where depth == 0, "," where isOuter:
        close(at: index)
        start = index + 1
        angles = 0
      default: break
      }
    }
    close(at: body.upperBound)
    return members
  }

  private static let joining: Set<String> = ["|", "&", ":", "=>", "<", "=", "?"]

  /// Whether a line continues the line before it.
  private func continuesLine(at index: Int) -> Bool {
    [text.tokens[index - 1], text.tokens[index]].contains { token in
      token.kind == .sign && Self.joining.contains(token.text)
    }
  }

  private static let modifiers: Set<String> = [
    "readonly", "static", "public", "declare", "async", "abstract", "override",
  ]

  /// The name of a member, and the position after the name.
  private func name(of member: Range<Int>) -> (text: String, next: Int, isOptional: Bool)? {
    var index = member.lowerBound
    while index < member.upperBound {
      let token = text.tokens[index]
      let isFollowed = index + 1 < member.upperBound
      if token.kind == .sign, ["+", "-", "|"].contains(token.text) {
        index += 1
      } else if token.kind == .word, Self.modifiers.contains(token.text), isFollowed,
        text.tokens[index + 1].kind != .sign
      {
        index += 1
      } else {
        guard token.kind == .word || token.kind == .text else { return nil }
        let isOptional = text.isSign("?", at: index + 1)
        return (token.text, isOptional ? index + 2 : index + 1, isOptional)
      }
    }
    return nil
  }

  private func add(_ member: Range<Int>, to module: inout NativeModuleOutline) {
    guard let named = name(of: member) else { return }
    let (name, next) = (named.text, named.next)
    let open = text.afterTypeArguments(next)
    if text.isSign("(", at: open), let close = text.end(of: open) {
      let hasType = text.isSign(":", at: close + 1)
      addMethod(named, open..<close, hasType ? close + 2 : nil, to: &module)
    } else if text.isSign(":", at: next) {
      var type = next + 1
      while text.isSign("?", at: type) { type += 1 }
      let open = text.afterTypeArguments(type)
      if text.isSign("(", at: open), let close = text.end(of: open),
        text.isSign("=>", at: close + 1)
      {
        addMethod(named, open..<close, close + 2, to: &module)
      } else if [type, type + 2].contains(where: { text.isWord("EventEmitter", at: $0) }) {
        module.addEmitter(name)
      } else {
        module.add(
          NativeModuleOutline.Constant(
            name: name, type: typeText(type, member), isOptional: named.isOptional))
      }
    }
  }

  private func addMethod(
    _ named: (text: String, next: Int, isOptional: Bool), _ list: Range<Int>, _ result: Int?,
    to module: inout NativeModuleOutline
  ) {
    if named.text == "getConstants" {
      if let result { addConstants(at: result, to: &module) }
      return
    }
    let parameters = MethodParameters(list, in: text)
    var answer = NativeModuleOutline.Answer.promise
    if let word = result.flatMap({ text.word(at: $0) }) {
      switch word {
      case "Promise": answer = .promise
      case "void", "undefined", "never": answer = parameters.answer
      default: answer = .value
      }
    } else if result != nil {
      answer = .value
    }
    module.add(
      NativeModuleOutline.Method(
        named.text, parameters.names, answer, isOptional: named.isOptional))
  }

  private func addConstants(at result: Int, to module: inout NativeModuleOutline) {
    for (types, member) in membersOfType(at: result) {
      guard let (name, next, isOptional) = types.name(of: member) else { continue }
      let type = types.text.isSign(":", at: next) ? types.typeText(next + 1, member) : nil
      module.add(NativeModuleOutline.Constant(name: name, type: type, isOptional: isOptional))
    }
  }

  /// A short type as it is written in the file.
  private func typeText(_ start: Int, _ member: Range<Int>) -> String? {
    guard start < member.upperBound, member.upperBound - start <= 12 else { return nil }
    let tokens = text.tokens[start..<member.upperBound]
    var words: [String] = []
    for token in tokens {
      guard token.text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
      words.append(token.kind == .text ? "'\(token.text)'" : token.text)
    }
    while words.last == "|" { words.removeLast() }
    return words.joined(separator: " ").replacing(" ;", with: ";")
      .replacing(" [ ]", with: "[]").replacing(" < ", with: "<").replacing(" >", with: ">")
  }
}
