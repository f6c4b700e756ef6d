/// One header field.
public struct HTTPHeader: Sendable, Hashable {
  /// The name as given or received. Names compare without regard to case (RFC 9110, 5.1).
  public var name: String

  /// The value, without the spaces around it.
  public var value: String

  /// Creates a header field.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

extension Array where Element == HTTPHeader {
  /// The values of the fields of this name, joined with `", "`, or `nil` if there are none.
  ///
  /// - Parameter name: The name, in any case.
  package func value(of name: String) -> String? {
    let key = name.lowercased()
    let values = filter { $0.name.lowercased() == key }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// Removes the fields of these names, given in lower case.
  mutating func remove(_ names: Set<String>) {
    removeAll { names.contains($0.name.lowercased()) }
  }
}
