/// How `@react-native-community/netinfo` asks a server whether the internet is reachable.
public struct ReachabilityCheck: Sendable {
  /// The method of its request.
  public let method: String
  /// The address that it asks.
  public let url: String
  /// The status with which the server says yes.
  public let status: Int

  /// A check of this address.
  public init(method: String, url: String, status: Int) {
    self.method = method
    self.url = url
    self.status = status
  }

  /// Whether a request is this check. A slash at the end of the address does not matter.
  public func asks(_ method: String, _ url: String) -> Bool {
    method == self.method && Self.address(url) == Self.address(self.url)
  }

  private static func address(_ url: String) -> Substring {
    let address = url.prefix { $0 != "#" }
    return address.hasSuffix("/") ? address.dropLast() : address
  }
}
