internal import AppHost
package import Capabilities
internal import SimulatedPhone

// The stories that every app has.
extension LifeStory {
  /// All that are searched unless somebody chooses, for an app with the capabilities of every phone.
  package static let all = all(of: standardCapabilities)

  /// All that are searched unless somebody chooses, for an app with these capabilities.
  package static func all(of capabilities: [any Capability.Type]) -> [LifeStory] {
    let stories =
      [
        launch, secondFetch, slowReplies, failingReplies, reload, suspension, expiry, visit,
        relaunch,
      ]
      + capabilities.flatMap { $0.stories }
    let inputs = capabilities.flatMap { $0.raceInputs }
    return stories.map { $0.with(inputs) }
  }

  /// The story of that name; `reload+slow-replies` is one in which both happen.
  package static func named(_ name: String, among all: [LifeStory] = all) -> LifeStory? {
    let parts = name.split(separator: "+", omittingEmptySubsequences: false)
    let stories = parts.compactMap { part in all.first { $0.name == part } }
    guard let first = stories.first, stories.count == parts.count else { return nil }
    return stories.dropFirst().reduce(first) { $0.and($1) }
  }

  /// Whether the same happens in it from outside whatever the seed.
  var leavesNothingToChance: Bool {
    let lives = (0..<16 as Range<UInt64>).map { seed in
      var random = SplitMix64(seed: seed)
      return inputs(&random)
    }
    return lives.allSatisfy { $0 == lives[0] }
  }

  private func and(_ other: LifeStory) -> LifeStory {
    adding(
      name: "\(name)+\(other.name)", explanation: "\(explanation); \(other.explanation)"
    ) { random, _ in other.plan(&random) }
  }

  /// Whether nothing else happens in it, or a request fails in each of its lives already.
  private var isAlone: Bool {
    let lives = (0..<16 as Range<UInt64>).map { seed in
      var random = SplitMix64(seed: seed)
      return plan(&random)
    }
    return lives.allSatisfy(\.isEmpty) || lives.allSatisfy { $0.contains(where: \.isFailure) }
  }

  /// The same with a request that fails, too, where that is a life of its own.
  var withFailingReplies: LifeStory? { isAlone ? nil : and(.failingReplies) }

  /// Nothing happens from outside.
  static let plain = LifeStory(name: "plain", explanation: "nothing happens from outside") { _ in []
  }

  static let launch = LifeStory(
    name: "launch", explanation: "a background fetch launches the app"
  ) { _ in [] }

  static let secondFetch = LifeStory(
    name: "second-fetch",
    explanation:
      "a second background fetch comes while the first is open, or after, perhaps with a new workout"
  ) { random in
    let moment = time(&random, upTo: 200)
    return [.wake(at: moment)] + latencies(&random, upTo: 200)
      + newData(&random, upTo: moment)
  }

  static let slowReplies = LifeStory(
    name: "slow-replies", explanation: "servers answer late, some later than others"
  ) { random in latencies(&random, upTo: 3000) }

  static let failingReplies = LifeStory(
    name: "failing-replies",
    explanation:
      "a request fails, or all from one on for an hour, and iOS wakes the app again until half a day later"
  ) { random in
    let failing = failing(&random, .answered(&random))
    let fetches: [StoryInput] = [.wake(at: 60_000), .wake(at: recovery)]
    guard case .outage = failing else { return [failing] + fetches }
    // An app may skip a fetch after a failure.
    return [failing, .wake(at: 1_800_000), .repair(at: 3_600_000)] + fetches
      + [.wake(at: recovery + 60_000)]
  }

  static let reload = LifeStory(
    name: "reload", explanation: "the script is reloaded while it works, and a fetch follows"
  ) { random in
    let moment = time(&random, upTo: 100)
    let fetch = moment + 1 + time(&random, upTo: 100)
    return latencies(&random, upTo: 100) + [.reload(at: moment), .wake(at: fetch)]
      + newData(&random, upTo: fetch)
  }

  static let suspension = LifeStory(
    name: "suspension",
    explanation:
      "the app is suspended after its fetch, and the next fetch wakes it for a new workout"
  ) { random in
    let fetch = 60_000 + time(&random, upTo: 1000)
    return latencies(&random, upTo: 500) + [.newData(at: 50_000), .wake(at: fetch)]
  }

  static let expiry = LifeStory(
    name: "expiry",
    explanation:
      "a request is never answered, or none is from one on: the fetch's budget may run out"
  ) { random in [failing(&random, .silence)] }

  static let visit = LifeStory(
    name: "visit",
    explanation: "the person opens the app while it works, and leaves it; a fetch follows"
  ) { random in
    let opened = time(&random, upTo: 100)
    let left = opened + 1 + time(&random, upTo: 1000)
    // A fetch finds something again only after one that failed, or when there is something new.
    let reply: [StoryInput] =
      random.chance(0.5)
      ? [.failure(request: 1, .unavailable)]
      : latencies(&random, upTo: 200) + newData(&random, upTo: left + 60_000)
    return reply + [.open(at: opened), .leave(at: left), .wake(at: left + 60_000)]
  }

  static let relaunch = LifeStory(
    name: "relaunch", explanation: "iOS kills the app while it works, and launches it again"
  ) { random in
    let killed = 1 + time(&random, upTo: 200)
    return latencies(&random, upTo: 200) + [.kill(at: killed), .wake(at: killed + 60_000)]
  }

  /// A request that fails, one of the first more often than a later one; or that one and all after it.
  private static func failing(
    _ random: inout SplitMix64, _ failure: StoryInput.Failure
  ) -> StoryInput {
    let number = 1 + time(&random, upTo: 12) / 2
    return random.chance(0.5)
      ? .failure(request: number, failure) : .outage(from: number, failure)
  }

  /// In half of the lives.
  private static func newData(
    _ random: inout SplitMix64, upTo limit: Int
  ) -> [StoryInput] {
    random.chance(0.5) ? [.newData(at: random.index(below: limit + 1))] : []
  }
}

extension StoryInput {
  fileprivate var isFailure: Bool {
    switch self {
    case .failure, .outage: true
    default: false
    }
  }
}
