internal import FoundationEssentials

/// React Native's tools on a developer's machine, such as React DevTools. A development bundle
/// looks for them by itself, and again every few seconds when nothing listens.
enum DevelopmentTools {
  /// Whether this is the address of one of the tools.
  static func isAddress(_ text: String) -> Bool {
    guard let url = URL(string: text), let host = url.host() else { return false }
    let isHere = ["localhost", "127.0.0.1", "10.0.2.2", "[::1]", "::1"].contains(host)
    return isHere && (url.port == devToolsPort || paths.contains { url.path().hasPrefix($0) })
  }

  /// Of React DevTools.
  private static let devToolsPort = 8097
  /// Of Fast Refresh, the debuggers and the commands of Metro's terminal.
  private static let paths = ["/hot", "/message", "/debugger-proxy", "/inspector", "/events"]
}
