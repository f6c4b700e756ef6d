internal import HostLoop
package import SimulatedPhone

/// Something that `race` can let happen to a capability, at any time.
///
/// ```swift
/// nonisolated static let ring = RaceInput("ring", "somebody rings at the door") { (bell: Doorbell) in
///   bell.ring("Ada")
/// }
/// ```
public struct RaceInput: Sendable {
  /// What an input means for the fault plans of every app, which do not name a capability.
  package enum Role: String, Sendable {
    /// iOS wakes the app for background work.
    case wake
    /// There is new data for the app to handle when it is woken.
    case newData
    /// A rare failure of the phone. Only `--faults` lets it happen.
    case fault
  }

  /// The name in replay tokens, such as `ring` in `ring@40`. It must be a unique word.
  public let name: String
  /// What happens, as reports say it before `after 40 ms`, without a capital letter and full stop.
  public let sentence: String
  /// Its role in the fault plans of every app. If several inputs have a role, the app's first one
  /// takes it.
  package let role: Role?
  /// Why iOS launches an app that it wakes with this input. If iOS launches the app under search for this reason, the input is
  /// the wake of the fault plans that every app has.
  package let wakesFor: AppLifecycle.Launch?
  /// What makes it well again, such as unlocking for a lock. It must be an input of its own, too. The fault plan `mixed` lets
  /// it happen within an hour.
  public var ending: RaceInput? { endings.first }
  /// One input at most. An array, because a value cannot contain another of its own type.
  private let endings: [RaceInput]
  /// The native modules through which an app feels it. A search lets it happen only to an app that looks one of them up. If
  /// empty, it can happen to every app.
  package let modules: [String]
  /// Whether it stands for the app's input with the same role.
  let isPlaceholder: Bool
  private let action: @Sendable @HostActor (any Capability) throws -> Bool

  /// Makes an input that performs `action` on the app's capability.
  public init<Subject: Capability>(
    _ name: String, _ sentence: String, ending: RaceInput? = nil,
    _ action: @escaping @Sendable @HostActor (Subject) throws -> Void
  ) { self.init(name, sentence, feltThrough: [], ending: ending, action) }

  /// Makes an input that only apps with one of these native modules can feel.
  package init<Subject: Capability>(
    _ name: String, _ sentence: String, feltThrough modules: [String] = [], role: Role? = nil,
    wakesFor: AppLifecycle.Launch? = nil, ending: RaceInput? = nil,
    _ action: @escaping @Sendable @HostActor (Subject) throws -> Void
  ) {
    self.modules = modules
    self.name = name
    self.sentence = sentence
    self.role = role
    self.wakesFor = wakesFor
    endings = ending.map { [$0] } ?? []
    isPlaceholder = false
    self.action = { capability in
      guard let subject = capability as? Subject else { return false }
      try action(subject)
      return true
    }
  }

  /// Makes a placeholder for the app's input with this role.
  init(_ role: Role) {
    name = role.rawValue
    sentence = role.rawValue
    self.role = role
    wakesFor = nil
    endings = []
    modules = []
    isPlaceholder = true
    action = { _ in false }
  }

  /// Performs the action on its capability. Does nothing if the app does not have that capability.
  @HostActor
  public func happen(to capabilities: [any Capability]) throws {
    for capability in capabilities where try action(capability) { return }
  }
}

/// Inputs with the same name are equal.
extension RaceInput: Hashable {
  public static func == (one: Self, other: Self) -> Bool { one.name == other.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
