/// What a lane is for: whose tasks it has, and how the loop treats them.
///
/// The code that makes a lane chooses its kind. The name only tells a lane from others.
package struct LaneKind: Sendable, Hashable {
  /// Whose tasks a lane has. Reports show one column for each side.
  package enum Side: String, Sendable, Codable, CaseIterable {
    /// iOS and the person who uses the phone.
    case phone
    /// Native modules and the frameworks that they use.
    case native
    /// JavaScript.
    case javaScript
    /// What answers from outside the phone, such as a server.
    case remote
  }

  /// Whose tasks the lane has.
  package let side: Side
  /// Whether the tasks run while the app is frozen. Tasks of iOS do; tasks of the app do not.
  package let runsWhileFrozen: Bool
  /// Whether the tasks are never delayed while time passes. A phone may be slow, but the script
  /// that drives it is not.
  package let isPunctual: Bool
  /// The number of the request whose answer the lane is for, from 1. `nil` for other lanes.
  package let request: Int?

  /// A kind of lane.
  package init(
    _ side: Side, runsWhileFrozen: Bool = false, isPunctual: Bool = false, request: Int? = nil
  ) {
    self.side = side
    self.runsWhileFrozen = runsWhileFrozen
    self.isPunctual = isPunctual
    self.request = request
  }

  /// A lane for native code of the app, such as a module.
  package static var native: Self { Self(.native) }
  /// A lane for JavaScript of the app.
  package static var javaScript: Self { Self(.javaScript) }
}
