package import Capabilities
internal import SimulatedPhone

// What goes wrong besides: `race --faults`.
extension LifeStory {
  /// The same story with a fault or two in each life: an event that is lost or arrives twice, a reply that
  /// is late, a request that fails, a process that ends and is launched again a minute later.
  package var withFaults: LifeStory {
    adding(name: name, explanation: explanation) { random, life in
      var faults: [StoryInput] = []
      let count = random.chance(0.3) ? 2 : 1
      for _ in 0..<count { faults += Self.fault(&random, in: life + faults) }
      return faults
    }
  }

  private static func fault(
    _ random: inout SplitMix64, in life: [StoryInput]
  ) -> [StoryInput] {
    let request = 1 + random.index(below: 3)
    switch random.index(below: 5) {
    case 0: return [.dropEvent(1 + random.index(below: 4))]
    case 1: return [.duplicateEvent(1 + random.index(below: 4))]
    case 2:
      return [.latency(request: request, milliseconds: time(&random, upTo: 40_000))]
    case 3:
      let failures = StoryInput.Failure.allCases
      let failure = failures[random.index(below: failures.count)]
      // A request fails in one way.
      return life.contains { $0.failingRequest == request }
        ? [] : [.failure(request: request, failure)]
    default:
      if life.contains(where: \.isKill) { return [] }
      let moment = 1 + time(&random, upTo: 1000)
      return [.kill(at: moment), .wake(at: moment + 60_000)]
    }
  }
}

extension StoryInput {
  /// Whether it is a fault of the way between native code and JavaScript.
  var isEventFault: Bool {
    switch self {
    case .dropEvent, .duplicateEvent: true
    default: false
    }
  }

  fileprivate var failingRequest: Int? {
    if case .failure(let request, _) = self { request } else { nil }
  }

  fileprivate var isKill: Bool { if case .kill = self { true } else { false } }
}
