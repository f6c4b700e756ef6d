import AppHost
import Capabilities
import HostLoop
import RaceSearch
import SchedulingStrategies
import Testing

/// The script takes long to load.
@HostActor struct SlowStartTests {
  @Test(arguments: [
    ("fail1@silence", []), ("fail1@silence+start@2000", []),
    ("fail1@silence+start@8000", ["fetch-expired"]),
  ])
  func `the time to load the script counts for the 30 s of a fetch`(
    tokens: String, found: [String]
  ) async throws {
    let token = try ReplayToken(parsing: "bh1,turbo,00000000,\(tokens),")
    let report = try await AppSearch.report(
      """
      listen(async ({ fetchId, workouts }) => {
        const isDone = await post('/w', workouts, 25_000);
        HealthEmitter.finish(isDone ? 'newData' : 'failed', fetchId);
      });
      """, events: token.schedule.inputs, runs: 20)
    #expect(report.findings.map(\.failure.code) == found)
  }

  @Test(arguments: ["start@2000", "mount@300", "power-loss@10"])
  func `a replay token names how long a start takes, and a power failure`(event: String) throws {
    let token = "bh1,turbo,00000000,\(event),"
    #expect(try ReplayToken(parsing: token).description == token)
  }
}
