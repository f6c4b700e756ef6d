package import NativeBridge

// What is wrong with requests.
extension DiagnosisKind {
  static let replyTooLarge = DiagnosisKind(
    "reply-too-large", .error,
    title: "a reply is larger than an app can hold in memory",
    explanation: """
      fetch keeps the whole reply in memory. iOS ends an app that takes too much, in the background at a few hundred \
      megabytes. The request fails here instead, when its reply exceeds the limit.
      """,
    fix: "ask for less at a time, in pages or ranges; --reply-limit allows more")

  /// All that this library finds.
  package static let ofWebAPIs = [replyTooLarge]
}
