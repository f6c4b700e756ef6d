/// What a lane is for: whose tasks it has, and how the loop treats them.
///
/// Whoever makes a lane says so. The name of a lane only tells it from others.
public struct LaneKind: Sendable, Hashable {
  /// Whose tasks a lane has: reports show one column for each.
  public enum Side: String, Sendable, Codable, CaseIterable {
    /// iOS and the person who uses the phone.
    case phone
    /// Native modules and the frameworks that they use.
    case native
    /// JavaScript.
    case javaScript
    /// What answers from outside of the phone, such as a server.
    case remote
  }

  /// Whose tasks they are.
  public let side: Side
  /// Whether tasks run while the app is frozen: those of iOS do, those of the app do not.
  public let runsWhileFrozen: Bool
  /// Whether tasks are never kept waiting while time passes: devices are slow, but not the hand that drives one.
  public let isPunctual: Bool
  /// The number of the request, from 1, whose answer the lane is for; `nil` for other lanes.
  public let request: Int?

  /// A kind of lane.
  public init(
    _ side: Side, runsWhileFrozen: Bool = false, isPunctual: Bool = false, request: Int? = nil
  ) {
    self.side = side
    self.runsWhileFrozen = runsWhileFrozen
    self.isPunctual = isPunctual
    self.request = request
  }

  /// Native code of the app, such as a module.
  public static var native: Self { Self(.native) }
  /// JavaScript of the app.
  public static var javaScript: Self { Self(.javaScript) }
}
