import HostLoop

/// Chooses each task with equal probability.
final class RandomWalk: Strategy {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  func choose(among candidates: [Candidate], default index: Int) -> Int {
    random.index(below: candidates.count)
  }
}
