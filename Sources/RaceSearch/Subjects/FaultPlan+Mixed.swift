internal import AppHost
internal import Capabilities
internal import HostLoop

// Outside events that nobody chose.
extension FaultPlan {
  /// A few of all things that can happen to the app. Each run enables some of their kinds (swarm testing:
  /// Groce et al., ISSTA 2012). Half a day after the last of them everything is well, and iOS wakes the app twice.
  static let mixed = FaultPlan(
    name: "mixed",
    explanation:
      "a few of all things that can happen, by chance; then everything is well, and iOS wakes the app",
    isMixed: true
  ) { random, inputs in
    var moments = Moments()
    var events: [OutsideEvent] = []
    let kinds = Kind.all(inputs)
    for kind in kinds where random.chance(0.3) {
      events += kind.draw(&random, &moments)
    }
    // A single kind is what the other fault plans have.
    while events.count < 2 {
      events += kinds[random.index(below: kinds.count)].draw(&random, &moments)
    }
    let well = recovery + (events.compactMap(\.time).max() ?? 0)
    return events + [
      .repair(at: well - recovery / 2), .newData(at: well - 60_000), .wake(at: well),
      .wake(at: well + 60_000),
    ]
  }

  /// Moments of events, in milliseconds. They lean towards each other and towards the ends of iOS's budgets, because races
  /// depend on what happens together.
  private struct Moments {
    private var earlier: [Int] = []

    /// A moment for the next event.
    mutating func next(_ random: inout SplitMix64) -> Int {
      let moment = moment(&random)
      earlier.append(moment)
      return moment
    }

    private func moment(_ random: inout SplitMix64) -> Int {
      if !earlier.isEmpty, random.chance(0.3) {
        return max(0, earlier[random.index(below: earlier.count)] + random.index(below: 3) - 1)
      }
      // The work of a launch, the end of a fetch's budget, the next fetch, an hour and a day.
      let start = [0, 0, 0, 0, 30_000, 60_000, 60_000, 3_600_000, 86_400_000]
      return start[random.index(below: start.count)] + FaultPlan.time(&random, upTo: 1000)
    }
  }

  /// A kind of things that can happen.
  private enum Kind {
    case input(RaceInput)
    case wakes
    case latencies
    case failure
    case silence
    case outage
    case reload
    case kill
    case visit

    static func all(_ inputs: [RaceInput]) -> [Kind] {
      let endings = Set(inputs.compactMap(\.ending))
      return [.wakes, .latencies, .failure, .silence, .outage, .reload, .kill, .visit]
        + inputs.filter { ![.wake, .fault].contains($0.role) && !endings.contains($0) }.map(
          Kind.input)
    }

    func draw(_ random: inout SplitMix64, _ moments: inout Moments) -> [OutsideEvent] {
      switch self {
      case .input(let input):
        if let ending = input.ending {
          let begun = moments.next(&random)
          let durations = [FaultPlan.time(&random, upTo: 1000), 60_000, 3_600_000, 8 * 3_600_000]
          let duration = durations[random.index(below: durations.count)]
          let isWoken = random.chance(0.5)
          return [
            .other(input, at: begun),
            isWoken ? .wake(at: begun + duration / 2) : .newData(at: begun + duration / 2),
            .other(ending, at: begun + duration),
          ]
        }
        return (0...random.index(below: 4)).map { _ in .other(input, at: moments.next(&random)) }
      case .wakes:
        // For some apps iOS wakes them only for new data.
        return (0...random.index(below: 2)).map { _ in
          random.chance(0.5)
            ? .wake(at: moments.next(&random)) : .newData(at: moments.next(&random))
        }
      case .latencies: return FaultPlan.latencies(&random, upTo: 3000)
      case .failure: return [.failure(request: request(&random), .answered(&random))]
      case .silence: return [.failure(request: request(&random), .silence)]
      case .outage:
        // A server that never answers anything leaves no time for a second fetch.
        return [.outage(from: request(&random), .answered(&random))]
      case .reload: return [.reload(at: moments.next(&random))]
      case .kill:
        let moment = 1 + moments.next(&random)
        return [.kill(at: moment), .wake(at: moment + 60_000)]
      case .visit:
        let opened = moments.next(&random)
        return [.open(at: opened), .leave(at: opened + 1 + FaultPlan.time(&random, upTo: 1000))]
      }
    }

    /// The number of a request, more often a small one.
    private func request(_ random: inout SplitMix64) -> Int {
      1 + FaultPlan.time(&random, upTo: 12) / 2
    }
  }
}
