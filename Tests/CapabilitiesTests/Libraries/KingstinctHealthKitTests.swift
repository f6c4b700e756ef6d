import AppHost
import BridgeTesting
import HealthKit
import HostLoop
import SimulatedPhone
import Testing

/// The facts are those of `packages/react-native-healthkit` in version 14.0.2.
///
/// Own tests: 3 of 3 scenarios (`apps/example/contracts/scenarios.ts`).
///
/// Differs from a phone: It finds no electrocardiograms, heartbeat series, states of mind and medications, and cannot save them.
@Suite("@kingstinct/react-native-healthkit 14.0.2") @HostActor
struct KingstinctHealthKitTests {
  /// - Parameter script: finds `core`, `quantities`, `categories`, `workouts` and `characteristics`.
  private func lines(
    _ script: String, asking: Bool = true, launch: AppLifecycle.Launch = .user
  ) async throws -> [String] {
    let app = try AppFixture.plain(Self.start + (asking ? Self.ask : "") + script + "\n})();") {
      $0.launch = launch
    }
    let result = await app.run()
    return app.lines + result.diagnoses.filter(\.isFailure).map(\.code)
  }

  private static let start = """
    import { NativeModules } from 'react-native';
    import { device } from 'bridgehost';
    NativeModules.NitroModules.install();
    const make = (name) => NitroModulesProxy.createHybridObject(name);
    const [core, quantities, categories, workouts, characteristics] = ['CoreModule', 'QuantityTypeModule',
      'CategoryTypeModule', 'WorkoutsModule', 'CharacteristicTypeModule'].map(make);
    const steps = 'HKQuantityTypeIdentifierStepCount', heart = 'HKQuantityTypeIdentifierHeartRate';
    const sleep = 'HKCategoryTypeIdentifierSleepAnalysis', workout = 'HKWorkoutTypeIdentifier';
    const at = (minute) => new Date(Date.UTC(2026, 0, 4, 12, minute));
    const message = (promise) => promise.then(() => 'fulfilled', (error) => error.message);
    const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    (async () => {

    """
  private static let ask = """
    await core.requestAuthorization({
      toRead: [steps, heart, sleep, workout], toShare: [steps, heart, sleep, workout],
    });

    """

  /// `ios/QuantityTypeModule.swift` lines 485 to 501: nothing catches the exception of `HKQuantitySample`.
  @Test func `A sample that HealthKit does not take ends the app`() async throws {
    let lines = try await lines(
      """
      console.log('saving');
      await quantities.saveQuantitySample(heart, 'm', 60, at(0), at(1)).catch(() => {});
      console.log('not reached');
      """)
    #expect(lines == ["saving", "ended-by-exception"])
  }

  /// `ios/CoreModule.swift`, and `ios/Helpers.swift`, objectTypesFromArray: unknown types are left out.
  @Test func `Permissions are asked for as HealthKit asks`() async throws {
    let lines = try await lines(
      """
      console.log(core.isHealthDataAvailable(), core.authorizationStatusFor(steps));
      console.log(await core.getRequestStatusForAuthorization({ toRead: [steps] }));
      console.log(await core.requestAuthorization({ toRead: [steps, 'HKNope'], toShare: [steps] }));
      console.log(core.authorizationStatusFor(steps), await core.getRequestStatusForAuthorization({ toRead: [steps] }));
      console.log(await core.getRequestStatusForAuthorization({}));
      console.log(core.areObjectTypesAvailable([steps, 'HKNope']));
      """, asking: false)
    #expect(
      lines == [
        "true 0", "1", "true", "2 2", "2",
        "{ HKNope: false, HKQuantityTypeIdentifierStepCount: true }",
      ])
  }

  /// `ios/Serializers.swift`, serializeQuantitySample.
  @Test func `A quantity is saved and read in the unit that JavaScript asks for`() async throws {
    let lines = try await lines(
      """
      const saved = await quantities.saveQuantitySample(heart, 'count/min', 60, at(0), at(1), { HKWasUserEntered: true, lap: 3, HKTimeZone: 'UTC' });
      const [sample] = await quantities.queryQuantitySamples(heart, { limit: 1, unit: 'count/s' });
      console.log(sample.uuid === saved.uuid, sample.quantity, sample.unit, saved.quantity, saved.unit);
      console.log(sample.startDate instanceof Date, sample.startDate.getTime() === at(0).getTime(), sample.device);
      console.log(sample.sourceRevision.source.bundleIdentifier, sample.sampleType.identifier, sample.metadata);
      console.log(await message(quantities.queryQuantitySamples(heart, { limit: 1, unit: 'kg' })));
      console.log(await message(quantities.queryQuantitySamples(heart, { limit: 1, unit: 'nope' })).catch((e) => e.message));
      """)
    #expect(
      lines.prefix(4) == [
        "true 1 count/s 60 count/min", "true true undefined",
        "com.example.app HKQuantityTypeIdentifierHeartRate { HKTimeZone: 'UTC', HKWasUserEntered: true, lap: 3 }",
        "[react-native-healthkit] Unit kg is incompatible with quantityType HKQuantityTypeIdentifierHeartRate",
      ])
  }

  /// `ios/PredicateHelpers.swift`, and `ios/Helpers.swift`, getSortDescriptors and getQueryLimit.
  @Test func `A query filters, sorts by start and limits`() async throws {
    let lines = try await lines(
      """
      for (const minute of [0, 10, 20]) await quantities.saveQuantitySample(steps, 'count', minute + 1, at(minute), at(minute + 5));
      const values = async (options) => (await quantities.queryQuantitySamples(steps, options)).map((s) => s.quantity).join();
      console.log(await values({ limit: 0 }), await values({ limit: 2, ascending: true }), await values({ limit: -1 }));
      const date = { startDate: at(4), endDate: at(12) };
      console.log(await values({ limit: 0, filter: { date } }), await values({ limit: 0, filter: { date: { ...date, strictStartDate: true } } }));
      const [first] = await quantities.queryQuantitySamples(steps, { limit: 1, ascending: true });
      console.log(await values({ limit: 0, filter: { NOT: [{ uuid: first.uuid }] } }), await values({ limit: 0, filter: { uuids: [first.uuid] } }));
      console.log(await values({ limit: 0, filter: { sources: [first.sourceRevision.source] } }));
      """)
    #expect(lines == ["21,11,1 1,11 21,11,1", "11,1 11", "21,11 1", "21,11,1"])
  }

  /// `ios/Helpers.swift`, sampleAnchoredQueryAsync.
  @Test func `An anchored query gives what was added and deleted since`() async throws {
    let lines = try await lines(
      """
      const saved = await quantities.saveQuantitySample(steps, 'count', 1, at(0), at(1));
      const first = await quantities.queryQuantitySamplesWithAnchor(steps, { limit: 0 });
      await quantities.saveQuantitySample(steps, 'count', 2, at(2), at(3));
      console.log(await core.deleteObjects(steps, { uuid: saved.uuid }));
      const next = await quantities.queryQuantitySamplesWithAnchor(steps, { limit: 0, anchor: first.newAnchor });
      console.log(first.samples.length, next.samples.map((s) => s.quantity).join(), next.deletedSamples[0].uuid === saved.uuid);
      console.log(await message(core.deleteObjects(steps, {})));
      """)
    #expect(
      lines == [
        "1", "1 2 true", "[react-native-healthkit] Unable to create predicate for deleting objects",
      ])
  }

  /// `ios/QuantityTypeModule.swift`, handleHKNoDataOrThrow and serializeStatistics.
  @Test func `Statistics of no data are empty, and what does not fit the type is left out`()
    async throws
  {
    let lines = try await lines(
      """
      const none = await quantities.queryStatisticsForQuantity(steps, ['cumulativeSum'], { filter: { date: { startDate: at(0) } } });
      console.log(none.sumQuantity, none.startDate.getTime() === at(0).getTime(), none.sources.length);
      for (const minute of [0, 70]) await quantities.saveQuantitySample(steps, 'count', 5, at(minute), at(minute + 5));
      const all = await quantities.queryStatisticsForQuantity(steps, ['cumulativeSum', 'discreteMax'], {});
      console.log(all.sumQuantity, all.maximumQuantity, all.sources[0].name);
      const hours = await quantities.queryStatisticsCollectionForQuantity(steps, ['cumulativeSum'], at(0), { hour: 1 }, {});
      console.log(hours.map((h) => h.sumQuantity.quantity).join());
      const [mine] = await quantities.queryStatisticsForQuantitySeparateBySource(steps, ['cumulativeSum'], {});
      console.log(mine.source.bundleIdentifier, mine.sumQuantity.quantity);
      """)
    #expect(
      lines == [
        "undefined true 0", "{ unit: 'count', quantity: 10 } undefined com.example.app", "5,5",
        "com.example.app 10",
      ])
  }

  @Test func `Categories and workouts are saved and read`() async throws {
    let lines = try await lines(
      """
      await categories.saveCategorySample(sleep, 3, at(0), at(10));
      const [asleep] = await categories.queryCategorySamples(sleep, { limit: 1 });
      console.log(asleep.value, asleep.categoryType);
      const run = await workouts.saveWorkoutSample(37, [{ quantityType: 'HKQuantityTypeIdentifierStepCount',
        quantity: 100, unit: 'count', startDate: at(0), endDate: at(30) }], at(0), at(30), { distance: 5000 });
      console.log(run.workoutActivityType, run.duration, run.totalDistance, run.totalEnergyBurned);
      const found = await workouts.queryWorkoutSamples({ limit: 1, filter: { uuid: run.uuid } });
      console.log(found[0].uuid === run.uuid, JSON.parse(JSON.stringify(found[0])).workoutActivityType, found[0].toJSON().uuid === run.uuid);
      const swims = await workouts.queryWorkoutSamples({ limit: 0, filter: { workoutActivityType: 46 } });
      console.log(swims.length > 0, swims.every((w) => w.workoutActivityType === 46));
      """)
    #expect(
      lines == [
        "3 HKCategoryTypeIdentifierSleepAnalysis",
        "37 { unit: 's', quantity: 1800 } { unit: 'm', quantity: 5000 } undefined", "true 37 true",
        "true true",
      ])
  }

  /// Nitro passes on `String(describing:)` of an `NSError`, so apps look for the code in the text.
  @Test func `On a locked phone a query fails with the text of HealthKit's error 6`() async throws {
    let lines = try await lines(
      """
      device.lock();
      // iOS suspends the app meanwhile, and resumes it for the fetch.
      device.simulateBackgroundFetch({ after: 700 });
      await wait(650_000);
      console.log(core.isProtectedDataAvailable());
      console.log(await message(quantities.queryQuantitySamples(steps, { limit: 1 })));
      device.openApp();
      """)
    #expect(
      lines == [
        "false",
        "Error Domain=com.apple.healthkit Code=6 \"Protected health data is inaccessible\" "
          + "UserInfo={NSLocalizedDescription=Protected health data is inaccessible}",
      ])
  }

  /// `ios/CoreModule.swift`, subscribeToObserverQuery: the predicate begins now.
  @Test func `An observer is told of what begins later, until it is stopped`() async throws {
    let lines = try await lines(
      """
      const id = core.subscribeToObserverQuery(steps, ({ typeIdentifier, errorMessage }) => console.log(typeIdentifier, errorMessage));
      await quantities.saveQuantitySample(steps, 'count', 1, at(0), at(1));
      await wait(100);
      const soon = new Date(Date.now() + 1000);
      await quantities.saveQuantitySample(steps, 'count', 1, soon, soon);
      await wait(100);
      console.log(core.unsubscribeQuery(id), core.unsubscribeQuery(id));
      await quantities.saveQuantitySample(steps, 'count', 2, soon, soon);
      """)
    #expect(lines == ["HKQuantityTypeIdentifierStepCount undefined", "true false"])
  }

  /// `ios/BackgroundDeliveryManager.swift`: observers from the launch on, whose updates wait for JavaScript.
  @Test func `Configured types wake the app, and updates wait until JavaScript subscribes`()
    async throws
  {
    let lines = try await lines(
      """
      if (device.launchCount === 1) {
        await core.configureBackgroundTypes([workout], 1);
        await wait(10);
        device.leaveApp({ after: 1 });
        device.crash('test', { after: 2 });
        device.health.save([{ type: workout, activityType: 'HKWorkoutActivityTypeRunning',
          startDate: at(0), endDate: at(30) }], { after: 60 });
      } else {
        await wait(500);
        core.subscribeToObserverQuery(workout, ({ typeIdentifier }) => console.log(device.launchReason, typeIdentifier));
      }
      """)
    #expect(lines == ["healthKit HKWorkoutTypeIdentifier"])
  }

  @Test func `An app that does not observe what wakes it is told to call subscribeToChanges`()
    async throws
  {
    let app = try AppFixture.plain(
      Self.start + """
        if (device.launchCount > 1) return;
        await core.requestAuthorization({ toRead: [workout], toShare: [] });
        await core.enableBackgroundDelivery(workout, 1);
        device.leaveApp({ after: 1 });
        device.crash('test', { after: 2 });
        device.health.save([{ type: workout, activityType: 'HKWorkoutActivityTypeRunning',
          startDate: at(0), endDate: at(30) }], { after: 60 });
        })();
        """
    ) { $0.launch = .user }
    let result = await app.run()
    #expect(result.phone.healthKit.deliveries.first?.outcome == .missed)
    #expect(
      result.diagnoses.compactMap(\.fix).contains(
        "the script never calls subscribeToChanges(). Call subscribeToChanges('HKWorkoutTypeIdentifier', …) at the top "
          + "level of the script"))
  }

  @Test func `Characteristics that are not set are 0`() async throws {
    let lines = try await lines(
      """
      await core.requestAuthorization({ toRead: ['HKCharacteristicTypeIdentifierBiologicalSex',
        'HKCharacteristicTypeIdentifierDateOfBirth'] });
      console.log(characteristics.getBiologicalSex(), characteristics.getDateOfBirth());
      """)
    #expect(lines == ["0 undefined"])
  }

  @Test func `The console shows the properties of a workout`() async throws {
    let lines = try await lines(
      """
      const run = await workouts.saveWorkoutSample(37, [], at(0), at(30), undefined, undefined);
      console.log(run);
      console.log([core], String(core), Object.prototype.toString.call(run));
      """)
    #expect(lines.contains { $0.hasPrefix("HybridObject<WorkoutProxy> {") })
    #expect(lines.contains { $0.contains("workoutActivityType: 37") }, "\(lines)")
    #expect(lines.contains { $0.contains("startDate: 2026-01-04T12:00:00.000Z") }, "\(lines)")
    #expect(!lines.contains { $0.contains("CallbackObject") })
  }
}
