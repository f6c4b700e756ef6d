import CFloor
import HostLoop
import NativeBridge

/// Measures what crosses the bridge, and in the same run the same work without the bridge; or, with
/// `health [STORE]`, queries of a large health store; or, with `bluetooth`, notifications and scans; or, with
/// `race [SCRIPT …]`, how many runs a search makes.
@main
struct Benchmarks {
  static func main() async throws {
    // As the program runs; otherwise the runs would hop to Swift's thread pool and back.
    if CommandLine.arguments.dropFirst().first == "bluetooth" {
      return try await HostActor.start { try await BluetoothBenchmark().run() }.value
    }
    if CommandLine.arguments.dropFirst().first == "race" {
      return try await HostActor.start {
        try await RaceBenchmark(CommandLine.arguments.dropFirst(2)).run()
      }.value
    }
    try await run()
  }

  @HostActor
  private static func run() async throws {
    let only = CommandLine.arguments.dropFirst().first
    if only == "health" { return try HealthBenchmark(CommandLine.arguments.dropFirst(2)).run() }
    print(Comparison.Result.heading)
    let app = try SampleApp()
    func measure(_ comparisons: [Comparison]) async throws {
      for comparison in comparisons where only.map(comparison.name.contains) ?? true {
        print(try await comparison.measure())
      }
    }
    try await measure(calls(app) + limitedEvents(app) + workouts(app))
    // Made last, because each virtual machine slows the others a little.
    try await measure(unlimitedEvents())
    try await measure(batches())
  }

  @HostActor private static let floor = CFloorCreate(floorScript)

  @HostActor
  private static func calls(_ app: SampleApp) -> [Comparison] {
    [
      Comparison(
        name: "sync call ()", target: 1.5,
        floor: { CFloorCallWithoutArguments(floor, $0) },
        ours: { try app.callLoop("callWithoutArguments", "withoutArguments", $0) }),
      Comparison(
        name: "sync call (String, Double)", target: 1.5,
        floor: { CFloorCallWithStringAndNumber(floor, $0) },
        ours: { try app.callLoop("callWithStringAndNumber", "withStringAndNumber", $0) }),
    ]
  }

  /// What batching costs, compared with the architecture without batching.
  @HostActor
  private static func batches() throws -> [Comparison] {
    let (turbo, bridge) = (try SampleApp(), try SampleApp(architecture: .bridge))
    return [
      Comparison(
        name: "async call, batches of 100 (floor: turbo)", target: 1,
        floor: { try await turbo.callInBatches($0) }, ours: { try await bridge.callInBatches($0) })
    ]
  }

  /// The engine does the same work on both sides: with a limit, each entry into it reads a clock.
  @HostActor
  private static func limitedEvents(_ app: SampleApp) -> [Comparison] {
    let limited = CFloorCreate(floorScript)
    CFloorLimitExecution(limited, executionLimit / .seconds(1))
    return [
      events("event { n }, CPU limit on both", floor: limited, app, target: 3),
      events("event { n }, CPU limit on ours", floor: floor, app, target: 2.5),
      events("event { n }, limit, one by one", floor: limited, app, perTask: 1),
    ]
  }

  @HostActor
  private static func unlimitedEvents() throws -> [Comparison] {
    [
      events(
        "event { n }, no CPU limit", floor: floor, try SampleApp(limitsExecution: false), target: 3)
    ]
  }

  /// Sends bursts of events, which follow each other on the lane. With one event in each task,
  /// the cost of the task that sends it is included.
  @HostActor
  private static func events(
    _ name: String, floor: OpaquePointer?, _ app: SampleApp, perTask: Int = 100,
    target: Double? = nil
  ) -> Comparison {
    Comparison(
      name: name, target: target,
      floor: { CFloorSendObjects(floor, $0) },
      ours: { count in
        await app.send(count, perTask: perTask) { app.module.tick.send(Tick(n: $0)) }
      })
  }

  @HostActor
  private static func workouts(_ app: SampleApp) -> [Comparison] {
    let tape = PlainTape(listener: readWorkouts)
    return [(1, nil), (100, nil), (10_000, 1.2)].map { size, target in
      let workouts = SampleWorkout.make(size)
      let nodes = workouts.map(PlainTape.Node.init)
      return Comparison(
        name: "event of \(size) workouts (floor: tape)", target: target,
        floor: { count in for _ in 0..<count { tape.send("workouts", nodes) } },
        ours: { count in
          await app.send(count, perTask: 1) { _ in
            app.module.workouts.send(SampleBatch(workouts: workouts))
          }
        })
    }
  }
}
