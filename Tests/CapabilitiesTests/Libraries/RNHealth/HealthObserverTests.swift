import AppHost
import BridgeTesting
import HealthKit
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
    const save = (sample) => device.health.save([{ startDate: new Date(at(0)), endDate: new Date(at(10)), ...sample }]);
    const run = (number = 0) => save({ type: 'HKWorkoutTypeIdentifier', activityType: 'HKWorkoutActivityTypeRunning',
      duration: 600 + number });

    """

  private func app(
    on architecture: Architecture = .turbo, isAllowed: Bool = true, appDelegate: String? = nil,
    version: String? = nil, _ script: String,
    prepare: @escaping @HostActor (Phone) -> Void = { _ in }
  ) throws -> HealthApp {
    try HealthApp(on: architecture, permissions: nil, version: version, Self.listen + script) {
      var info = AppInfo()
      info.appDelegate = appDelegate
      $0.info = info
      $0.prepare = { phone in
        if isAllowed { phone.healthKit.authorization = .all }
        prepare(phone)
      }
    }
  }

  // issue 290: listeners work only after the app was closed and opened again
  @Test(arguments: Architecture.allCases)
  func
    `at the first launch no observer is set up, because the app has not asked for permission yet (+Queries.m:1163-1182)`(
      architecture: Architecture
    ) async throws
  {
    let app = try app(
      on: architecture, isAllowed: false,
      """
      console.log(await ask(['Workout'], []));
      run();
      await sleep(1000);
      console.log('end');
      """)
    let result = await app.run()
    #expect(app.console == ["true", "end"])
    #expect(
      result.text("event-before-listener").hasPrefix(
        "`healthKit:Workout:setup:failure` was lost: it was sent "))
    #expect(
      result.fix("event-before-listener")
        == "at each start of the script, read what `healthKit:Workout:setup:failure` would tell: the library may send it "
        + "before any listener can be there, and does not keep it")
  }

  // issue 341
  @Test(arguments: Architecture.allCases)
  func
    `with the app delegate's call each event comes twice, because the module registers twice (RCTAppleHealthKit.m:823-848)`(
      architecture: Architecture
    ) async throws
  {
    let app = try app(
      on: architecture,
      """
      await sleep(1000);
      run();
      await sleep(1000);
      console.log('end');
      """)
    _ = await app.run()
    #expect(app.console == ["new {}", "new {}", "end"])
  }

  @Test
  func
    `without a call of initializeBackgroundObservers in the app delegate nothing is observed (README.md)`()
    async throws
  {
    let app = try app(
      appDelegate: "func application(_: UIApplication) -> Bool { true }",
      """
      await sleep(1000);
      run();
      await sleep(1000);
      console.log('end');
      """)
    #expect(await app.lines() == ["end"])
  }

  @Test
  func
    `a workout is also new for MindfulSession and SleepAnalysis, and sleep is new for nobody (+Utils.m:200-230)`()
    async throws
  {
    let app = try app(
      """
      for (const type of ['MindfulSession', 'SleepAnalysis', 'StepCount', 'Walking'])
        emitter.addListener(`healthKit:${type}:new`, () => console.log(type));
      await sleep(1000);
      save({ type: 'HKCategoryTypeIdentifierSleepAnalysis', value: 1 });
      await sleep(1000);
      run();
      await sleep(1000);
      save({ type: 'HKQuantityTypeIdentifierStepCount', value: 5, unit: 'count' });
      await sleep(1000);
      """)
    _ = await app.run()
    #expect(
      app.console == [
        "new {}", "new {}", "MindfulSession", "MindfulSession", "SleepAnalysis", "SleepAnalysis",
        "StepCount", "StepCount", "Walking", "Walking",
      ])
  }

  // RCTEventEmitter counts the listeners of each bridge anew, and stops observation at a reload (contract 1.2)
  @Test(arguments: Architecture.allCases)
  func `after a reload each event comes once (RCTAppleHealthKit.m:830-860)`(
    architecture: Architecture
  ) async throws {
    let app = try app(
      on: architecture,
      """
      await sleep(1000);
      const { length } = await call('getSamples', { type: 'Workout', startDate: at(0), endDate: at(59) });
      console.log('script', length);
      run(length);
      await sleep(1000);
      if (length === 0) NativeModules.DevSettings.reload();
      """)
    _ = await app.run()
    #expect(app.console == ["script 0", "new {}", "new {}", "script 1", "new {}"])
  }

  // issue 201; the check for listeners came in 1.10, and the notification center in 1.13.5
  @Test
  func
    `up to 1.13.4 an event before JavaScript has loaded ends the app (RCTAppleHealthKit.m:841-848)`()
    async throws
  {
    let old = try app(version: "1.12.0", "console.log('not reached');")
    let result = await old.run()
    #expect(old.console == [])
    #expect(
      result.text("ended-by-exception").contains(
        "Error when sending event: healthKit:ActiveEnergyBurned:setup:success with body: {\n}. RCTCallableJSModules is "
          + "not set."))
    let new = try app(version: "1.13.5", "console.log('reached');")
    _ = await new.run()
    #expect(new.console == ["reached"])
  }

  @Test
  func
    `setObserver sends enabled and sample, if the permission was asked for (+Queries.m:1071-1116)`()
    async throws
  {
    let app = try app(
      isAllowed: false, appDelegate: "no observers",
      """
      for (const event of ['enabled', 'sample'])
        emitter.addListener('healthKit:Running:' + event, () => console.log(event));
      Health.setObserver({ type: 'Running' });
      await sleep(1000);
      await ask(['DistanceWalkingRunning'], []);
      Health.setObserver({ type: 'Running' });
      await sleep(1000);
      save({ type: 'HKQuantityTypeIdentifierDistanceWalkingRunning', value: 5, unit: 'm' });
      await sleep(1000);
      console.log('end');
      """)
    #expect(await app.lines() == ["enabled", "sample", "end"])
  }

  @Test(arguments: Architecture.allCases)
  func
    `initStepCountObserver ends the app, because native code calls a method that does not exist (RCTAppleHealthKit.m:79)`(
      architecture: Architecture
    ) async throws
  {
    let app = try app(
      on: architecture, "Health.initStepCountObserver({}, () => console.log('never'));")
    let result = await app.run()
    #expect(app.console == [])
    #expect(
      result.text("ended-by-exception").contains(
        "-[RCTAppleHealthKit fitness_initializeStepEventObserver:hasListeners:callback:]: unrecognized selector"
      ))
  }

  // issues 188 and 308: whether JavaScript listens by then is a matter of luck
  @Test(arguments: Architecture.allCases)
  func
    `when new data launches the app, native code completes the update without waiting for JavaScript (+Queries.m:1152-1157)`(
      architecture: Architecture
    ) async throws
  {
    let app = try app(
      on: architecture,
      """
      const { length } = await call('getSamples', { type: 'Workout', startDate: at(0), endDate: at(59) });
      console.log('script', length);
      if (length > 0) return;
      device.health.save([{ type: 'HKWorkoutTypeIdentifier', activityType: 'HKWorkoutActivityTypeRunning', duration: 600,
        startDate: new Date(at(0)), endDate: new Date(at(10)) }], { after: 60 });
      device.leaveApp();
      device.suspend({ after: 20 });
      device.pressMemory({ after: 30 });
      """)
    let result = await app.run()
    #expect(app.console == ["script 0", "new {}", "new {}", "script 1"])
    #expect(result.phone.healthKit.deliveries.map(\.outcome) == [.completed])
  }

  @Test
  func
    `an app that does not observe again in a background launch is told to call setObserver (+Queries.m:1071-1116)`()
    async throws
  {
    let app = try app(
      appDelegate: "no observers",
      """
      if (device.launchCount > 1) return;
      Health.setObserver({ type: 'Running' });
      await sleep(100);
      device.leaveApp({ after: 1 });
      device.crash('test', { after: 2 });
      device.health.save([{ type: 'HKQuantityTypeIdentifierDistanceWalkingRunning', unit: 'm', value: 9,
        startDate: new Date(at(0)) }], { after: 4000 });
      """)
    let result = await app.run()
    #expect(result.phone.healthKit.deliveries.first?.outcome == .missed)
    let fix = result.diagnoses.compactMap(\.fix).first { $0.contains("setObserver") }
    #expect(
      fix?.hasSuffix(
        "Call AppleHealthKit.setObserver({ type: 'Running' }) at the top level of the script")
        == true)
  }

  @Test func `an update with an error is told as a failure (+Queries.m:1142-1150)`() async throws {
    let app = try app(
      """
      await sleep(1000);
      run();
      await sleep(1000);
      """
    ) {
      $0.healthKit.fault = { $0.kind == .observerQuery ? HealthError(.databaseInaccessible) : nil }
    }
    _ = await app.run()
    #expect(app.console == ["failure {}", "failure {}"])
  }
}

@Suite @HostActor struct `An app with react-native-health` {
  @Test func `is released with its session`() async throws {
    weak var phone: Phone?
    weak var loop: EventLoop?
    try await { @HostActor in
      let app = try HealthApp("await sleep(1000);") {
        $0.prepare = { $0.healthKit.authorization = .all }
      }
      let result = await app.run()
      (phone, loop) = (result.phone, result.phone.loop)
      #expect(result.phone.healthKit.hasBackgroundDelivery)
    }()
    // By then the engine has told the host thread which objects it released.
    await withCheckedContinuation { told in HostActor.post { told.resume() } }
    #expect(phone == nil)
    #expect(loop == nil)
  }
}
