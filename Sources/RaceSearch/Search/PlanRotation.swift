internal import Capabilities
internal import SimulatedPhone

/// The fault plans that a search runs in turn. Each round runs each plan once, and a mixed plan after each other one, because
/// it has the most to draw from.
struct PlanRotation {
  let faultPlans: [FaultPlan]
  /// Those whose outside events are the same for each seed.
  let plansWithoutChance: [FaultPlan]
  /// The indices of the plans of a round.
  private let order: [Int]
  /// The plans for each fourth round: the same with a failed request. `nil` where that would change
  /// nothing.
  private let combined: [FaultPlan?]

  /// - Parameters:
  ///   - lookups: the native modules that the subject looks up. `nil`: that is not known.
  ///   - launch: why iOS launches the subject. `nil`: that is not known.
  init(
    _ options: Explorer.Options, _ lookups: Set<String>? = nil, _ launch: AppLifecycle.Launch? = nil
  ) {
    let felt = options.faultPlans.felt(through: lookups, launchedFor: launch)
    let faultPlans = felt.isEmpty ? [.plain] : felt
    self.faultPlans = faultPlans
    plansWithoutChance = faultPlans.filter(\.leavesNothingToChance)
    let mixed = faultPlans.indices.filter { faultPlans[$0].isMixed }
    let others = faultPlans.indices.filter { !faultPlans[$0].isMixed }
    order = others.isEmpty ? mixed : others.flatMap { [$0] + mixed }
    combined = faultPlans.map { options.combinesFaultPlans ? $0.withFailingReplies : nil }
  }

  /// How many runs a round has.
  var roundLength: Int { order.count }

  /// The fault plan of one run.
  struct Turn {
    /// How many times the fault plan was run before.
    let round: Int
    let faultPlan: FaultPlan
    /// The fault plan of the rotation, before it was combined.
    let base: FaultPlan
    let isCombined: Bool
  }

  /// - Parameter index: the index of the run, from 0.
  func turn(ofRun index: Int) -> Turn {
    let (cycle, place) = index.quotientAndRemainder(dividingBy: order.count)
    let number = order[place]
    let turns = { (places: ArraySlice<Int>) in places.count { $0 == number } }
    let round = cycle * turns(order[...]) + turns(order[..<place])
    let combined = round % 4 == 3 ? combined[number] : nil
    return Turn(
      round: round, faultPlan: combined ?? faultPlans[number], base: faultPlans[number],
      isCombined: combined != nil)
  }
}
