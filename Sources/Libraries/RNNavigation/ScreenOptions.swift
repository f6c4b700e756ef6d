internal import NativeBridge

/// The options of a screen, as JavaScript passes them. What only draws is kept and not used.
struct ScreenOptions: Sendable {
  private var value: BridgeValue

  init(_ value: BridgeValue = .null) { self.value = value }

  /// The option at a path. `nil` if it is not set.
  subscript(path: [String]) -> BridgeValue? {
    let found = path.reduce(value) { owner, name in owner[name] }
    return found == .null ? nil : found
  }

  /// Sets the options that the others set (`RNNNavigationOptions.m`, `mergeOptions:`).
  mutating func merge(_ others: ScreenOptions) { value = value.merged(with: others.value) }
}

extension BridgeValue {
  subscript(name: String) -> BridgeValue {
    if case .object(let members) = self { members[name] ?? .null } else { .null }
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }
  var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var elements: [BridgeValue] { if case .array(let elements) = self { elements } else { [] } }

  fileprivate func merged(with other: BridgeValue) -> BridgeValue {
    switch (self, other) {
    case (.object(let own), .object(let others)):
      .object(own.merging(others) { $0.merged(with: $1) })
    case (_, .null): self
    default: other
    }
  }
}
