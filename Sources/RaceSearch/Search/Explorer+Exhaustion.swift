internal import Capabilities
internal import HostLoop
internal import SimulatedPhone

// The search of whole spaces.
extension Explorer {
  /// Runs all orders of each story, as far as its share of the runs goes.
  func exhaust(until end: ContinuousClock.Instant?) async throws {
    var first = 0
    let count = rotation.stories.count
    for (index, story) in rotation.stories.enumerated() {
      let share = options.runs / count + (index < options.runs % count ? 1 : 0)
      if isMine(index) { try await exhaustLives(of: story, after: first, runs: share, until: end) }
      first += share
    }
  }

  /// Runs all orders of one life of a story after another: the only one, where it leaves nothing to chance.
  private func exhaustLives(
    of story: LifeStory, after first: Int, runs: Int, until end: ContinuousClock.Instant?
  ) async throws {
    var lives: Set<[StoryInput]> = []
    var (left, orders) = (runs, 0)
    for number in 0..<UInt64(clamping: Self.mostLives) where left > 0 && !isOver(end) {
      var random = SplitMix64(seed: options.seed &+ number)
      let inputs = story.inputs(&random)
      if lives.contains(inputs) { continue }
      let found = try await exhaust(
        story, inputs, isFirst: lives.isEmpty, after: first + runs - left, runs: left, until: end)
      left -= found.runs
      guard let all = found.orders else { break }
      lives.insert(inputs)
      orders += all
    }
    if lives.isEmpty { return }
    coverage.exhausted[story.name] = orders
    if !story.leavesNothingToChance { coverage.lives[story.name] = lives.count }
  }

  /// How many of the runs are kept for stories that leave nothing to chance but the order: a space that fits
  /// is run whole.
  var runsForSmallSpaces: Int {
    let count = storiesWithoutChance.count
    let share = count == 0 ? 0 : options.runs / max(rotation.stories.count, 4 * count)
    return share < Self.smallestShare ? 0 : share * count
  }

  /// Runs what can be told apart of each story that leaves nothing to chance but the order, as far as its
  /// share goes.
  func exhaustSmallSpaces(until end: ContinuousClock.Instant?) async throws {
    let runs = runsForSmallSpaces
    guard runs > 0 else { return }
    let share = runs / storiesWithoutChance.count
    for (index, story) in storiesWithoutChance.enumerated() where isMine(index) {
      let reduced = ReducedOrder(maximalLateness: options.maximalLateness)
      let first = options.runs - runs + index * share
      var random = SplitMix64(seed: options.seed)
      let orders = try await enumerate(
        reduced, story, story.inputs(&random), after: first, runs: share, until: end
      ).orders
      if reduced.isExhausted { coverage.exhausted[story.name] = orders }
    }
  }

  private var storiesWithoutChance: [LifeStory] {
    rotation.stories.filter(\.leavesNothingToChance)
  }

  /// With half of the runs what can be told apart; if that is too much, with the other half all orders
  /// with few delays, if it is the first life of its story.
  ///
  /// - Returns: how many runs there were, and how many orders, if these were all.
  private func exhaust(
    _ story: LifeStory, _ inputs: [StoryInput], isFirst: Bool, after first: Int, runs: Int,
    until end: ContinuousClock.Instant?
  ) async throws -> (runs: Int, orders: Int?) {
    var count = 0
    if options.reduces {
      let reduced = ReducedOrder(maximalLateness: options.maximalLateness)
      let found = try await enumerate(
        reduced, story, inputs, after: first, runs: (runs + 1) / 2, until: end)
      if reduced.isExhausted { return found }
      count = found.runs
    }
    guard isFirst else { return (count, nil) }
    let bounded = BoundedOrder(limit: options.reduces ? Self.bounds : .max)
    let found = try await enumerate(
      bounded, story, inputs, after: first + count, runs: runs - count, until: end)
    count += found.runs
    if bounded.isExhausted { return (count, found.orders) }
    if let bound = bounded.bound {
      if !story.leavesNothingToChance { coverage.lives[story.name] = 1 }
      coverage.bounded[story.name] = Coverage.Bound(
        delays: bound, orders: bounded.ordersWithinBound)
    }
    return (count, nil)
  }

  /// - Returns: how many runs there were, and how many of them could be told from those before.
  func enumerate(
    _ strategy: any Enumeration, _ story: LifeStory, _ inputs: [StoryInput], after first: Int,
    runs: Int, until end: ContinuousClock.Instant?
  ) async throws -> (runs: Int, orders: Int) {
    var (count, orders) = (0, 0)
    while count < runs, !isOver(end) {
      let run = try await searched.run(inputs, strategy)
      if strategy.hasDiverged {
        throw Nondeterminism(
          "the same choices did not lead to the same choice", step: nil, seed: options.seed,
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
          run: first + count, strategy: .exhaustive, story: story.name, seed: options.seed))
      if !strategy.advance() { break }
    }
    return (count, orders)
  }

  /// As many delays as a bug has ever needed, and one.
  private static let bounds = 3
  /// So many seeds are looked at for lives that differ.
  private static let mostLives = 1000
  /// Fewer runs hardly exhaust anything.
  private static let smallestShare = 32
}
