internal import Capabilities
internal import HostLoop
internal import SchedulingStrategies

/// Where in a failing run failing became certain. Up to then other orders of the remaining tasks can end well, and after it none
/// that was tried does.
package struct Certainty: Sendable, Codable {
  /// How many orders are tried after each step.
  package static let orders = 12

  /// The index of the step in ``Finding/steps`` that made failing certain.
  package let step: Int
  /// How many of the orders that were tried failed, from 0 to 1: at the beginning of the run, and after each of its steps. `nil`
  /// for a search without a page.
  package let shares: [Double]?
  /// The place in the script that led to this step. `nil` if the script did not cause it.
  package internal(set) var place: Place?
  /// What the script does otherwise in the nearest order that ends well. `nil` if it does the same.
  package internal(set) var difference: Difference?

  /// The first difference between what the script does in the failing run and in an order with the same beginning that
  /// ends well.
  package struct Difference: Sendable, Codable, Equatable {
    /// What it does in the order that ends well. `nil` if it does nothing more.
    package let there: Act?
    /// What it does in the failing run. `nil` if it does nothing more.
    package let here: Act?

    /// - Returns: `nil` if both are the same.
    init?(there: [Act], here: [Act]) {
      let same = zip(there, here).prefix { $0 == $1 }.count
      guard same < max(there.count, here.count) else { return nil }
      self.there = there.dropFirst(same).first
      self.here = here.dropFirst(same).first
    }

    /// The difference, in three lines.
    var lines: [String] {
      let nothing = "the script does nothing more"
      return [
        "The first difference from an order that ends well:",
        "  there  \(there?.text ?? nothing)",
        "  here   \(here?.text ?? nothing)",
      ]
    }
  }

  /// Something that the script does, or that happens to what it began.
  package struct Act: Sendable, Codable, Equatable {
    /// What happens, such as "the timer set at app.js:12 fires".
    package let text: String
    /// The line of the script, such as `src/app.js:12`.
    package let line: String
  }

  /// A place in the script.
  package struct Place: Sendable, Codable {
    /// What the script did there.
    package enum Action: String, Sendable, Codable {
      /// It added the listener that got the event of the step.
      case listener
      /// It set the timer that fired.
      case timer
      /// It sent the request that was answered.
      case request
      /// It called the native method.
      case call
    }

    /// What the script did there.
    package let of: Action
    /// The line, such as `src/app.js:12`.
    package let line: String

    /// The place, in a sentence.
    var sentence: String {
      switch of {
      case .listener: "The listener of the event was added at \(line)."
      case .timer: "The timer was set at \(line)."
      case .request: "The request was sent at \(line)."
      case .call: "The native method was called at \(line)."
      }
    }
  }
}

/// Branches a failing run: repeats its first steps, and continues in other orders.
@HostActor
final class Branching {
  let steps: [Step]
  let inputs: [OutsideEvent]
  let seed: UInt64
  let runner: Runner
  private let budget: ShrinkBudget.Use
  /// Whether a run fails in the same way.
  let fails: (Runner.Run) -> Bool
  /// Of the orders that end well, the first one that shares the most steps with the failing run.
  private var neighbour: (steps: Int, order: Int)?

  init(
    steps: [Step], inputs: [OutsideEvent], seed: UInt64, runner: Runner,
    _ budget: ShrinkBudget.Use, fails: @escaping (Runner.Run) -> Bool
  ) {
    (self.steps, self.inputs, self.seed, self.runner) = (steps, inputs, seed, runner)
    self.budget = budget
    self.fails = fails
  }

  /// - Parameter draws: whether to try orders after each step.
  /// - Returns: `nil` if the run also fails in all other orders, or they could not be tried.
  func certainty(draws: Bool) async throws -> Certainty? {
    guard let beginning = try await share(after: 0), beginning < 1 else { return nil }
    var open = 0
    var certain = steps.count
    while certain - open > 1 {
      let middle = open + (certain - open) / 2
      guard let share = try await share(after: middle, isExact: false) else { return nil }
      if share == 1 { certain = middle } else { open = middle }
    }
    guard draws else { return Certainty(step: certain - 1, shares: nil) }
    var shares = [beginning]
    do {
      for count in 1..<max(certain, 1) {
        guard let share = try await share(after: count) else { return nil }
        shares.append(share)
      }
    } catch is ShrinkBudget.End { return Certainty(step: certain - 1, shares: nil) }
    shares += Array(repeating: 1, count: steps.count + 1 - shares.count)
    return Certainty(step: certain - 1, shares: shares)
  }

  /// The share of the orders after the first steps that fail. `nil` if the steps could not be repeated.
  ///
  /// - Parameter isExact: whether to try the other orders after one that ends well.
  private func share(after count: Int, isExact: Bool = true) async throws -> Double? {
    var failing = 0
    for order in 0..<Certainty.orders {
      try budget.checkTime()
      let branch = branch(after: count, order)
      let run = try await runner.run(inputs, branch)
      guard branch.hasFollowed else { return nil }
      if fails(run) {
        failing += 1
      } else {
        if run.outcome.failures.isEmpty, count > neighbour?.steps ?? -1 {
          neighbour = (count, order)
        }
        if !isExact { break }
      }
    }
    return Double(failing) / Double(Certainty.orders)
  }

  private func branch(after count: Int, _ order: Int) -> BranchedOrder {
    let kind = order == 0 ? StrategyKind.defaultOrder : .random
    let rest = kind.make(seed: seed &+ UInt64(truncatingIfNeeded: order) &+ 1, length: 1)
    return BranchedOrder(steps[..<count], then: rest)
  }

  /// What the script first does otherwise in the nearest order that ends well. `nil` if there is no such order, or the script does
  /// the same there.
  ///
  /// - Parameter here: what the script does in the failing run.
  func difference(from here: TaskPlaces) async throws -> Certainty.Difference? {
    guard let neighbour else { return nil }
    let order = branch(after: neighbour.steps, neighbour.order)
    guard let there = try await runner.places(inputs, order), order.hasFollowed else { return nil }
    return Certainty.Difference(there: there.acts, here: here.acts)
  }
}
