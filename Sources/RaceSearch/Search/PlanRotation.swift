internal import Capabilities

/// The fault plans that a search runs in turn. Each round runs each plan once.
struct PlanRotation {
  let faultPlans: [FaultPlan]
  /// The plans for each fourth round: the same with a failed request. `nil` where that would change
  /// nothing.
  private let combined: [FaultPlan?]

  /// - Parameter combines: whether to combine fault plans with failed requests in each fourth
  ///   round.
  init(_ faultPlans: [FaultPlan], combines: Bool) {
    self.faultPlans = faultPlans
    combined = faultPlans.map { combines ? $0.withFailingReplies : nil }
  }

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
    let (round, number) = index.quotientAndRemainder(dividingBy: faultPlans.count)
    let combined = round % 4 == 3 ? combined[number] : nil
    return Turn(
      round: round, faultPlan: combined ?? faultPlans[number], base: faultPlans[number],
      isCombined: combined != nil)
  }
}
