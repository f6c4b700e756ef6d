internal import Capabilities

/// The fault plans that a search runs, in turn; a round runs each once.
struct PlanRotation {
  let faultPlans: [FaultPlan]
  /// What runs instead in each fourth round: the same with a request that fails, where that is another run.
  private let combined: [FaultPlan?]

  /// - Parameter combines: lets something else happen in a run, too, from time to time.
  init(_ faultPlans: [FaultPlan], combines: Bool) {
    self.faultPlans = faultPlans
    combined = faultPlans.map { combines ? $0.withFailingReplies : nil }
  }

  /// What a run is of.
  struct Turn {
    /// How often the fault plan was run before.
    let round: Int
    let faultPlan: FaultPlan
    /// The fault plan of the rotation that it is, or that more happens in.
    let base: FaultPlan
    let isCombined: Bool
  }

  /// - Parameter index: the number of a run, from 0.
  func turn(ofRun index: Int) -> Turn {
    let (round, number) = index.quotientAndRemainder(dividingBy: faultPlans.count)
    let combined = round % 4 == 3 ? combined[number] : nil
    return Turn(
      round: round, faultPlan: combined ?? faultPlans[number], base: faultPlans[number],
      isCombined: combined != nil)
  }
}
