import AppHost
import BackgroundFetch
import Bluetooth
import Capabilities
import HealthKit
import HostLoop
import RaceSearch
import StandardCapabilities
import Testing

/// The fault plans that a search uses by default.
@Suite(.serialized) @HostActor struct FaultPlanTests {
  /// What the mixed plan draws for each of many seeds.
  private func draws(
    of capabilities: [any Capability.Type] = standardCapabilities, lookingUp modules: Set<String>
  ) throws -> [[OutsideEvent]] {
    let plans = FaultPlan.all(of: capabilities).felt(through: modules)
    let mixed = try #require(FaultPlan.named("mixed", among: plans))
    return (0..<500 as Range<UInt64>).map { seed in
      var random = SplitMix64(seed: seed)
      return mixed.inputs(&random)
    }
  }

  @Test func `an app without Bluetooth draws what it drew before bridgehost had Bluetooth`() throws
  {
    let others = standardCapabilities.filter { $0 != Bluetooth.self }
    let before = try draws(of: others, lookingUp: [])
    #expect(try draws(lookingUp: []) == before)
    #expect(try draws(lookingUp: ["RNCNetInfo"]) == before)
  }

  @Test(arguments: ["BlePlx", "BleManager"])
  func `an app with a Bluetooth library draws what peripherals and the person do`(
    _ module: String
  ) throws {
    let faults = Bluetooth.raceInputs.filter { $0.role == .fault }
    let inputs = Set(Bluetooth.raceInputs).subtracting(faults + faults.compactMap(\.ending))
    let drawn = try draws(lookingUp: [module]).joined().compactMap { event -> RaceInput? in
      if case .other(let input, _) = event.kind, inputs.contains(input) { input } else { nil }
    }
    #expect(Set(drawn) == inputs)
  }

  @Test func `the mixed plan draws all kinds of things, and everything is well at its end`() throws
  {
    let mixed = try #require(FaultPlan.named("mixed"))
    var words: Set<String> = []
    for seed in 0..<500 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let events = mixed.inputs(&random)
      #expect(events.count >= 5)
      let times = events.compactMap(\.time)
      // iOS wakes the app twice, hours after the last of the other events.
      let last = times.sorted().suffix(2)
      #expect(events.filter { last.contains($0.time ?? -1) }.count == 2)
      #expect(try #require(last.first) >= FaultPlan.recovery)
      words.formUnion(events.map { String("\($0)".prefix { !$0.isNumber }) })
    }
    for kind in [
      "another background fetch after ", "a new workout after ", "the person taps a link ",
      "the person opens the app after ", "the person leaves the app after ", "a reload after ",
      "iOS kills the app after ", "the servers answer again after ", "request ",
      "the person locks the phone after ", "the person unlocks the phone after ",
      "the phone loses its connection after ", "the phone changes to the mobile network after ",
      "the phone is on Wi-Fi again after ",
    ] {
      #expect(words.contains { $0.hasPrefix(kind) }, "\(kind): \(words.sorted())")
    }
    #expect(!words.contains { $0.hasPrefix("the phone's disk") || $0.hasPrefix("native call ") })
  }

  private func event(_ token: String) throws -> OutsideEvent {
    let token = try ReplayToken(parsing: "bh1,turbo,00000000,\(token),")
    return try #require(token.schedule.inputs.first)
  }

  @Test func `only with faults native calls are slow, and the disk gets full and has room again`()
    throws
  {
    let launch = try #require(FaultPlan.named("launch")).withFaults
    var events: Set<String> = []
    for seed in 0..<200 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      events.formUnion(launch.inputs(&random).map { String("\($0)".prefix(12)) })
    }
    #expect(events.isSuperset(of: ["the phone's ", "the disk has", "native call "]))
    #expect(!events.contains("the phone lo"))
  }

  @Test func `faults leave a right app enough of its 30 s`() throws {
    for plan in ["launch", "expiry", "slow-replies", "mixed"] {
      let faultPlan = try #require(FaultPlan.named(plan)).withFaults
      for seed in 0..<2000 as Range<UInt64> {
        var random = SplitMix64(seed: seed)
        let events = faultPlan.inputs(&random)
        var (time, isWaiting) = (0, false)
        for event in events {
          switch event.kind {
          case .slowCall(_, let milliseconds), .slowStart(let milliseconds),
            .slowMount(let milliseconds):
            time += milliseconds
          case .failure(_, .silence), .outage(_, .silence): isWaiting = true
          default: break
          }
        }
        #expect(time <= (isWaiting ? 2000 : 20_000), "\(events)")
      }
    }
  }

  @Test(arguments: [("last.then(sync, sync)", []), ("last.then(sync)", ["never-recovered"])])
  func `an app reads its samples again after the phone was locked`(
    next: String, found: [String]
  ) async throws {
    let hour = 3_600_000
    let report = try await AppSearch.report(
      """
      const sync = async () => {
        const anchor = await UserDefaults.get('anchor') ?? undefined;
        const { added, anchor: next } = await Health.queryAnchored({ type: 'HKWorkoutTypeIdentifier', anchor });
        if (added.length === 0) return 'noData';
        if (!await post('/w', added)) return 'failed';
        await UserDefaults.set('anchor', next);
        return 'newData';
      };
      let last = Promise.resolve();
      new NativeEventEmitter(BackgroundFetch).addListener('fetch', async ({ fetchId }) => {
        last = \(next);
        BackgroundFetch.finish(fetchId, await last.catch(() => 'failed'));
      });
      """,
      events: [
        try event("lock@\(hour)"), .fetch(at: 2 * hour), try event("unlock@\(3 * hour)"),
        .workout(at: 15 * hour), .fetch(at: 16 * hour),
      ], runs: 20)
    #expect(report.findings.map(\.failure.code) == found)
  }

  @Test func `an app may end a fetch with failed because it knows that the phone is offline`()
    async throws
  {
    let report = try await AppSearch.report(
      """
      new NativeEventEmitter(BackgroundFetch).addListener('fetch', async ({ fetchId }) => {
        const { isConnected } = await NativeModules.RNCNetInfo.getCurrentState(undefined);
        const { added } = isConnected ? await Health.query({ type: 'HKWorkoutTypeIdentifier' }) : {};
        const isDone = isConnected && await post('/w', added);
        BackgroundFetch.finish(fetchId, isDone ? 'newData' : 'failed');
      });
      """, events: [try event("offline@0")], runs: 20)
    #expect(report.findings.map(\.failure.code) == [])
  }

  @Test func `a request that fails need not be one of the first`() async throws {
    let codes = try await AppSearch.codes(
      """
      listen(async ({ fetchId, workouts }) => {
        for (const path of ['/config', '/flags', '/me']) await post(path, {});
        await post('/workouts', workouts);
        HealthEmitter.finish('newData', fetchId);
      });
      """)
    #expect(codes == ["samples-not-delivered"])
  }

  @Test func `a server may be down for as long as somebody tries`() async throws {
    let codes = try await AppSearch.codes(
      """
      listen(async ({ fetchId, workouts }) => {
        for (let tries = 0; tries < 3; tries++) if (await post('/w', workouts)) break;
        HealthEmitter.finish('newData', fetchId);
      });
      """)
    #expect(codes == ["samples-not-delivered"])
  }

  /// The server works again after an hour.
  @Test(arguments: [
    ("", []), ("if (++attempts >= 3) await save(next);", ["samples-forgotten"]),
  ])
  func `what a script gives up while a server is down never arrives`(
    giveUp: String, found: [String]
  ) async throws {
    let codes = try await AppSearch.codes(
      """
      let attempts = 0, last = Promise.resolve();
      const save = (anchor) => { attempts = 0; return UserDefaults.set('anchor', anchor); };
      const sync = async () => {
        const anchor = await UserDefaults.get('anchor') ?? undefined;
        const { added, anchor: next } = await Health.queryAnchored({ type: 'HKWorkoutTypeIdentifier', anchor });
        if (added.length === 0) return 'noData';
        if (await post('/w', added)) return save(next).then(() => 'newData');
        \(giveUp)
        return 'failed';
      };
      new NativeEventEmitter(BackgroundFetch).addListener('fetch', ({ fetchId }) => {
        last = last.then(async () => BackgroundFetch.finish(fetchId, await sync()));
      });
      """, faultPlans: ["failing-replies"])
    #expect(codes == found)
  }

  @Test func `a server may never answer anything`() async throws {
    let codes = try await AppSearch.codes(
      """
      listen(async ({ fetchId, workouts }) => {
        let isThere = false;
        for (let tries = 0; tries < 4 && !isThere; tries++) isThere = await post('/w', workouts, 9000);
        HealthEmitter.finish(isThere ? 'newData' : 'failed', fetchId);
      });
      """, faultPlans: ["expiry"])
    #expect(codes == ["fetch-expired"])
  }

  @Test(arguments: [("isBusy = false;", []), ("", ["never-recovered"])])
  func `a request that failed keeps nothing from trying again half a day later`(
    reset: String, found: [String]
  ) async throws {
    let codes = try await AppSearch.codes(
      """
      let isBusy = false;
      listen(async ({ fetchId, workouts }) => {
        if (isBusy) return HealthEmitter.finish('failed', fetchId);
        isBusy = true;
        const isDone = await post('/w', workouts);
        if (isDone) isBusy = false;
        \(reset)
        HealthEmitter.finish(isDone ? 'newData' : 'failed', fetchId);
      });
      """, faultPlans: ["failing-replies"])
    #expect(codes == found)
  }

  /// An app that only observes: `sync` uploads what is new, and then the app completes the update.
  private func observer(_ sync: String, complete: String = "Health.complete(updateId)") -> String {
    """
    const type = 'HKWorkoutTypeIdentifier';
    const read = async () => Health.queryAnchored({ type, anchor: await UserDefaults.get('anchor') ?? undefined });
    const save = (anchor) => UserDefaults.set('anchor', anchor);
    let last = Promise.resolve();
    new NativeEventEmitter(Health).addListener('update', ({ updateId }) => {
      last = last.then(async () => {
        const { added, anchor } = await read();
        \(sync)
      }).catch(() => {}).then(() => \(complete));
    });
    Health.observe({ type });
    Health.enableBackgroundDelivery(type, 'immediate');
    """
  }

  @Test(arguments: [
    ("if (added.length === 0 || await post('/w', added)) await save(anchor);", []),
    ("await save(anchor); if (added.length > 0) await post('/w', added);", ["never-recovered"]),
    // Samples that are read and never sent may be of no interest to the app.
    ("await save(anchor);", []),
  ])
  func `an app that only observes sends again what a server did not take`(
    sync: String, found: [String]
  ) async throws {
    #expect(try await AppSearch.codes(observer(sync)) == found)
  }

  @Test func `an update that is never completed is found where new workouts come`() async throws {
    let codes = try await AppSearch.codes(
      observer(
        "if (added.length === 0 || await post('/w', added)) await save(anchor);", complete: "{}"))
    #expect(codes == ["health-delivery-stopped"])
  }

  @Test(arguments: [
    ("if (added.length === 0 || await post('/w', added)) await save(anchor);", []),
    ("await save(anchor); if (added.length > 0) await post('/w', added);", ["never-recovered"]),
  ])
  func `an app that only BGTaskScheduler wakes sends again what a server did not take`(
    sync: String, found: [String]
  ) async throws {
    let report = try await AppSearch.report(
      """
      const type = 'HKWorkoutTypeIdentifier';
      const save = (anchor) => UserDefaults.set('anchor', anchor);
      const submit = () => BackgroundTasks.submit({
        identifier: 'app.refresh', earliestBeginDate: Date.now() + 900_000,
      });
      new NativeEventEmitter(BackgroundTasks).addListener('task', async ({ taskId }) => {
        submit();
        const known = await UserDefaults.get('anchor') ?? undefined;
        const { added, anchor } = await Health.queryAnchored({ type, anchor: known });
        \(sync)
        BackgroundTasks.setTaskCompleted(taskId, true);
      });
      submit();
      """, faultPlans: ["new-workouts"], runs: 40)
    #expect(report.findings.map(\.failure.code) == found)
  }

  @Test func `a later fetch may have something new`() async throws {
    let codes = try await AppSearch.codes(
      """
      let isDone = false;
      listen(async ({ fetchId, workouts }) => {
        if (isDone) return HealthEmitter.finish('noData', fetchId);
        isDone = await post('/w', workouts);
        HealthEmitter.finish(isDone ? 'newData' : 'failed', fetchId);
      });
      """)
    #expect(codes == ["samples-forgotten"])
  }

  @Test func `iOS kills an app that never ends its background task`() async throws {
    let codes = try await AppSearch.codes(
      """
      new NativeEventEmitter(BackgroundTasks).addListener('backgroundTaskExpired', () => {});
      listen(async ({ fetchId, workouts }) => {
        await BackgroundTasks.beginBackgroundTask('upload');
        HealthEmitter.finish(await post('/w', workouts) ? 'newData' : 'failed', fetchId);
      });
      """)
    #expect(codes == ["background-task-leaked"])
  }

  @Test func `a task of BGTaskScheduler that is never completed fails`() async throws {
    let codes = try await AppSearch.codes(
      """
      new NativeEventEmitter(BackgroundTasks).addListener('task', () => {});
      new NativeEventEmitter(BackgroundTasks).addListener('taskExpired', () => {});
      BackgroundTasks.submit({ identifier: 'app.refresh' });
      if (device.launchCount === 1) {
        device._simulateLaunchForTaskWithIdentifier('app.refresh', { after: 60 });
      }
      listen(({ fetchId }) => HealthEmitter.finish('failed', fetchId));
      """, faultPlans: ["launch"])
    #expect(codes == ["task-expired"])
  }

  @Test func `what the script plans for its phone may come to nothing in another run`()
    async throws
  {
    let codes = try await AppSearch.codes(
      """
      new NativeEventEmitter(BackgroundTasks).addListener('task', ({ taskId }) => {
        BackgroundTasks.setTaskCompleted(taskId, true);
      });
      BackgroundTasks.submit({ identifier: 'app.refresh' });
      if (device.launchCount === 1) {
        device._simulateLaunchForTaskWithIdentifier('app.refresh', { after: 60 });
      }
      listen(({ fetchId }) => HealthEmitter.finish('failed', fetchId));
      """, faultPlans: ["relaunch", "reload"])
    #expect(codes == [])
  }

  @Test func `what the script plans for its phone happens, however late`() async throws {
    let codes = try await AppSearch.codes(
      """
      if (device.launchCount === 1) device.simulateBackgroundFetch({ after: 4000 });
      let count = 0;
      listen(({ fetchId }) => {
        count += 1;
        if (count > 1) throw new Error('the second');
        HealthEmitter.finish('failed', fetchId);
      });
      """, faultPlans: ["launch"])
    #expect(codes.contains("uncaught-error"))
  }

  @Test func `what repeats in the foreground ends all the same`() async throws {
    let report = try await AppSearch.report(
      """
      setInterval(() => {}, 1000);
      device.openApp();
      device.lock({ after: 1000 });
      listen(async ({ fetchId, workouts }) => {
        HealthEmitter.finish(await post('/w', workouts) ? 'newData' : 'failed', fetchId);
      });
      """, faultPlans: ["launch"], runs: 3)
    #expect(report.runs == 3)
  }
}
