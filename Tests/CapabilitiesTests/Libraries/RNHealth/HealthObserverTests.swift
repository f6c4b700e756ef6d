import AppHost
import BridgeTesting
import Capabilities
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// Observers of react-native-health. Files are those of `RCTAppleHealthKit` in version 1.19.0.
@Suite("react-native-health 1.19.0") @HostActor
struct HealthObserverTests {
  private static let listen = """
    for (const event of ['setup:success', 'setup:failure', 'new', 'failure'])
      emitter.addListener('healthKit:Workout:' + event, (body) => console.log(event, JSON.stringify(body)));
    const run = () => device.health.save([{ type: 'HKWorkoutTypeIdentifier', activityType: 'HKWorkoutActivityTypeRunning',
      duration: 600, startDate: new Date(at(0)), endDate: new Date(at(10)) }]);

    """

  // +Queries.m:1163-1177; issue 290
  @Test(arguments: Architecture.allCases)
  func
    `at the first launch no observer is set up, because the app has not asked for permission (+Queries.m:1163-1182)`(
      architecture: Architecture
    ) async throws
  {
    let app = try HealthApp(
      on: architecture, permissions: nil,
      Self.listen + """
        console.log(await ask(['Workout'], []));
        run();
        await sleep(1000);
        console.log('end');
        """)
    #expect(await app.lines() == ["true", "end"])
  }

  // RCTAppleHealthKit.m:776-848
  @Test(arguments: Architecture.allCases)
  func
    `with the app delegate's call each event comes twice, because the module registers twice (RCTAppleHealthKit.m:823-848)`(
      architecture: Architecture
    ) async throws
  {
    let app = try HealthApp(
      on: architecture, permissions: nil,
      Self.listen + """
        await sleep(1000);
        run();
        await sleep(1000);
        console.log('end');
        """
    ) { $0.prepare = { $0.healthKit.authorization = .all } }
    #expect(await app.lines() == ["new {}", "new {}", "end"])
  }
}
