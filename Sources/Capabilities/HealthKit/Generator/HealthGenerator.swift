internal import HostLoop
internal import SimulatedPhone

/// Makes the health data of a person who does not exist: sleeps at night, works out by the week.
///
/// The last day is always 30 June 2024, in UTC. A day depends on the seed and on its date only:
/// the same seed makes the same samples, and more days add earlier ones.
package struct HealthGenerator: Sendable {
  /// How many days.
  package let days: Int
  /// Which person.
  package let seed: UInt64

  /// The data of `days` days for the person called `seed`.
  package init(days: Int, seed: UInt64) {
    self.days = days
    self.seed = seed
  }

  /// 2024-06-30, a Sunday, in days since 1970.
  static let lastDay = 19_904

  /// Saves what `store` does not have yet, in one transaction, the earliest day first.
  ///
  /// `progress` is called after each day, with how many days and samples are done.
  ///
  /// - Returns: how many samples are new, and how many were there.
  /// - Throws: ``StoreError``, or what `progress` throws.
  package func run(
    into store: HealthStore, progress: (_ days: Int, _ samples: Int) throws -> Void = { _, _ in }
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

  /// The samples of one day, in days since 1970, in the order in which a phone would get them.
  func samples(of day: Int) -> [HealthSample] {
    var mixed = SplitMix64(seed: seed)
    let random = SplitMix64(seed: mixed.next() ^ UInt64(bitPattern: Int64(day)))
    var generated = GeneratedDay(day: day, random: random)
    generated.fill()
    return generated.samples
  }
}
