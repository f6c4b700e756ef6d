internal import EventLoop

/// Something that `race` may let happen to a capability, at any time.
///
/// ```swift
/// nonisolated static let ring = RaceInput("ring", "somebody rings at the door") { (bell: Doorbell) in
///   bell.ring("Ada")
/// }
/// ```
public struct RaceInput: Sendable {
  /// What replay tokens call it, such as `ring` in `ring@40`: any word that no other input has.
  public let name: String
  /// What happens, as the report of a finding says it before `after 40 ms`: no capital, no full stop.
  public let sentence: String
  private let action: @Sendable @HostActor (any Capability) throws -> Bool

  /// An input of that name, which does `action` to the capability of the app.
  public init<Subject: Capability>(
    _ name: String, _ sentence: String,
    _ action: @escaping @Sendable @HostActor (Subject) throws -> Void
  ) {
    self.name = name
    self.sentence = sentence
    self.action = { capability in
      guard let subject = capability as? Subject else { return false }
      try action(subject)
      return true
    }
  }

  /// Lets it happen to that one of the capabilities that it is about; to none, nothing happens.
  @HostActor
  public func happen(to capabilities: [any Capability]) throws {
    for capability in capabilities where try action(capability) { return }
  }
}

/// Inputs are the same when their names are.
extension RaceInput: Hashable {
  public static func == (one: Self, other: Self) -> Bool { one.name == other.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
