/// A script that many contexts evaluate. Contexts that share a machine compile it once.
package final class JSScript: Sendable {
  /// The text of the script.
  package let text: String
  /// The script's name in stack traces.
  package let url: String

  /// Makes a script. It is distinct from any other one, even with the same text and URL.
  package init(_ text: String, url: String) {
    self.text = text
    self.url = url
  }
}
