/// Adds up the samples of a cumulative type, and counts only once what several sources measured at
/// the same time. Where samples overlap, those of the best source count. Of the others, only the
/// parts that no better source covers count, in proportion to their time.
///
/// Samples come in the order of their starts. Only samples that have not ended are kept.
struct OverlapSweep {
  struct Sample {
    var start: Double
    var end: Double
    var value: Double
    /// Where several samples overlap, the one with the lowest rank counts.
    var rank: Int
    /// Samples of the same source do not cover each other.
    var source: Int
  }

  /// Where parts of the sum are added.
  protocol Buckets {
    /// The end of the bucket that contains `time`.
    mutating func end(ofBucketAt time: Double) -> Double
    /// Adds to the bucket that contains `time`.
    mutating func add(value: Double, at time: Double)
    /// Adds this many covered seconds, beginning at `time`.
    mutating func add(seconds: Double, at time: Double)
  }

  private struct Active {
    var sample: Sample
    /// How many seconds count but are not yet in a bucket.
    var counted = 0.0
  }

  private var active: [Active] = []
  private var time = -Double.infinity
  private var bucketEnd = -Double.infinity

  mutating func add(_ sample: Sample, to buckets: inout some Buckets) {
    advance(to: sample.start, &buckets)
    if sample.end > sample.start {
      active.append(Active(sample: sample))
    } else if let best = bestSource, best != key(sample), best < key(sample) {
      // A single moment that a better source covers.
    } else {
      buckets.add(value: sample.value, at: sample.start)
    }
  }

  /// Adds the samples that have not ended.
  mutating func finish(_ buckets: inout some Buckets) {
    advance(to: .infinity, &buckets)
  }

  private mutating func advance(to end: Double, _ buckets: inout some Buckets) {
    while time < end, !active.isEmpty {
      if time >= bucketEnd { bucketEnd = buckets.end(ofBucketAt: time) }
      var next = min(end, bucketEnd)
      for index in active.indices { next = min(next, active[index].sample.end) }
      cover(until: next, &buckets)
      time = next
      flush(&buckets, isBucketOver: time >= bucketEnd)
    }
    if active.isEmpty, end < .infinity { time = end }
  }

  private mutating func cover(until next: Double, _ buckets: inout some Buckets) {
    guard let best = bestSource else { return }
    for index in active.indices where key(active[index].sample) == best {
      active[index].counted += next - time
    }
    buckets.add(seconds: next - time, at: time)
  }

  /// Adds to the bucket before `time` what has counted so far: of samples that end there, or of all
  /// samples.
  private mutating func flush(_ buckets: inout some Buckets, isBucketOver: Bool) {
    for index in active.indices where isBucketOver || active[index].sample.end <= time {
      let (sample, counted) = (active[index].sample, active[index].counted)
      guard counted > 0 else { continue }
      // Slightly before `time`, because the end of a bucket belongs to the next one.
      let length = sample.end - sample.start
      let value = counted == length ? sample.value : sample.value * (counted / length)
      buckets.add(value: value, at: time.nextDown)
      active[index].counted = 0
    }
    active.removeAll { $0.sample.end <= time }
  }

  private struct Key: Comparable {
    let rank: Int
    let source: Int

    static func < (left: Self, right: Self) -> Bool {
      (left.rank, left.source) < (right.rank, right.source)
    }
  }

  private func key(_ sample: Sample) -> Key { Key(rank: sample.rank, source: sample.source) }

  private var bestSource: Key? {
    var best: Key?
    for index in active.indices {
      let key = key(active[index].sample)
      if let known = best, known <= key { continue }
      best = key
    }
    return best
  }
}
