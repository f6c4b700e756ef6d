/// One header field.
package struct HTTPHeader: Sendable, Hashable {
  /// The name as given or received. Names are compared without regard to case (RFC 9110, 5.1).
  package var name: String

  /// The value, without the spaces around it.
  package var value: String

  /// Makes a header field.
  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

extension Array where Element == HTTPHeader {
  /// The values of the fields with this name, joined with `", "`. `nil` if there are none.
  ///
  /// - Parameter name: the name, in any case.
  package func value(of name: String) -> String? {
    let key = name.lowercased()
    let values = filter { $0.name.lowercased() == key }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// As `NSHTTPURLResponse.allHeaderFields` has them.
  package var fields: [String: String] {
    Dictionary(map { ($0.name, value(of: $0.name) ?? "") }) { old, _ in old }
  }

  /// Removes the fields with these names, which must be in lower case.
  mutating func remove(_ names: Set<String>) {
    removeAll { names.contains($0.name.lowercased()) }
  }
}
