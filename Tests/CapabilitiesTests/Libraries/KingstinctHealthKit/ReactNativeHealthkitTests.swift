import AppHost
import BridgeTesting
import Capabilities
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// Files are those of `ios` in version 7.3.2. Without a name the file is `ReactNativeHealthkit.swift`.
///
/// Differs from a phone: It finds no heartbeat series, routes and plans, and cannot save routes. Workouts have no strokes, flights and
/// activities. The preferred units do not depend on the region. A number that is no activity and no frequency is refused, although
/// Swift takes each.
@Suite("@kingstinct/react-native-healthkit 7.3.2") @HostActor
struct ReactNativeHealthkitTests {
  private func lines(isAllowed: Bool = true, _ script: String) async throws -> [String] {
    await (try HealthkitApp(isAllowed: isAllowed, script)).lines()
  }

  /// The exception with which native code ends the app.
  private func end(_ script: String) async throws -> String {
    let app = try HealthkitApp(script + "\nconsole.log('not reached');")
    let result = await app.run()
    #expect(app.console == [])
    return result.text("ended-by-exception")
  }

  @Test(arguments: Architecture.allCases)
  func `an app asks for permissions, and unknown types are left out (Helpers.swift:86-110)`(
    architecture: Architecture
  ) async throws {
    let app = try HealthkitApp(
      on: architecture, isAllowed: false,
      """
      console.log(await Native.isHealthDataAvailable(), await Native.canAccessProtectedData());
      console.log(await Native.authorizationStatusFor(steps), await Native.getRequestStatusForAuthorization({}, { [steps]: true }));
      const read = { [steps]: true, [heart]: false, HKNope: true, HKAudiogramSampleType: true };
      console.log(await Native.requestAuthorization({ [steps]: true }, read));
      console.log(await Native.authorizationStatusFor(steps), await Native.authorizationStatusFor(heart));
      console.log(await Native.getRequestStatusForAuthorization({}, read));
      """)
    #expect(await app.lines() == ["true true", "0 1", "true", "2 0", "2"])
  }

  @Test
  func `to ask for no type that native code knows ends the app (1131-1146)`() async throws {
    #expect(
      try await end("await Native.requestAuthorization({}, { HKAudiogramSampleType: true });")
        .contains("Must request authorization for at least one data type"))
  }

  @Test
  func `unknown types are refused in the library's words (Constants.swift:13)`() async throws {
    let lines = try await lines(
      """
      const calls = {
        authorizationStatusFor: ['HKNope'], saveQuantitySample: [sleep, 'count', 1, at(0), at(0), {}],
        deleteQuantitySample: [sleep, '00000000-0000-4000-8000-000000000000'], deleteSamples: [sleep, at(0), at(1)],
        saveCorrelationSample: [steps, [], at(0), at(1), {}], saveCategorySample: [steps, 1, at(0), at(1), {}],
        enableBackgroundDelivery: ['HKNope', 1], disableBackgroundDelivery: ['HKNope'],
        subscribeToObserverQuery: ['HKActivitySummaryTypeIdentifier'], querySources: ['HKNope'],
        queryStatisticsForQuantity: [sleep, 'count', at(0), at(1), []], queryQuantitySamples: [sleep, 'count', none, none, 0, true],
        queryQuantitySamplesWithAnchor: [sleep, 'count', none, none, 0, ''], queryCategorySamples: [steps, none, none, 0, true],
        queryCategorySamplesWithAnchor: [steps, none, none, 0, ''], queryCorrelationSamples: [steps, none, none],
      };
      const words = new Set();
      for (const [method, args] of Object.entries(calls)) words.add(await refusal(Native[method](...args)));
      for (const each of [...words].sort()) console.log(each);
      console.log(await refusal(Native.saveWorkoutSample(9999, [], at(0), at(1), {}, {})));
      console.log(await refusal(Native.enableBackgroundDelivery(steps, 9)));
      """)
    let code = "HEALTHKIT_TYPE_IDENTIFIER_NOT_RECOGNIZED_ERROR: Failed to initialize "
    #expect(
      lines == [
        code + "HKActivitySummaryTypeIdentifier", code + "HKCategoryTypeIdentifierSleepAnalysis",
        code + "HKNope",
        code + "HKQuantityTypeIdentifierStepCount", code + "HKWorkoutActivityType 9999",
        "UpdateFrequency not valid: UpdateFrequency not valid",
      ])
  }

  @Test
  func
    `without health data there is no store, and each method says so (20-22, Constants.swift:11-12)`()
    async throws
  {
    let lines = try await lines(
      """
      device.health.setAvailable(false);
      await wait(10);
      console.log(await Native.isHealthDataAvailable());
      console.log(await refusal(Native.requestAuthorization({}, { [steps]: true })));
      console.log(await refusal(Native.getBiologicalSex()), await refusal(Native.unsubscribeQuery('a')));
      """)
    let words = "HEALTHKIT_INIT_ERROR: HealthKit not initialized"
    #expect(lines == ["false", words, "\(words) \(words)"])
  }

  @Test
  func
    `a quantity loses its milliseconds, and a boolean of its metadata is a number (Serializers.swift:11-41, 121-143)`()
    async throws
  {
    let lines = try await lines(
      """
      console.log(await Native.saveQuantitySample(heart, 'count/min', 60, at(0, 123), at(1, 999), { HKWasUserEntered: true, lap: 'a' }));
      const [sample] = await Native.queryQuantitySamples(heart, 'count/s', none, none, 1, false);
      console.log(sample.quantity, sample.unit, sample.quantityType, sample.startDate, sample.endDate);
      console.log(sample.device, JSON.stringify(sample.metadata), JSON.stringify(sample.sourceRevision));
      """)
    #expect(
      lines == [
        "true",
        "1 count/s HKQuantityTypeIdentifierHeartRate 2026-01-04T12:00:00Z 2026-01-04T12:01:00Z",
        #"null {"HKWasUserEntered":1,"lap":"a"} {"source":{"bundleIdentifier":"com.example.app","name":"com.example.app"},"#
          + #""version":null,"operatingSystemVersion":"17.5.0"}"#,
      ])
  }

  @Test
  func `a query sorts by the start, and a date up to 1970 is no limit (Helpers.swift:11-29)`()
    async throws
  {
    let lines = try await lines(
      """
      for (const minute of [0, 10, 20]) await Native.saveQuantitySample(steps, 'count', minute + 1, at(minute), at(minute + 5), {});
      const values = async (...options) =>
        (await Native.queryQuantitySamples(steps, 'count', ...options)).map((sample) => sample.quantity).join();
      console.log(await values(none, none, 0, true), await values(new Date(0).toISOString(), none, 2, false));
      console.log(await values(at(4), at(26), 0, true), await values(at(4), none, 0, true), await values(none, at(14), 0, true));
      """)
    #expect(lines == ["1,11,21 21,11", "11,21 11,21 1"])
  }

  @Test
  func
    `an anchored query gives what was added and deleted since, and a text that is no anchor counts as none (977-1037)`()
    async throws
  {
    let lines = try await lines(
      """
      const query = (anchor) => Native.queryQuantitySamplesWithAnchor(steps, 'count', none, none, 0, anchor);
      await Native.saveQuantitySample(steps, 'count', 1, at(0), at(1), {});
      const first = await query('');
      await Native.saveQuantitySample(steps, 'count', 2, at(2), at(3), {});
      console.log(await Native.deleteQuantitySample(steps, first.samples[0].uuid));
      const { samples, deletedSamples } = await query(first.newAnchor);
      console.log(samples.map((sample) => sample.quantity).join(), deletedSamples[0].uuid === first.samples[0].uuid, deletedSamples.length);
      console.log((await query('nope')).samples.length);
      await Native.saveCategorySample(sleep, 3, at(0), at(10), {});
      const night = await Native.queryCategorySamplesWithAnchor(sleep, none, none, 0, '');
      console.log(night.samples[0].value, night.samples[0].categoryType, night.deletedSamples.length);
      console.log(await refusal(Native.queryCategorySamplesWithAnchor(sleep, none, none, 0, first.newAnchor)));
      """)
    #expect(
      lines == [
        "true", "2 true 1", "1", "3 HKCategoryTypeIdentifierSleepAnalysis 0",
        "HEALTHKIT_ERROR: The anchor comes from a query for other types than HKCategoryTypeIdentifierSleepAnalysis.",
      ])
  }

  @Test func `samples that begin in a time are deleted, if they are the app's own (223-266)`()
    async throws
  {
    let lines = try await lines(
      """
      for (const minute of [0, 10, 20]) await Native.saveQuantitySample(steps, 'count', 1, at(minute), at(minute + 5), {});
      console.log(await Native.deleteSamples(steps, at(5), at(30)));
      console.log((await Native.queryQuantitySamples(steps, 'count', none, none, 0, true)).length);
      console.log(await Native.deleteQuantitySample(steps, '00000000-0000-4000-8000-000000000000'));
      """)
    #expect(lines == ["true", "1", "true"])
  }

  @Test
  func
    `statistics have what was asked for, and the time of the latest value as start and end (675-715)`()
    async throws
  {
    let lines = try await lines(
      """
      await Native.saveQuantitySample(steps, 'count', 5, at(0), at(5), {});
      await Native.saveQuantitySample(steps, 'count', 7, at(10), at(15), {});
      const ask = (type, unit, options, to = at(60)) => Native.queryStatisticsForQuantity(type, unit, at(0), to, options);
      console.log(JSON.stringify(await ask(steps, 'count', ['cumulativeSum', 'mostRecent', 'duration', 'nope'])));
      console.log(JSON.stringify(await ask(steps, 'count', ['cumulativeSum'], at(12))));
      await Native.saveQuantitySample(heart, 'count/min', 60, at(0), at(0), {});
      await Native.saveQuantitySample(heart, 'count/min', 90, at(1), at(1), {});
      console.log(JSON.stringify(await ask(heart, 'count/min', ['discreteAverage', 'discreteMax', 'discreteMin', 'discreteMostRecent'])));
      """)
    #expect(
      lines == [
        #"{"sumQuantity":{"unit":"count","quantity":12},"mostRecentQuantity":{"unit":"count","quantity":7},"#
          + #""duration":{"unit":"s","quantity":600},"#
          + #""mostRecentQuantityDateInterval":{"start":"2026-01-04T12:10:00.000Z","end":"2026-01-04T12:15:00.000Z"}}"#,
        #"{"sumQuantity":{"unit":"count","quantity":5}}"#,
        #"{"averageQuantity":{"unit":"count/min","quantity":75},"maximumQuantity":{"unit":"count/min","quantity":90},"#
          + #""minimumQuantity":{"unit":"count/min","quantity":60},"mostRecentQuantity":{"unit":"count/min","quantity":90},"#
          + #""mostRecentQuantityDateInterval":{"start":"2026-01-04T12:01:00.000Z","end":"2026-01-04T12:01:00.000Z"}}"#,
      ])
  }

  @Test
  func
    `an error of statistics and of preferred units is overlooked, and that of a query is not (96-104, 675, 866)`()
    async throws
  {
    let lines = try await lines(
      isAllowed: false,
      """
      console.log(JSON.stringify(await Native.queryStatisticsForQuantity(steps, 'count', at(0), at(1), ['cumulativeSum'])));
      console.log(JSON.stringify(await Native.getPreferredUnits([steps])));
      const error = await Native.queryQuantitySamples(steps, undefined, none, none, 0, true).catch((error) => error);
      console.log(error.code, error.message, error.domain, JSON.stringify(error.userInfo));
      await Native.requestAuthorization({}, { [steps]: true, [heart]: true });
      console.log(JSON.stringify(await Native.getPreferredUnits([steps, heart, 'HKNope'])));
      """)
    #expect(
      lines == [
        "{}", "{}",
        "HEALTHKIT_ERROR Authorization not determined com.apple.healthkit "
          + #"{"NSLocalizedDescription":"Authorization not determined"}"#,
        #"{"HKQuantityTypeIdentifierHeartRate":"count/min","HKQuantityTypeIdentifierStepCount":"count"}"#,
      ])
  }

  @Test(
    arguments: [
      (
        "Native.queryStatisticsForQuantity(steps, 'count', at(0), at(1), ['discreteMax'])",
        "is not compatible with cumulative data type"
      ),
      (
        "Native.saveQuantitySample(steps, 'nope', 1, at(0), at(1), {})",
        "Unable to parse factorization string nope"
      ),
      ("Native.saveQuantitySample(steps, 'kg', 1, at(0), at(1), {})", "requires unit of type"),
      (
        "Native.saveQuantitySample(steps, 'count', 1, '2026-01-04', at(1), {})",
        "Unexpectedly found nil while unwrapping"
      ),
      (
        "Native.saveCategorySample(sleep, 99, at(0), at(1), {})",
        "Value 99 is not compatible with type"
      ),
      (
        "Native.saveCorrelationSample('HKCorrelationTypeIdentifierFood', [], at(0), at(1), {})",
        "must contain one or more HKSample"
      ),
      (
        "Native.saveCorrelationSample('HKCorrelationTypeIdentifierFood', [{ quantityType: steps }], at(0), at(1), {})",
        "Could not cast"
      ),
      ("Native.deleteQuantitySample(steps, 'nope')", "Unexpectedly found nil while unwrapping"),
      ("Native.querySources('HKCharacteristicTypeIdentifierDateOfBirth')", "to 'HKSampleType'"),
      (
        "Native.queryWorkoutSamples('nope', 'm', none, none, 0, true)",
        "Unable to parse factorization string nope"
      ),
    ])
  func `what native code does not check ends the app (100, 205, 230, 285, 675, 733, 1107)`(
    call: String, reason: String
  ) async throws {
    let text = try await end("await \(call);")
    #expect(text.contains(reason))
  }

  @Test
  func `a unit that does not fit ends the app only if there are samples (858)`() async throws {
    let lines = try await lines(
      "console.log((await Native.queryQuantitySamples(steps, 'kg', none, none, 0, true)).length);")
    #expect(lines == ["0"])
    let text = try await end(
      """
      await Native.saveQuantitySample(steps, 'count', 1, at(0), at(1), {});
      await Native.queryQuantitySamples(steps, 'kg', none, none, 0, true);
      """)
    #expect(text.contains("Attempt to convert incompatible units: count, kg"))
  }

  @Test
  func
    `a correlation has the same dates for all samples, and they are read in the preferred units (268-314, 872-936)`()
    async throws
  {
    let lines = try await lines(
      """
      const food = 'HKCorrelationTypeIdentifierFood', energy = 'HKQuantityTypeIdentifierDietaryEnergyConsumed';
      console.log(await Native.saveCorrelationSample(food, [
        { quantityType: energy, unit: 'kJ', quantity: 418.4, startDate: at(30), endDate: at(31), metadata: { a: 1 } },
        { categoryType: 'HKCategoryTypeIdentifierHeadache', value: 2 }, { categoryType: 'HKNope', value: 1 },
      ], at(0, 7), at(1), { HKFoodType: 'Soup' }));
      const [soup] = await Native.queryCorrelationSamples(food, none, none);
      console.log(soup.correlationType, soup.startDate, soup.endDate, JSON.stringify(soup.metadata), soup.device, 'sourceRevision' in soup);
      for (const each of soup.objects)
        console.log(each.quantityType ?? each.categoryType, Math.round(each.quantity ?? each.value), each.unit, each.startDate,
          JSON.stringify(each.metadata));
      console.log((await Native.queryCorrelationSamples(food, at(1), none)).length);
      """)
    #expect(
      lines == [
        "true",
        "HKCorrelationTypeIdentifierFood 2026-01-04T12:00:00.007Z 2026-01-04T12:01:00.000Z {\"HKFoodType\":\"Soup\"} null false",
        "HKQuantityTypeIdentifierDietaryEnergyConsumed 100 kcal 2026-01-04T12:00:00Z {\"a\":1}",
        "HKCategoryTypeIdentifierHeadache 2 undefined 2026-01-04T12:00:00Z {}", "0",
      ])
  }

  @Test
  func
    `characteristics that are not set are 0, and the date of birth is an error (107-177)`()
    async throws
  {
    let lines = try await lines(
      """
      console.log(await Native.getBiologicalSex(), await Native.getBloodType(), await Native.getFitzpatrickSkinType(),
        await Native.getWheelchairUse());
      console.log(await refusal(Native.getDateOfBirth()));
      """)
    #expect(
      lines == [
        "0 0 0 0",
        "HEALTHKIT_ERROR: The operation couldn’t be completed. (Foundation._GenericObjCError error 0.)",
      ])
    let refused = try await self.lines(
      isAllowed: false,
      "console.log(await refusal(Native.getBloodType()), await refusal(Native.getDateOfBirth()));")
    let words = "HEALTHKIT_ERROR: Authorization not determined"
    #expect(refused == ["\(words) \(words)"])
  }

  @Test func `sources have a name and an identifier (1096-1129)`() async throws {
    let lines = try await lines(
      """
      walk();
      await Native.saveQuantitySample(steps, 'count', 1, at(0), at(1), {});
      console.log((await Native.querySources(steps)).map(({ name, bundleIdentifier }) => `${name} ${bundleIdentifier}`).sort().join());
      """)
    #expect(lines == ["Apple Watch com.apple.health.watch,com.example.app com.example.app"])
  }

  @Test
  func
    `an error of a query of heartbeats rejects, and ends the app with an anchor (1388-1394, 1564)`()
    async throws
  {
    let lines = try await lines(
      """
      console.log((await Native.queryHeartbeatSeriesSamples(none, none, 0, true)).length);
      const { samples, deletedSamples, newAnchor } = await Native.queryHeartbeatSeriesSamplesWithAnchor(none, none, 0, '');
      console.log(samples.length, deletedSamples.length, newAnchor !== '');
      """)
    #expect(lines == ["0", "0 0 true"])
    let app = try HealthkitApp(
      isAllowed: false,
      """
      console.log(await refusal(Native.queryHeartbeatSeriesSamples(none, none, 0, true)));
      await Native.queryHeartbeatSeriesSamplesWithAnchor(none, none, 0, '');
      console.log('not reached');
      """)
    let result = await app.run()
    #expect(app.console == ["HEALTHKIT_ERROR: Authorization not determined"])
    #expect(result.text("ended-by-exception").contains("Fatal error: Should not fail"))
  }
}
