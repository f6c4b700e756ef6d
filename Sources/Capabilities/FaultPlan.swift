public import HostLoop
package import SimulatedPhone

/// A kind of run: what happens to the app from outside, partly by chance.
public struct FaultPlan: Sendable {
  /// The name on the command line.
  public let name: String
  /// What happens, in a sentence.
  public let explanation: String
  /// Whether it draws from all that can happen. A search runs it more often than others.
  package let isMixed: Bool
  /// Draws the outside events for an app to which these inputs can happen. The events may contain placeholders.
  package typealias Draw = @Sendable (inout SplitMix64, _ possible: [RaceInput]) -> [OutsideEvent]
  private let draw: Draw
  /// The native modules through which an app feels it. A search uses it only for an app that looks one of them up. If empty, it
  /// is for every app.
  private var modules: [String] = []
  /// What can happen to the app.
  private var possible: [RaceInput] = []
  /// How iOS wakes the app, if not as it wakes most apps.
  private var wake: RaceInput?

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
    self.init(name: name, explanation: explanation, isMixed: false) { random, _ in inputs(&random) }
  }

  /// Makes a fault plan that only apps with one of these native modules can feel.
  package init(
    name: String, explanation: String, feltThrough modules: [String],
    inputs: @escaping @Sendable (inout SplitMix64) -> [OutsideEvent]
  ) {
    self.init(name: name, explanation: explanation, inputs: inputs)
    self.modules = modules
  }

  package init(name: String, explanation: String, isMixed: Bool, draw: @escaping Draw) {
    self.name = name
    self.explanation = explanation
    self.isMixed = isMixed
    self.draw = draw
  }

  /// Draws the outside events of a run. The random numbers determine them.
  public func inputs(_ random: inout SplitMix64) -> [OutsideEvent] {
    draw(&random, possible).compactMap { input in
      guard case .other(let part, let time) = input.kind, part.isPlaceholder, let role = part.role
      else { return input }
      let usual = possible.first { $0.role == role }
      return (role == .wake ? wake ?? usual : usual).map { .other($0, at: time) }
    }
  }

  /// The same fault plan, whose placeholders are replaced by the first of these inputs with the
  /// matching role.
  public func with(_ inputs: [RaceInput]) -> FaultPlan {
    var faultPlan = self
    faultPlan.possible += inputs.filter { !possible.contains($0) }
    return faultPlan
  }

  /// The same fault plan for every app.
  package var forEveryApp: FaultPlan {
    var faultPlan = self
    faultPlan.modules = []
    return faultPlan
  }

  /// A fault plan with another name, in which further events happen.
  public func adding(
    name: String, explanation: String,
    _ more: @escaping @Sendable (inout SplitMix64, _ earlier: [OutsideEvent]) -> [OutsideEvent]
  ) -> FaultPlan {
    adding(name: name, explanation: explanation) { random, earlier, _ in more(&random, earlier) }
  }

  /// The same with further events that depend on what can happen to the app.
  package func adding(
    name: String, explanation: String,
    _ more:
      @escaping @Sendable (
        inout SplitMix64, _ earlier: [OutsideEvent], _ possible: [RaceInput]
      ) -> [OutsideEvent]
  ) -> FaultPlan {
    var faultPlan = FaultPlan(name: name, explanation: explanation, isMixed: isMixed) {
      [draw] random, possible in
      let earlier = draw(&random, possible)
      return earlier + more(&random, earlier, possible)
    }
    (faultPlan.possible, faultPlan.modules, faultPlan.wake) = (possible, modules, wake)
    return faultPlan
  }

  /// The same fault plan with the events of another one.
  package func and(_ other: FaultPlan) -> FaultPlan {
    adding(
      name: "\(name)+\(other.name)", explanation: "\(explanation); \(other.explanation)"
    ) { random, _, possible in other.draw(&random, possible) }
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

extension [FaultPlan] {
  /// Those that an app feels, with what can happen to it.
  ///
  /// - Parameters:
  ///   - lookups: the native modules that the app looked up. `nil`: that is not known, so it feels all.
  ///   - launch: why iOS launches the app. `nil`: that is not known.
  package func felt(
    through lookups: Set<String>?, launchedFor launch: AppLifecycle.Launch? = nil
  ) -> [FaultPlan] {
    guard let lookups else { return self }
    return compactMap { $0.felt(through: lookups, launchedFor: launch) }
  }
}

extension [RaceInput] {
  /// Those that an app feels.
  ///
  /// - Parameter lookups: the native modules that the app looked up. `nil`: that is not known, so it feels all.
  package func felt(through lookups: Set<String>?) -> [RaceInput] {
    filter { lookups?.feel($0.modules) ?? true }
  }
}

extension FaultPlan {
  fileprivate func felt(
    through lookups: Set<String>, launchedFor launch: AppLifecycle.Launch?
  ) -> FaultPlan? {
    guard lookups.feel(modules) else { return nil }
    var faultPlan = self
    faultPlan.possible = possible.felt(through: lookups)
    faultPlan.wake = launch.flatMap { launch in possible.first { $0.wakesFor == launch } }
    return faultPlan
  }
}

extension Set<String> {
  fileprivate func feel(_ modules: [String]) -> Bool {
    modules.isEmpty || !isDisjoint(with: modules)
  }
}
