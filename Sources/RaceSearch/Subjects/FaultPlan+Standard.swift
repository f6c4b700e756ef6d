internal import AppHost
package import Capabilities
internal import HostLoop
internal import SimulatedPhone

// The fault plans of every app.
extension FaultPlan {
  /// The default fault plans for apps with these capabilities. A search leaves out what the app does not feel.
  package static func all(of capabilities: [any Capability.Type]) -> [FaultPlan] {
    let faultPlans =
      [
        launch, secondFetch, slowReplies, failingReplies, reload, suspension, expiry, visit,
        relaunch,
      ] + capabilities.searched.flatMap { $0.faultPlans } + [mixed]
    return faultPlans.map { $0.with(capabilities.raceInputs) }
  }

  /// The fault plan with this name; `nil` if there is none. `reload+slow-replies` combines two
  /// plans. A plan that was chosen is searched also if the app does not feel it.
  package static func named(_ name: String, among all: [FaultPlan]) -> FaultPlan? {
    let parts = name.split(separator: "+", omittingEmptySubsequences: false)
    let faultPlans = parts.compactMap { part in all.first { $0.name == part } }
    guard let first = faultPlans.first, faultPlans.count == parts.count else { return nil }
    return faultPlans.dropFirst().reduce(first) { $0.and($1) }.forEveryApp
  }

  /// Whether the outside events are the same for each seed.
  var leavesNothingToChance: Bool {
    let runs = (0..<16 as Range<UInt64>).map { seed in
      var random = SplitMix64(seed: seed)
      return inputs(&random)
    }
    return runs.allSatisfy { $0 == runs[0] }
  }

  /// Whether the plan has no outside events, or already has a failed request in each run.
  private var isAlone: Bool {
    let runs = (0..<16 as Range<UInt64>).map { seed in
      var random = SplitMix64(seed: seed)
      return inputs(&random)
    }
    return runs.allSatisfy(\.isEmpty) || runs.allSatisfy { $0.contains(where: \.isFailure) }
  }

  /// The same fault plan with a failed request. `nil` if that would change nothing.
  var withFailingReplies: FaultPlan? { isAlone ? nil : and(.failingReplies) }

  /// No outside events.
  static let plain = FaultPlan(name: "plain", explanation: "nothing happens from outside") { _ in []
  }

  static let launch = FaultPlan(
    name: "launch", explanation: "nothing but the launch of the app"
  ) { _ in [] }

  static let secondFetch = FaultPlan(
    name: "second-fetch",
    explanation:
      "a second background fetch starts during the first one or after it, sometimes with a new workout"
  ) { random in
    let moment = time(&random, upTo: 200)
    return [.wake(at: moment)] + latencies(&random, upTo: 200)
      + newData(&random, upTo: moment)
  }

  static let slowReplies = FaultPlan(
    name: "slow-replies", explanation: "servers answer late, each after its own time"
  ) { random in latencies(&random, upTo: 3000) }

  static let failingReplies = FaultPlan(
    name: "failing-replies",
    explanation:
      "one request fails, or all requests for an hour; iOS wakes the app again during the next half day"
  ) { random in
    let failing = failing(&random, .answered(&random))
    // After a failure, an app may skip a fetch.
    let fetches: [OutsideEvent] = [
      .wake(at: 60_000), .wake(at: recovery), .wake(at: recovery + 60_000),
    ]
    guard case .outage = failing.kind else { return [failing] + fetches }
    return [failing, .wake(at: 1_800_000), .repair(at: 3_600_000)] + fetches
  }

  static let reload = FaultPlan(
    name: "reload",
    explanation: "the script reloads during its work, and a background fetch follows"
  ) { random in
    let moment = time(&random, upTo: 100)
    let fetch = moment + 1 + time(&random, upTo: 100)
    return latencies(&random, upTo: 100) + [.reload(at: moment), .wake(at: fetch)]
      + newData(&random, upTo: fetch)
  }

  static let suspension = FaultPlan(
    name: "suspension",
    explanation:
      "iOS suspends the app after its fetch, and the next fetch wakes it for a new workout"
  ) { random in
    let fetch = 60_000 + time(&random, upTo: 1000)
    return latencies(&random, upTo: 500) + [.newData(at: 50_000), .wake(at: fetch)]
  }

  static let expiry = FaultPlan(
    name: "expiry",
    explanation:
      "one request, or every request from one on, gets no reply; the time of the fetch may run out"
  ) { random in [failing(&random, .silence)] }

  static let visit = FaultPlan(
    name: "visit",
    explanation: "a person opens the app during its work and leaves it; a background fetch follows"
  ) { random in
    let opened = time(&random, upTo: 100)
    let left = opened + 1 + time(&random, upTo: 1000)
    // A fetch finds data again only after a failed one, or if there is new data.
    let reply: [OutsideEvent] =
      random.chance(0.5)
      ? [.failure(request: 1, .unavailable)]
      : latencies(&random, upTo: 200) + newData(&random, upTo: left + 60_000)
    return reply + [.open(at: opened), .leave(at: left), .wake(at: left + 60_000)]
  }

  static let relaunch = FaultPlan(
    name: "relaunch", explanation: "iOS kills the app during its work, and launches it again"
  ) { random in
    let killed = 1 + time(&random, upTo: 200)
    return latencies(&random, upTo: 200) + [.kill(at: killed), .wake(at: killed + 60_000)]
  }

  /// A request that fails, more often an early one; or an outage that begins with it.
  private static func failing(
    _ random: inout SplitMix64, _ failure: OutsideEvent.Failure
  ) -> OutsideEvent {
    let number = 1 + time(&random, upTo: 12) / 2
    return random.chance(0.5)
      ? .failure(request: number, failure) : .outage(from: number, failure)
  }

  /// New data, in half of the runs.
  private static func newData(
    _ random: inout SplitMix64, upTo limit: Int
  ) -> [OutsideEvent] {
    random.chance(0.5) ? [.newData(at: random.index(below: limit + 1))] : []
  }
}

extension OutsideEvent {
  fileprivate var isFailure: Bool {
    switch kind {
    case .failure, .outage: true
    default: false
    }
  }
}
