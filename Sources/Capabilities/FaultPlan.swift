public import HostLoop
internal import SimulatedPhone

/// A kind of run: what happens to the app from outside, partly by chance.
public struct FaultPlan: Sendable {
  /// The name on the command line.
  public let name: String
  /// What happens, in a sentence.
  public let explanation: String
  /// Whether it draws from all that can happen. A search runs it more often than others.
  package let isMixed: Bool
  /// Draws the outside events. They may contain placeholders.
  package let draw: @Sendable (inout SplitMix64) -> [OutsideEvent]
  /// The native modules through which an app feels it. A search uses it only for a script whose code uses one of them. If empty,
  /// it is for every app.
  package private(set) var modules: [String] = []
  /// The inputs that replace the placeholders ``OutsideEvent/wake(at:)`` and
  /// ``OutsideEvent/newData(at:)``.
  private var cast: [RaceInput.Role: RaceInput] = [:]

  /// Makes a fault plan. The command line selects it with `--plan`.
  ///
  /// - Parameters:
  ///   - name: the name for `--plan` and in reports.
  ///   - explanation: what happens, as a sentence without a capital letter and full stop.
  ///   - inputs: draws the outside events of a run. The same random numbers must lead to the same
  ///     events.
  public init(
    name: String, explanation: String,
    inputs: @escaping @Sendable (inout SplitMix64) -> [OutsideEvent]
  ) {
    self.init(name: name, explanation: explanation, isMixed: false, inputs: inputs)
  }

  /// Makes a fault plan that only apps with one of these native modules can feel.
  package init(
    name: String, explanation: String, feltThrough modules: [String],
    inputs: @escaping @Sendable (inout SplitMix64) -> [OutsideEvent]
  ) {
    self.init(name: name, explanation: explanation, isMixed: false, inputs: inputs)
    self.modules = modules
  }

  package init(
    name: String, explanation: String, isMixed: Bool,
    inputs: @escaping @Sendable (inout SplitMix64) -> [OutsideEvent]
  ) {
    self.name = name
    self.explanation = explanation
    self.isMixed = isMixed
    draw = inputs
  }

  /// Draws the outside events of a run. The random numbers determine them.
  public func inputs(_ random: inout SplitMix64) -> [OutsideEvent] {
    draw(&random).compactMap { input in
      guard case .other(let part, let time) = input, part.isPlaceholder, let role = part.role
      else { return input }
      return cast[role].map { .other($0, at: time) }
    }
  }

  /// The same fault plan, whose placeholders are replaced by the first of these inputs with the
  /// matching role.
  public func with(_ inputs: [RaceInput]) -> FaultPlan {
    var faultPlan = self
    for input in inputs {
      if let role = input.role, faultPlan.cast[role] == nil { faultPlan.cast[role] = input }
    }
    return faultPlan
  }

  /// A fault plan with another name, in which further events happen.
  public func adding(
    name: String, explanation: String,
    _ more: @escaping @Sendable (inout SplitMix64, _ earlier: [OutsideEvent]) -> [OutsideEvent]
  ) -> FaultPlan {
    var faultPlan = FaultPlan(name: name, explanation: explanation, isMixed: isMixed) {
      [draw] random in
      let earlier = draw(&random)
      return earlier + more(&random, earlier)
    }
    faultPlan.cast = cast
    faultPlan.modules = modules
    return faultPlan
  }

  /// The time of a fault plan's last wake or new data, in milliseconds. Apps wait less than this
  /// before they try again.
  public static let recovery = 12 * 3_600_000

  /// Late answers to the first three requests, each delayed by at most `limit` milliseconds.
  public static func latencies(_ random: inout SplitMix64, upTo limit: Int) -> [OutsideEvent] {
    (1...3).map { .latency(request: $0, milliseconds: time(&random, upTo: limit)) }
  }

  /// A random time in milliseconds. All orders of magnitude are about equally likely, because races
  /// depend on them.
  public static func time(_ random: inout SplitMix64, upTo limit: Int) -> Int {
    var scale = 1
    while scale < limit, random.chance(0.7) { scale *= 4 }
    return random.index(below: min(scale, limit) + 1)
  }
}
