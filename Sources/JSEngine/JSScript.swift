/// A script that many contexts evaluate. Contexts that share a machine compile it once.
public final class JSScript: Sendable {
  /// The text of the script.
  public let text: String
  /// The script's name in stack traces.
  public let url: String

  /// Makes a script. It is distinct from any other one, even with the same text and URL.
  public init(_ text: String, url: String) {
    self.text = text
    self.url = url
  }
}
