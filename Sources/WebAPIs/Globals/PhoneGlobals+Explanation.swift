// Errors of scripts that use what the phone lacks: they name `undefined`, and do not say why.
extension PhoneGlobals {
  /// Why an error with this name and message comes of something that the phone lacks, and what to use instead; `nil` for
  /// other errors.
  package func explanation(of name: String, _ message: String) -> String? {
    if let refusal = refusal(in: message) { return refusal }
    if name == "ReferenceError", let variable = message.firstRange(of: "Can't find variable: ") {
      return sentence(about: String(message[variable.upperBound...].prefix { $0.isPartOfName }))
    }
    guard name == "TypeError", message.contains("undefined") else { return nil }
    for expression in Self.expressions(in: message) {
      if let sentence = sentence(ofUsing: expression) { return sentence }
    }
    return nil
  }

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

  /// The names of what a message says is undefined: `['AbortSignal', 'timeout']`.
  private static func expressions(in message: String) -> [Substring] {
    let quoted = message.split(separator: "'", omittingEmptySubsequences: false)
      .enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    return [message.prefix { $0 != " " }] + quoted
  }

  private func sentence(ofUsing expression: Substring) -> String? {
    let words = expression.split { !$0.isPartOfName }.map(String.init)
    var chain = words.filter { $0 != "new" }
    if let first = chain.first, ["globalThis", "global", "window", "self"].contains(first) {
      chain.removeFirst()
    }
    if let first = chain.first, let found = sentence(about: first) { return found }
    for (owner, member) in zip(chain, chain.dropFirst()) {
      if let found = sentence(about: "\(owner).\(member)") { return found }
    }
    // Whose the last name is, the message does not say.
    for member in chain.dropFirst().suffix(2).reversed() {
      if let found = sentence(aboutMember: member, in: expression) { return found }
    }
    return nil
  }

  private func sentence(about name: String) -> String? {
    lacking.first { $0.names.contains(name) }.map { sentence($0, name) }
  }

  private func sentence(aboutMember member: String, in expression: Substring) -> String? {
    for facts in lacking {
      for name in facts.names where name.hasSuffix(".prototype.\(member)") {
        let owner = name.prefix { $0 != "." }
        // A name of several words says enough. `text` and `map` are names of much else.
        if member.contains(where: \.isUppercase) { return sentence(facts, name) }
        let isIterator = ["keys()", "values()", "entries()"].contains { expression.contains($0) }
        if owner == "Iterator", !isIterator { continue }
        if owner == "String" && member != "at" { continue }
        return "If this is \(article(of: owner)) `\(owner)`: " + sentence(facts, name)
      }
    }
    return nil
  }

  private func article(of word: Substring) -> String {
    word.first.map("AEIO".contains) == true ? "an" : "a"
  }

  private func sentence(_ facts: GlobalFacts, _ name: String) -> String {
    let later = facts.since.map { "; 0.\($0) has it" } ?? ""
    return "React Native \(release) has no `\(name)`\(later). Use \(facts.instead)."
  }
}

extension Character {
  fileprivate var isPartOfName: Bool { isLetter || isNumber || self == "_" || self == "$" }
}
