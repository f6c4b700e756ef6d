public import Device

/// A kind of life that the app may have, with what chance decides about it.
public struct LifeStory: Sendable {
  /// What the command line calls it.
  public let name: String
  /// What happens in it, in a sentence.
  public let explanation: String
  /// What happens in one such life, as the seed decides.
  public let inputs: @Sendable (inout SplitMix64) -> [StoryInput]

  /// A story of that name, which the command line takes with `--story`.
  ///
  /// - Parameters:
  ///   - explanation: what happens in it, in a sentence without a capital and a full stop.
  ///   - inputs: what happens in one such life; the same random numbers mean the same life.
  public init(
    name: String, explanation: String,
    inputs: @escaping @Sendable (inout SplitMix64) -> [StoryInput]
  ) {
    self.name = name
    self.explanation = explanation
    self.inputs = inputs
  }

  /// The first three requests are answered late, each by up to so many milliseconds.
  public static func latencies(_ random: inout SplitMix64, upTo limit: Int) -> [StoryInput] {
    (1...3).map { .latency(request: $0, milliseconds: time(&random, upTo: limit)) }
  }

  /// Milliseconds. Short times are as likely as long ones: races are decided by orders of magnitude.
  public static func time(_ random: inout SplitMix64, upTo limit: Int) -> Int {
    var scale = 1
    while scale < limit, random.chance(0.7) { scale *= 4 }
    return random.index(below: min(scale, limit) + 1)
  }
}
