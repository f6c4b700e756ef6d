internal import Capabilities
internal import NativeBridge

/// What the runs of a class have in common.
struct RunClass: Sendable, Codable, Equatable {
  /// Whether the runs passed.
  let isGood: Bool
  /// How the runs ended, for a reader.
  let words: String
  /// Whether the runs have allowed diagnoses.
  let hasAllowances: Bool
  /// Whether iOS woke the app, and the app never did what it was woken for.
  let isWithoutSuccess: Bool
  /// Whether a wake was not finished because the app or the run ended before it. `nil` in older reports.
  let hasUnfinishedWake: Bool?

  /// The class of a run with this outcome.
  init(_ outcome: Outcome) {
    isGood = outcome.failures.isEmpty
    words = isGood ? outcome.words : outcome.className
    hasAllowances = !outcome.allowed.isEmpty
    hasUnfinishedWake = outcome.wakes.contains(.unfinished)
    isWithoutSuccess =
      !outcome.wakes.isEmpty && outcome.wakes.allSatisfy { $0 == .unfinished || $0 == .failed }
  }

  /// Reports of earlier versions contain only the names of classes.
  init(ofOlderReports name: String) {
    isGood = name.hasPrefix(Self.goodMark)
    let words = isGood ? String(name.dropFirst(Self.goodMark.count)) : name
    let ends = words.firstRange(of: " (allowed: ").map { words[..<$0.lowerBound] }
    let fetches = (ends ?? words[...]).split(separator: ", ")
    self.words = words
    hasUnfinishedWake = isGood && fetches.contains("unfinished")
    hasAllowances = isGood && ends != nil
    isWithoutSuccess =
      isGood && !fetches.isEmpty && fetches.allSatisfy { $0 == "unfinished" || $0 == "failed" }
  }

  private static let goodMark = "good: "
}
