// Errors of scripts that use what the phone lacks: they name `undefined`, and do not say why.
extension PhoneGlobals {
  /// To what a script binds a name: `["AbortSignal.timeout"]` for `const { timeout } = AbortSignal`.
  package typealias Origins = (_ name: String) -> [String]

  /// Why an error with this name and message comes of something that the phone lacks, and what to use instead; `nil` for
  /// other errors.
  package func explanation(
    of name: String, _ message: String, origins: Origins = { _ in [] }
  ) -> String? {
    if let refusal = refusal(in: message) { return refusal }
    if name == "ReferenceError", let variable = message.firstRange(of: Self.lackingVariable) {
      return sentence(about: String(message[variable.upperBound...].prefix { $0.isPartOfName }))
    }
    // `Object.values requires that input parameter not be null or undefined` is about its argument.
    guard name == "TypeError", message.contains("undefined"),
      !message.contains(" requires that ")
    else { return nil }
    // What has no member is undefined, and not the member.
    let isOwner = message.hasPrefix("undefined is not an object")
    for expression in ErrorExpression.all(in: message) {
      if expression.isIterated, isForm(expression, origins) {
        return sentence(about: "FormData.prototype.entries")
      }
      let chain = isOwner ? expression.chain.dropLast() : expression.chain
      if let sentence = sentence(ofUsing: chain, expression, origins) {
        return sentence
      }
    }
    return nil
  }

  /// The same for the messages of errors in a text that the script prints.
  package func explanations(
    ofText text: String, origins: Origins = { _ in [] }
  ) -> [String] {
    var found: [String] = []
    // React Native's own words say enough, unless a whole error is printed.
    let isError = text.contains("\n    at ")
    for line in text.split(separator: "\n") {
      for (name, beginning) in Self.beginnings where isError || name != "Error" {
        guard let start = line.firstRange(of: beginning)?.lowerBound else { continue }
        if let sentence = explanation(of: name, String(line[start...]), origins: origins),
          !found.contains(sentence)
        {
          found.append(sentence)
        }
      }
    }
    return found
  }

  /// What the phone lacks of these names, and what to use instead. A name is `localStorage` or `AbortSignal.timeout`.
  package func sentence(about name: String) -> String? {
    lacking.first { $0.names.contains(name) }.map { sentence($0, name) }
  }

  private static let lackingVariable = "Can't find variable: "

  /// How the engine's messages begin, after the name of what is no function.
  private static let beginnings = [
    ("ReferenceError", lackingVariable),
    ("TypeError", "undefined is not an object (evaluating '"),
    ("TypeError", "undefined is not a constructor (evaluating '"),
    ("TypeError", " is not a function. (In '"),
    ("TypeError", "undefined is not a function (near '"),
    ("Error", "Creating blobs from 'ArrayBuffer'"),
    ("Error", "FileReader.readAsArrayBuffer is not implemented"),
    ("Error", "URL."), ("Error", "URLSearchParams."),
  ]

  /// What React Native has, and refuses in words of its own.
  private func refusal(in message: String) -> String? {
    if message.contains("Creating blobs from 'ArrayBuffer'") {
      return
        "React Native makes a Blob of strings and Blobs only. Give the bytes themselves to fetch as the body."
    }
    if message.contains("FileReader.readAsArrayBuffer is not implemented") {
      return "React Native \(release) has no `readAsArrayBuffer`; 0.72 has it. "
        + "Use `readAsDataURL` and the package base64-js."
    }
    let isOfURL = message.hasPrefix("URL.") || message.hasPrefix("URLSearchParams.")
    guard isOfURL, message.hasSuffix("not implemented"), release.minor < 80 else { return nil }
    let name = message.prefix { $0 != " " }
    return "In React Native \(release), `\(name)` only throws; 0.80 has it. "
      + "Use the package react-native-url-polyfill."
  }

  /// React Native's form has no iterator.
  private func isForm(_ expression: ErrorExpression, _ origins: Origins) -> Bool {
    guard let name = expression.chain.last else { return false }
    if name == "FormData" || expression.text.isNamed(after: "FormData") { return true }
    return expression.chain.count == 1 && origins(name).contains { $0.hasPrefix("new FormData") }
  }

  private static let globalObjects = ["globalThis", "global", "window", "self"]
  /// What else stands in an expression that looks for the global object.
  private static let searchWords = ["typeof", "undefined", "this", "object", "null"]

  private func sentence(
    ofUsing chain: [String], _ expression: ErrorExpression, _ origins: Origins
  ) -> String? {
    if let receiver = expression.receiver, let member = chain.dropFirst(receiver.length).first,
      let found = sentence(about: "\(receiver.type).prototype.\(member)")
    {
      return found
    }
    if let found = sentence(ofChain: chain) { return found }
    guard let first = chain.first, !Self.globalObjects.contains(first) else { return nil }
    for origin in origins(first) {
      let words = ErrorExpression(origin).chain
      let isGlobal =
        words.contains(where: Self.globalObjects.contains)
        && words.allSatisfy { Self.globalObjects.contains($0) || Self.searchWords.contains($0) }
      let beginning = isGlobal ? ["globalThis"] : words
      if let found = sentence(ofChain: beginning + chain.dropFirst()) { return found }
    }
    // Whose the last name is, the message does not say. What a call returns is no member.
    guard let member = chain.dropFirst().last, !expression.isCall(of: member) else { return nil }
    return sentence(aboutMember: member, in: expression.text) { owner in
      chain.count > 2 || origins(first).allSatisfy { Self.mayGive(owner, $0) }
    }
  }

  /// Whether the value to which a name is bound may be of this class.
  private static func mayGive(_ owner: Substring, _ origin: String) -> Bool {
    if origin.hasPrefix("new ") { return origin.hasPrefix("new \(owner)") }
    return !origin.contains("=>")
      && !["function", "async ", "class ", "import ", "[", "{", "'", "\"", "`"]
        .contains(where: origin.hasPrefix)
  }

  private func sentence(ofChain chain: [String]) -> String? {
    for (owner, member) in zip(chain, chain.dropFirst()) {
      if let found = sentence(about: "\(owner).\(member)") { return found }
    }
    // Without the global object it is a variable that the script has: the phone's would not be found at all.
    guard let first = chain.first, Self.globalObjects.contains(first) else { return nil }
    return chain.dropFirst().first.flatMap(sentence(about:))
  }

  private func sentence(
    aboutMember member: String, in expression: String, mayBe: (Substring) -> Bool
  ) -> String? {
    for facts in lacking {
      for name in facts.names where name.hasSuffix(".prototype.\(member)") {
        let owner = name.prefix { $0 != "." }
        if !mayBe(owner) { continue }
        // A name of several words says enough. `text`, `map` and `forEach` are names of much else.
        if member.contains(where: \.isUppercase), !Self.usualMembers.contains(member) {
          return sentence(facts, name)
        }
        if Self.usualMembers.contains(member), !expression.isNamed(after: owner) { continue }
        let isIterator = ["keys()", "values()", "entries()"].contains { expression.contains($0) }
        if owner == "Iterator", !isIterator { continue }
        if owner == "String" && member != "at" { continue }
        return "If this is \(article(of: owner)) `\(owner)`: " + sentence(facts, name)
      }
    }
    return nil
  }

  private static let usualMembers = ["forEach", "getAll", "flatMap"]

  private func article(of word: Substring) -> String {
    word.first.map("AEIO".contains) == true ? "an" : "a"
  }

  private func sentence(_ facts: GlobalFacts, _ name: String) -> String {
    let later = facts.since.map { "; 0.\($0) has it" } ?? ""
    return "React Native \(release) has no `\(name)`\(later). Use \(facts.instead(in: release))."
  }
}

extension String {
  /// Whether a variable in the expression has the name of its class: `formData` or `params`.
  fileprivate func isNamed(after owner: Substring) -> Bool {
    let text = lowercased()
    return text.contains(owner.lowercased().prefix(4))
      || text.contains(owner.lowercased().suffix(6))
  }
}
