import AppHost
import Capabilities
import HostLoop
import RaceSearch
import Testing

/// A process that has ended, in any order with the next one.
@HostActor struct EndedProcessTests {
  @Test func `a process that was killed takes no listeners from the next one`() async throws {
    let report = try await AppSearch.report(
      """
      import { AppState } from 'react-native';
      listen(({ fetchId }) => HealthEmitter.finish('failed', fetchId));
      let isActive = AppState.currentState === 'active';
      AppState.addEventListener('change', (state) => { isActive = state === 'active'; });
      """,
      events: [.kill(at: 60_000), .open(at: 60_000), .leave(at: 60_001)], runs: 300)
    #expect(report.findings.map(\.failure.code) == [])
  }
}
