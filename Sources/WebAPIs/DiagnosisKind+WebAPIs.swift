package import NativeBridge

// Problems with requests.
extension DiagnosisKind {
  static let replyTooLarge = DiagnosisKind(
    "reply-too-large", .error,
    title: "a reply is larger than an app can hold in memory",
    explanation: """
      fetch keeps the whole reply in memory. In the background iOS kills an app that uses more than a few hundred \
      megabytes. bridgehost fails the request when its reply exceeds the limit.
      """,
    fix: "request less data at a time, in pages or ranges, or raise the limit with --reply-limit")

  /// All kinds of this library.
  package static let ofWebAPIs = [replyTooLarge]
}
