public import SimulatedPhone

/// A kind of life that the app may have, with what chance decides about it.
public struct LifeStory: Sendable {
  /// What the command line calls it.
  public let name: String
  /// What happens in it, in a sentence.
  public let explanation: String
  /// What happens in it, before it is known who plays which part.
  package let plan: @Sendable (inout SplitMix64) -> [StoryInput]
  /// What happens in it where it says ``StoryInput/wake(at:)`` or ``StoryInput/newData(at:)``.
  private var cast: [RaceInput.Role: RaceInput] = [:]

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
    plan = inputs
  }

  /// What happens in one such life, as the seed decides.
  public func inputs(_ random: inout SplitMix64) -> [StoryInput] {
    plan(&random).compactMap { input in
      guard case .other(let part, let time) = input, part.isPlaceholder, let role = part.role
      else { return input }
      return cast[role].map { .other($0, at: time) }
    }
  }

  /// The same for an app of whose inputs the first with a role plays it.
  public func with(_ inputs: [RaceInput]) -> LifeStory {
    var story = self
    for input in inputs {
      if let role = input.role, story.cast[role] == nil { story.cast[role] = input }
    }
    return story
  }

  /// The same under another name, in which more happens.
  public func adding(
    name: String, explanation: String,
    _ more: @escaping @Sendable (inout SplitMix64, _ life: [StoryInput]) -> [StoryInput]
  ) -> LifeStory {
    var story = LifeStory(name: name, explanation: explanation) { [plan] random in
      let life = plan(&random)
      return life + more(&random, life)
    }
    story.cast = cast
    return story
  }

  /// When a story's last wake or new data come, in milliseconds: later than apps put off what failed.
  public static let recovery = 12 * 3_600_000

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
