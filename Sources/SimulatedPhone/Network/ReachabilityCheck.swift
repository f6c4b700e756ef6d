/// How `@react-native-community/netinfo` asks a server whether the internet is reachable.
package struct ReachabilityCheck: Sendable {
  /// The method of its request.
  package let method: String
  /// The address that it asks.
  package let url: String
  /// The status with which the server says yes.
  package let status: Int

  /// A check of this address.
  package init(method: String, url: String, status: Int) {
    self.method = method
    self.url = url
    self.status = status
  }

  /// Whether a request is this check. A slash at the end of the address does not matter.
  package func asks(_ method: String, _ url: String) -> Bool {
    method == self.method && Self.address(url) == Self.address(self.url)
  }

  private static func address(_ url: String) -> Substring {
    let address = url.prefix { $0 != "#" }
    return address.hasSuffix("/") ? address.dropLast() : address
  }
}
