import AppHost
import BridgeTesting
import HealthKit
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// Observers and background delivery. Lines are those of `ios/ReactNativeHealthkit.swift` in version 7.3.2.
@Suite("@kingstinct/react-native-healthkit 7.3.2") @HostActor
struct HealthkitObserverTests {
  @Test(arguments: Architecture.allCases)
  func `an observer is told of what begins after it, until it is removed (576-624)`(
    architecture: Architecture
  ) async throws {
    let app = try HealthkitApp(
      on: architecture,
      """
      const unsubscribe = await subscribeToChanges(steps, () => console.log('change'));
      walk(-5);
      await wait(100);
      console.log('later');
      walk(5);
      await wait(100);
      console.log(await unsubscribe());
      walk(5);
      await wait(100);
      console.log(await refusal(Native.unsubscribeQuery('7')));
      """)
    #expect(await app.lines() == ["later", "change", "true", "Error: Query with id 7 not found"])
  }

  @Test
  func `without a listener an event is lost, and a warning says so (584)`() async throws {
    let app = try HealthkitApp(
      """
      await Native.subscribeToObserverQuery(steps);
      walk(5);
      await wait(100);
      """)
    let result = await app.run()
    #expect(result.text("event-without-listener").contains("onChange"))
  }

  @Test
  func `when the last listener is removed all queries stop, and none starts again (34-41)`()
    async throws
  {
    let app = try HealthkitApp(
      """
      const id = await Native.subscribeToObserverQuery(steps);
      emitter.addListener('onChange', () => console.log('first')).remove();
      await wait(10);
      emitter.addListener('onChange', () => console.log('second'));
      walk(5);
      await wait(100);
      console.log(await Native.unsubscribeQuery(id));
      """)
    #expect(await app.lines() == ["true"])
  }

  @Test(arguments: Architecture.allCases)
  func
    `an observer of a type that the app never asked for rejects a promise that has its value (594-605)`(
      architecture: Architecture
    ) async throws
  {
    let app = try HealthkitApp(
      on: architecture, isAllowed: false,
      """
      console.log(typeof await Native.subscribeToObserverQuery(steps));
      await wait(100);
      """)
    let result = await app.run()
    #expect(app.console == ["string"])
    #expect(result.text("promise-twice").contains("subscribeToObserverQuery"))
  }

  @Test(arguments: Architecture.allCases)
  func
    `a background launch finds an app that subscribes at once, and native code completes the update first (580-591)`(
      architecture: Architecture
    ) async throws
  {
    let app = try HealthkitApp(
      on: architecture,
      """
      if (device.launchCount === 1) {
        await Native.enableBackgroundDelivery(workout, 1);
        device.leaveApp({ after: 1 });
        device.crash('test', { after: 2 });
        device.health.save([{ type: workout, activityType: 'HKWorkoutActivityTypeRunning',
          startDate: new Date(at(0)), endDate: new Date(at(30)) }], { after: 60 });
      } else {
        await subscribeToChanges(workout, () => console.log(device.launchReason, 'change'));
      }
      """)
    let result = await app.run()
    #expect(app.console == ["healthKit change"])
    #expect(result.phone.healthKit.deliveries.map(\.outcome) == [.completed])
  }

  @Test
  func
    `an app that subscribes too late misses the update, and the fix names subscribeToChanges (603)`()
    async throws
  {
    let app = try HealthkitApp(
      """
      if (device.launchCount === 1) {
        await Native.enableBackgroundDelivery(workout, 1);
        device.leaveApp({ after: 1 });
        device.crash('test', { after: 2 });
        device.health.save([{ type: workout, activityType: 'HKWorkoutActivityTypeRunning',
          startDate: new Date(at(0)), endDate: new Date(at(30)) }], { after: 60 });
      } else {
        await wait(3_600_000);
        await subscribeToChanges(workout, () => console.log('never'));
      }
      """)
    let result = await app.run()
    #expect(app.console == [])
    #expect(result.phone.healthKit.deliveries.first?.outcome == .missed)
    let fix = result.diagnoses.first { $0.code.hasPrefix("health-delivery") }?.fix
    #expect(
      fix?.hasSuffix(
        "Call subscribeToChanges('HKWorkoutTypeIdentifier', …) at the top level of the script")
        == true)
  }

  @Test(arguments: Architecture.allCases)
  func `after a reload the queries of the old script are stopped (26-32)`(
    architecture: Architecture
  ) async throws {
    let app = try HealthkitApp(
      on: architecture,
      """
      const { length } = await Native.queryQuantitySamples(steps, 'count', none, none, 0, true);
      await subscribeToChanges(steps, () => console.log('script', length));
      await wait(10);
      if (length === 0) {
        walk(0);
        await wait(100);
        NativeModules.DevSettings.reload();
      } else {
        walk(5);
        await wait(100);
      }
      """)
    let lines = await app.lines()
    #expect(lines == ["script 0", "script 1"])
  }

  @Test func `background delivery ends when it is disabled (534-564)`() async throws {
    let app = try HealthkitApp(
      """
      console.log(await Native.enableBackgroundDelivery(steps, 1), await Native.enableBackgroundDelivery(workout, 1));
      console.log(await Native.disableBackgroundDelivery(steps));
      console.log(await refusal(Native.enableBackgroundDelivery('HKCharacteristicTypeIdentifierDateOfBirth', 1)));
      """)
    let result = await app.run()
    #expect(
      app.console == [
        "true true", "true",
        "HEALTHKIT_ERROR: Background delivery is not supported for HKCharacteristicTypeIdentifierDateOfBirth",
      ])
    #expect(result.phone.healthKit.hasBackgroundDelivery)
    let other = try HealthkitApp(
      "await Native.enableBackgroundDelivery(steps, 1); console.log(await Native.disableAllBackgroundDelivery());"
    )
    #expect(await other.run().phone.healthKit.hasBackgroundDelivery == false)
    #expect(other.console == ["true"])
  }
}

@Suite @HostActor struct `An app with react-native-healthkit 7` {
  @Test func `is released with its session`() async throws {
    weak var phone: Phone?
    weak var loop: EventLoop?
    try await { @HostActor in
      let app = try HealthkitApp(
        "await subscribeToChanges(steps, () => {}); walk(5); await wait(100);")
      let result = await app.run()
      (phone, loop) = (result.phone, result.phone.loop)
    }()
    // By then the engine has told the host thread which objects it released.
    await withCheckedContinuation { told in HostActor.post { told.resume() } }
    #expect(phone == nil)
    #expect(loop == nil)
  }
}
