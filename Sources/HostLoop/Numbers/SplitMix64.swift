/// A small random number generator. The same seed gives the same numbers on every machine.
///
/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator. `seed` determines its numbers.
  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  /// A random number in `range`. Does not use `Double.random`, because a later Swift may change its
  /// algorithm.
  public mutating func number(in range: ClosedRange<Double>) -> Double {
    let unit = Double(next() >> 11) * 0x1p-53
    return range.lowerBound + unit * (range.upperBound - range.lowerBound)
  }

  /// A random whole number from 0 to `count - 1`. 0 if `count` is 0.
  public mutating func index(below count: Int) -> Int {
    count > 1 ? Int(clamping: next() % UInt64(clamping: count)) : 0
  }

  /// A random number around `mean`, mostly within twice `spread`. It is a sum of four uniform
  /// numbers.
  public mutating func number(around mean: Double, spread: Double) -> Double {
    var sum = 0.0
    for _ in 0..<4 { sum += number(in: -1...1) }
    return mean + sum * spread * 0.866
  }

  /// Returns true with this probability, from 0 to 1.
  public mutating func chance(_ probability: Double) -> Bool {
    number(in: 0...1) < probability
  }
}
