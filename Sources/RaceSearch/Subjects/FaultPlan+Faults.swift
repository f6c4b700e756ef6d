package import Capabilities
internal import HostLoop
internal import SimulatedPhone

// Additional faults: `race --faults`.
extension FaultPlan {
  /// The same fault plan with one or two faults in each run: an event that is lost or arrives
  /// twice, a late reply, a failed request, or a process that ends and is launched again a minute
  /// later.
  package var withFaults: FaultPlan {
    adding(name: name, explanation: explanation) { random, events in
      var faults: [OutsideEvent] = []
      let count = random.chance(0.3) ? 2 : 1
      for _ in 0..<count { faults += Self.fault(&random, in: events + faults) }
      return faults
    }
  }

  private static func fault(
    _ random: inout SplitMix64, in events: [OutsideEvent]
  ) -> [OutsideEvent] {
    let request = 1 + random.index(below: 3)
    switch random.index(below: 5) {
    case 0: return [.dropEvent(1 + random.index(below: 4))]
    case 1: return [.duplicateEvent(1 + random.index(below: 4))]
    case 2:
      return [.latency(request: request, milliseconds: time(&random, upTo: 40_000))]
    case 3:
      let failures = OutsideEvent.Failure.allCases
      let failure = failures[random.index(below: failures.count)]
      // A request can fail in only one way.
      return events.contains { $0.failingRequest == request }
        ? [] : [.failure(request: request, failure)]
    default:
      if events.contains(where: \.isKill) { return [] }
      let moment = 1 + time(&random, upTo: 1000)
      return [.kill(at: moment), .wake(at: moment + 60_000)]
    }
  }
}

extension OutsideEvent {
  /// Whether it is a fault between native code and JavaScript.
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
