internal import Capabilities
internal import NativeBridge

/// What runs have in common that ended alike.
struct RunClass: Sendable, Codable, Equatable {
  /// Whether nothing was wrong with them.
  let isGood: Bool
  /// How they ended, for a reader.
  let words: String
  /// Whether something was found that is allowed.
  let hasAllowances: Bool
  /// Whether iOS woke the app, and it never did what it was woken for.
  let isWithoutSuccess: Bool

  /// The class of a run that ended so.
  init(_ outcome: Outcome) {
    isGood = outcome.failures.isEmpty
    words = isGood ? outcome.words : outcome.className
    hasAllowances = !outcome.allowed.isEmpty
    isWithoutSuccess =
      !outcome.wakes.isEmpty && outcome.wakes.allSatisfy { $0 == .unfinished || $0 == .failed }
  }

  /// Reports of earlier versions have only names of classes.
  init(ofOlderReports name: String) {
    isGood = name.hasPrefix(Self.goodMark)
    let words = isGood ? String(name.dropFirst(Self.goodMark.count)) : name
    let ends = words.firstRange(of: " (allowed: ").map { words[..<$0.lowerBound] }
    let fetches = (ends ?? words[...]).split(separator: ", ")
    self.words = words
    hasAllowances = isGood && ends != nil
    isWithoutSuccess =
      isGood && !fetches.isEmpty && fetches.allSatisfy { $0 == "unfinished" || $0 == "failed" }
  }

  private static let goodMark = "good: "
}
