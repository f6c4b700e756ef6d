package import Capabilities
internal import HostLoop
internal import SimulatedPhone

// Additional faults: `race --faults`.
extension FaultPlan {
  /// The same fault plan with one or two faults in each run: an event that is lost or arrives
  /// twice, a late reply, a failed request, a slow native call, a slow start of the script, a process that ends and is launched
  /// again a minute later, or a failure of the phone: an input with the role of a fault.
  package var withFaults: FaultPlan {
    adding(name: name, explanation: explanation) { random, events, possible in
      let failures = possible.filter { $0.role == .fault }
      var faults: [OutsideEvent] = []
      let count = random.chance(0.3) ? 2 : 1
      for _ in 0..<count { faults += Self.fault(&random, in: events + faults, failures) }
      return faults.bearable(among: events)
    }
  }

  private static func fault(
    _ random: inout SplitMix64, in events: [OutsideEvent], _ failures: [RaceInput]
  ) -> [OutsideEvent] {
    let request = 1 + random.index(below: 3)
    switch random.index(below: failures.isEmpty ? 7 : 8) {
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
    case 4:
      if events.contains(where: \.isKill) { return [] }
      let moment = 1 + time(&random, upTo: 1000)
      return [.kill(at: moment), .wake(at: moment + 60_000)]
    case 5:
      // Orders of tasks cover what is shorter than a second.
      return [
        .slowCall(1 + random.index(below: 6), milliseconds: 1 + time(&random, upTo: 20_000))
      ]
    case 6:
      let time = [2000, 8000][random.index(below: 2)]
      return random.chance(0.5)
        ? [.slowStart(milliseconds: time)] : [.slowMount(milliseconds: time)]
    default:
      let failure = failures[random.index(below: failures.count)]
      let begun = time(&random, upTo: 1000)
      let ended = failure.ending.map {
        OutsideEvent.other($0, at: begun + time(&random, upTo: 3_600_000))
      }
      return [.other(failure, at: begun)] + (ended.map { [$0] } ?? [])
    }
  }
}

extension [OutsideEvent] {
  /// These faults, shortened so that they leave the app enough of the 30 s of a background fetch. An app with a time limit of
  /// 25 s for its requests is right.
  ///
  /// - Parameter events: what else happens.
  fileprivate func bearable(among events: [OutsideEvent]) -> [OutsideEvent] {
    var left = (events + self).contains(where: \.keepsRequestsWaiting) ? 2000 : 20_000
    func share(_ time: Int) -> Int? {
      let share = Swift.min(time, left)
      left -= share
      return share > 0 ? share : nil
    }
    return compactMap { fault in
      switch fault.kind {
      case .slowStart(let time): share(time).map { .slowStart(milliseconds: $0) }
      case .slowMount(let time): share(time).map { .slowMount(milliseconds: $0) }
      case .slowCall(let call, let time): share(time).map { .slowCall(call, milliseconds: $0) }
      default: fault
      }
    }
  }
}

extension OutsideEvent {
  /// Whether a request has no answer for longer than servers usually take.
  fileprivate var keepsRequestsWaiting: Bool {
    switch kind {
    case .failure(_, .silence), .outage(_, .silence): true
    case .latency(_, let milliseconds): milliseconds > 3000
    default: false
    }
  }

  /// Whether it is a fault between native code and JavaScript, which no phone commits.
  var isEventFault: Bool { faultOfNativeCode != nil }

  /// What native code does in such a fault. `nil` for other events.
  var faultOfNativeCode: String? {
    switch kind {
    case .dropEvent: "loses an event to which JavaScript listens"
    case .duplicateEvent: "sends an event twice"
    default: nil
    }
  }

  fileprivate var failingRequest: Int? {
    if case .failure(let request, _) = kind { request } else { nil }
  }

  fileprivate var isKill: Bool { if case .kill = kind { true } else { false } }
}
