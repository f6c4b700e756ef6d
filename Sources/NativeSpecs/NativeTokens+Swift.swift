internal import NativeBridge

/// Values in Swift.
extension NativeTokens {
  /// A value of the Swift type at a position that says nothing: an empty string for `String`, `null` for an optional.
  func swiftValue(at index: Int) -> BridgeValue? {
    if isSign("[", at: index) {
      guard let end = end(of: index) else { return nil }
      if isSign("?", at: end + 1) { return .null }
      return (index..<end).contains { isSign(":", at: $0) } ? .object([:]) : .array([])
    }
    guard let type = word(at: index) else { return nil }
    if isSign("?", at: index + 1) { return .null }
    switch type {
    case "String": return .string("")
    case "Bool": return .bool(false)
    case "Void", "Any", "Data", "Date", "URL": return .null
    case "Float", "Double", "CGFloat", "TimeInterval": return .number(0)
    default: return type.contains(/^U?Int\d*$/) ? .number(0) : .object([:])
    }
  }
}
