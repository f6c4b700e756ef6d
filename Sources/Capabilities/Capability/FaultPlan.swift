public import HostLoop
internal import SimulatedPhone

/// A kind of life that the app may have, with what chance decides about it.
public struct FaultPlan: Sendable {
  /// What the command line calls it.
  public let name: String
  /// What happens in it, in a sentence.
  public let explanation: String
  /// What happens in it, before it is known who plays which part.
  package let draw: @Sendable (inout SplitMix64) -> [OutsideEvent]
  /// What happens in it where it says ``OutsideEvent/wake(at:)`` or ``OutsideEvent/newData(at:)``.
  private var cast: [RaceInput.Role: RaceInput] = [:]

  /// A fault plan of that name, which the command line takes with `--plan`.
  ///
  /// - Parameters:
  ///   - name: what `--plan` and reports call it.
  ///   - explanation: what happens in it, in a sentence without a capital and a full stop.
  ///   - inputs: what happens in one such life; the same random numbers mean the same life.
  public init(
    name: String, explanation: String,
    inputs: @escaping @Sendable (inout SplitMix64) -> [OutsideEvent]
  ) {
    self.name = name
    self.explanation = explanation
    draw = inputs
  }

  /// What happens in one such life, as the seed decides.
  public func inputs(_ random: inout SplitMix64) -> [OutsideEvent] {
    draw(&random).compactMap { input in
      guard case .other(let part, let time) = input, part.isPlaceholder, let role = part.role
      else { return input }
      return cast[role].map { .other($0, at: time) }
    }
  }

  /// The same for an app of whose inputs the first with a role plays it.
  public func with(_ inputs: [RaceInput]) -> FaultPlan {
    var faultPlan = self
    for input in inputs {
      if let role = input.role, faultPlan.cast[role] == nil { faultPlan.cast[role] = input }
    }
    return faultPlan
  }

  /// The same under another name, in which more happens.
  public func adding(
    name: String, explanation: String,
    _ more: @escaping @Sendable (inout SplitMix64, _ earlier: [OutsideEvent]) -> [OutsideEvent]
  ) -> FaultPlan {
    var faultPlan = FaultPlan(name: name, explanation: explanation) { [draw] random in
      let earlier = draw(&random)
      return earlier + more(&random, earlier)
    }
    faultPlan.cast = cast
    return faultPlan
  }

  /// When a fault plan's last wake or new data come, in milliseconds: later than apps put off what failed.
  public static let recovery = 12 * 3_600_000

  /// The first three requests are answered late, each by up to so many milliseconds.
  public static func latencies(_ random: inout SplitMix64, upTo limit: Int) -> [OutsideEvent] {
    (1...3).map { .latency(request: $0, milliseconds: time(&random, upTo: limit)) }
  }

  /// Milliseconds. Short times are as likely as long ones: races are decided by orders of magnitude.
  public static func time(_ random: inout SplitMix64, upTo limit: Int) -> Int {
    var scale = 1
    while scale < limit, random.chance(0.7) { scale *= 4 }
    return random.index(below: min(scale, limit) + 1)
  }
}
