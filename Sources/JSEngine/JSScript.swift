/// A script that many contexts evaluate: those that share a machine compile it once.
public final class JSScript: Sendable {
  /// What is evaluated.
  public let text: String
  /// What stacks call the script.
  public let url: String

  /// A script of its own, also when another one has the same text and URL.
  public init(_ text: String, url: String) {
    self.text = text
    self.url = url
  }
}
