internal import HostLoop

/// Something that `race` may let happen to a capability, at any time.
///
/// ```swift
/// nonisolated static let ring = RaceInput("ring", "somebody rings at the door") { (bell: Doorbell) in
///   bell.ring("Ada")
/// }
/// ```
public struct RaceInput: Sendable {
  /// What an input is to fault plans that every app has, whatever its capabilities are.
  public enum Role: String, Sendable {
    /// iOS wakes the app for what it does in the background.
    case wake
    /// There is something new that the app is to handle when it is woken.
    case newData
  }

  /// What replay tokens call it, such as `ring` in `ring@40`: any word that no other input has.
  public let name: String
  /// What happens, as the report of a finding says it before `after 40 ms`: no capital, no full stop.
  public let sentence: String
  /// Whether it may stand for all of its kind in the fault plans that every app has; the app's first one does.
  public let role: Role?
  /// Whether it only holds the place of the input with its role.
  let isPlaceholder: Bool
  private let action: @Sendable @HostActor (any Capability) throws -> Bool

  /// An input of that name, which does `action` to the capability of the app.
  public init<Subject: Capability>(
    _ name: String, _ sentence: String, role: Role? = nil,
    _ action: @escaping @Sendable @HostActor (Subject) throws -> Void
  ) {
    self.name = name
    self.sentence = sentence
    self.role = role
    isPlaceholder = false
    self.action = { capability in
      guard let subject = capability as? Subject else { return false }
      try action(subject)
      return true
    }
  }

  /// Holds the place of the app's input with that role.
  init(_ role: Role) {
    name = role.rawValue
    sentence = role.rawValue
    self.role = role
    isPlaceholder = true
    action = { _ in false }
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
