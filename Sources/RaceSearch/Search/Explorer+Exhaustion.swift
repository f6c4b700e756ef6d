internal import Capabilities
internal import HostLoop
internal import SchedulingStrategies
internal import SimulatedPhone

// Running all orders of a fault plan.
extension Explorer {
  /// Runs all orders of each fault plan, as far as its share of the runs allows.
  func exhaust(until end: ContinuousClock.Instant?) async throws {
    var first = 0
    let count = rotation.faultPlans.count
    for (index, faultPlan) in rotation.faultPlans.enumerated() {
      let share = options.runs / count + (index < options.runs % count ? 1 : 0)
      if isMine(index) {
        try await exhaustDraws(of: faultPlan, after: first, runs: share, until: end)
      }
      first += share
    }
  }

  /// Draws the outside events of a fault plan again and again, and runs all orders of each draw. A
  /// plan without chance has only one draw.
  private func exhaustDraws(
    of faultPlan: FaultPlan, after first: Int, runs: Int, until end: ContinuousClock.Instant?
  ) async throws {
    var draws: Set<[OutsideEvent]> = []
    var (left, orders) = (runs, 0)
    for number in 0..<UInt64(clamping: Self.mostSeeds) where left > 0 && !isOver(end) {
      var random = SplitMix64(seed: options.seed &+ number)
      let inputs = faultPlan.inputs(&random)
      if draws.contains(inputs) { continue }
      let found = try await exhaust(
        faultPlan, inputs, isFirst: draws.isEmpty, after: first + runs - left, runs: left,
        until: end)
      left -= found.runs
      guard let all = found.orders else { break }
      draws.insert(inputs)
      orders += all
    }
    if draws.isEmpty { return }
    coverage.exhausted[faultPlan.name] = orders
    if !faultPlan.leavesNothingToChance { coverage.draws[faultPlan.name] = draws.count }
  }

  /// How many runs are reserved for fault plans that leave nothing to chance but the order. If all
  /// orders of such a plan fit in its share, all are run.
  var runsForSmallSpaces: Int {
    let count = rotation.plansWithoutChance.count
    let share = count == 0 ? 0 : options.runs / max(rotation.faultPlans.count, 4 * count)
    return share < Self.smallestShare ? 0 : share * count
  }

  /// Runs all distinguishable orders of each fault plan that leaves nothing to chance but the
  /// order, as far as its share allows.
  func exhaustSmallSpaces(until end: ContinuousClock.Instant?) async throws {
    let runs = runsForSmallSpaces
    guard runs > 0 else { return }
    let plans = rotation.plansWithoutChance
    let share = runs / plans.count
    for (index, faultPlan) in plans.enumerated() where isMine(index) {
      let reduced = DPOR(maximalLateness: options.maximalLateness)
      let first = options.runs - runs + index * share
      var random = SplitMix64(seed: options.seed)
      let orders = try await enumerate(
        reduced, faultPlan, faultPlan.inputs(&random), after: first, runs: share, until: end
      ).orders
      if reduced.isExhausted { coverage.exhausted[faultPlan.name] = orders }
    }
  }

  /// Uses half of the runs for all distinguishable orders. If that is not enough, and this is the
  /// plan's first draw, uses the other half for all orders with few delays.
  ///
  /// - Returns: the number of runs, and the number of orders if all were run.
  private func exhaust(
    _ faultPlan: FaultPlan, _ inputs: [OutsideEvent], isFirst: Bool, after first: Int, runs: Int,
    until end: ContinuousClock.Instant?
  ) async throws -> (runs: Int, orders: Int?) {
    var count = 0
    if options.reduces {
      let reduced = DPOR(maximalLateness: options.maximalLateness)
      let found = try await enumerate(
        reduced, faultPlan, inputs, after: first, runs: (runs + 1) / 2, until: end)
      if reduced.isExhausted { return found }
      count = found.runs
    }
    guard isFirst else { return (count, nil) }
    let bounded = DelayBounded(limit: options.reduces ? Self.bounds : .max)
    let found = try await enumerate(
      bounded, faultPlan, inputs, after: first + count, runs: runs - count, until: end)
    count += found.runs
    if bounded.isExhausted { return (count, found.orders) }
    if let bound = bounded.bound {
      if !faultPlan.leavesNothingToChance { coverage.draws[faultPlan.name] = 1 }
      coverage.bounded[faultPlan.name] = Coverage.Bound(
        delays: bound, orders: bounded.ordersWithinBound)
    }
    return (count, nil)
  }

  /// - Returns: the number of runs, and how many of them were not equivalent to earlier ones.
  func enumerate(
    _ strategy: any Enumeration, _ faultPlan: FaultPlan, _ inputs: [OutsideEvent], after first: Int,
    runs: Int, until end: ContinuousClock.Instant?
  ) async throws -> (runs: Int, orders: Int) {
    var (count, orders) = (0, 0)
    while count < runs, !isDone(end) {
      onBegin?(first + count + 1)
      let run = try await searched.run(inputs, strategy)
      if strategy.hasDiverged {
        throw Nondeterminism(
          "a repeated run came to another choice", step: nil, seed: options.seed,
          isolation)
      }
      if isolation == .sharedContext, let repeater = repeater(after: count) {
        let again = try await repeater.run(Schedule(inputs: inputs, delays: run.delays))
        try check(again, by: repeater, isAs: run)
      }
      count += 1
      if !strategy.wasRedundant { orders += 1 }
      try await note(
        run, inputs,
        Finding.Origin(
          run: first + count, strategy: .exhaustive, faultPlan: faultPlan.name, seed: options.seed))
      if !strategy.advance() { break }
    }
    return (count, orders)
  }

  /// One more delay than any known bug has needed.
  private static let bounds = 3
  /// How many seeds are tried to find draws that differ.
  private static let mostSeeds = 1000
  /// A smaller number of runs rarely covers all orders of a plan.
  private static let smallestShare = 32
}
