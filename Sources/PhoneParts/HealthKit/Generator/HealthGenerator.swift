internal import HostLoop
internal import SimulatedPhone

/// Generates the health data of an invented person, who sleeps at night and has a weekly training
/// plan.
///
/// The last day is always 30 June 2024, in UTC. A day depends only on the seed and its date: the
/// same seed gives the same samples, and more days add earlier ones.
package struct HealthGenerator: Sendable {
  /// How many days to generate.
  package let days: Int
  /// The seed. It determines the person.
  package let seed: UInt64

  /// Makes a generator for `days` days of the person with this seed.
  package init(days: Int, seed: UInt64) {
    self.days = days
    self.seed = seed
  }

  /// 2024-06-30, a Sunday, in days since 1970.
  static let lastDay = 19_904

  /// Saves the samples that `store` does not have, in one transaction, earliest day first.
  ///
  /// `progress` is called after each day, with the numbers of days and samples so far.
  ///
  /// - Returns: how many samples are new, and how many already existed.
  /// - Throws: ``StoreError``; the error of `progress`.
  package func run(
    into store: HealthStore,
    progress: @Sendable (_ days: Int, _ samples: Int) throws -> Void = { _, _ in }
  ) throws -> (added: Int, alreadyThere: Int) {
    try store.write { db in
      let writer = try SampleWriter(db, expectsMany: true)
      for back in stride(from: days - 1, through: 0, by: -1) {
        for sample in samples(of: Self.lastDay - back) { try writer.insert(sample) }
        try progress(days - back, writer.counts.all)
      }
      try writer.finish()
      return (writer.counts.added, writer.counts.alreadyThere + writer.counts.repeated)
    }
  }

  /// The samples of one day, in the order in which a phone would get them. `day` counts from 1970.
  func samples(of day: Int) -> [HealthSample] {
    var mixed = SplitMix64(seed: seed)
    let random = SplitMix64(seed: mixed.next() ^ UInt64(bitPattern: Int64(day)))
    var generated = GeneratedDay(day: day, random: random)
    generated.fill()
    return generated.samples
  }
}
