internal import Device

// The search of whole spaces.
extension Explorer {
  /// Runs all orders of each story, as far as its share of the runs goes.
  func exhaust(until end: ContinuousClock.Instant?) async throws {
    let share = options.runs / stories.count
    for (index, story) in stories.enumerated() where isMine(index) {
      try await exhaust(story, after: index * share, runs: share, until: end)
    }
  }

  /// How many of the runs are kept for stories that leave nothing to chance but the order: a space that fits
  /// is run whole.
  var runsForSmallSpaces: Int {
    let count = storiesWithoutChance.count
    let share = count == 0 ? 0 : options.runs / max(stories.count, 4 * count)
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
      let orders = try await enumerate(reduced, story, after: first, runs: share, until: end).orders
      if reduced.isExhausted { coverage.exhausted[story.name] = orders }
    }
  }

  /// Those in which the same happens from outside whatever the seed.
  private var storiesWithoutChance: [LifeStory] {
    stories.filter { story in
      let lives = (0..<16 as Range<UInt64>).map { seed in
        var random = SplitMix64(seed: seed)
        return story.inputs(&random)
      }
      return lives.allSatisfy { $0 == lives[0] }
    }
  }

  /// With half of the runs what can be told apart; if that is too much, with the other half all orders
  /// with few delays.
  private func exhaust(
    _ story: LifeStory, after first: Int, runs: Int, until end: ContinuousClock.Instant?
  ) async throws {
    if options.reduces {
      let reduced = ReducedOrder(maximalLateness: options.maximalLateness)
      let (count, orders) = try await enumerate(
        reduced, story, after: first, runs: (runs + 1) / 2, until: end)
      if reduced.isExhausted {
        coverage.exhausted[story.name] = orders
      } else {
        let bounded = BoundedOrder(limit: Self.bounds)
        try await run(bounded, story, after: first + count, runs: runs - count, until: end)
      }
    } else {
      try await run(BoundedOrder(), story, after: first, runs: runs, until: end)
    }
  }

  private func run(
    _ bounded: BoundedOrder, _ story: LifeStory, after first: Int, runs: Int,
    until end: ContinuousClock.Instant?
  ) async throws {
    let orders = try await enumerate(bounded, story, after: first, runs: runs, until: end)
      .orders
    if bounded.isExhausted {
      coverage.exhausted[story.name] = orders
    } else if let bound = bounded.bound {
      coverage.bounded[story.name] = Coverage.Bound(
        delays: bound, orders: bounded.ordersWithinBound)
    }
  }

  /// - Returns: how many runs there were, and how many of them could be told from those before.
  @discardableResult
  func enumerate(
    _ strategy: any Enumeration, _ story: LifeStory, after first: Int, runs: Int,
    until end: ContinuousClock.Instant?
  ) async throws -> (runs: Int, orders: Int) {
    var random = SplitMix64(seed: options.seed)
    let inputs = story.inputs(&random)
    var (count, orders) = (0, 0)
    while count < runs, !isOver(end) {
      let run = try await searched.run(inputs, strategy)
      if strategy.hasDiverged {
        throw Nondeterminism(
          "the same choices did not lead to the same choice", step: nil, seed: options.seed,
          isolation)
      }
      if isolation == .sharedContext, isToBeRepeated(count) {
        try check(try await fresh.run(Schedule(inputs: inputs, delays: run.delays)), isAs: run)
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
  /// Fewer runs hardly exhaust anything.
  private static let smallestShare = 32
}
