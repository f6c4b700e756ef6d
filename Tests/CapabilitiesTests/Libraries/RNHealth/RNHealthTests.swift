import AppHost
import BridgeTesting
import HealthKit
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// Files are those of `RCTAppleHealthKit` in react-native-health 1.19.0, without the prefix `RCTAppleHealthKit`.
///
/// Differs from a phone: It finds no electrocardiograms, heartbeat series, routes, activity summaries and clinical records.
/// `device` of a sample without a model is `iPhone`. An option that is `null` counts as missing. Permissions keep their order in
/// `getAuthStatus`.
@Suite("react-native-health 1.19.0") @HostActor
struct RNHealthTests {
  // index.js; RCTAppleHealthKit.m:626-674, 729-768
  @Test(arguments: Architecture.allCases)
  func
    `an app asks for permissions, and learns only what it may save (RCTAppleHealthKit.m:729-768)`(
      architecture: Architecture
    ) async throws
  {
    let app = try HealthApp(
      on: architecture, permissions: nil,
      """
      console.log(await new Promise((resolve) => Health.isAvailable((error, result) => resolve(result))));
      const permissions = { read: ['StepCount', 'Nope', 'Steps', 'HeartRate'], write: ['StepCount'] };
      console.log(JSON.stringify(await call('getAuthStatus', { permissions })));
      console.log(await call('initHealthKit', { permissions }));
      console.log(JSON.stringify(await call('getAuthStatus', { permissions })));
      """)
    let lines = await app.lines()
    #expect(
      lines == [
        "true", #"{"permissions":{"read":[0,0],"write":[0]}}"#, "true",
        #"{"permissions":{"read":[2,1],"write":[2]}}"#,
      ])
  }

  // RCTAppleHealthKit.m:635-656, 718-748
  @Test
  func `wrong permissions are errors with the library's messages (RCTAppleHealthKit.m:635-672)`()
    async throws
  {
    let app = try HealthApp(
      permissions: nil,
      """
      console.log(await message('initHealthKit', {}));
      console.log(await message('initHealthKit', null));
      console.log(await message('getAuthStatus', { permissions: { read: [] } }));
      console.log((await call('getInfo', {})).className);
      device.health.setAvailable(false);
      console.log(await message('initHealthKit', { permissions: { read: ['Steps'] } }));
      """)
    let lines = await app.lines()
    #expect(
      lines == [
        "permissions must be provided in the initialization options",
        "permissions must be provided in the initialization options",
        "permissions must be included in permissions object with read and write options",
        "RCTAppleHealthKit", "HealthKit data is not available",
      ])
  }

  // +Methods_Fitness.m:19-51, +Queries.m:741-774
  @Test func `steps of a day are added up in the phone's zone (+Queries.m:741-774)`() async throws {
    let app = try HealthApp(
      """
      device.setTimeZone('Europe/Berlin');
      const save = (start, end, value, metadata) => device.health.save([{ type: 'HKQuantityTypeIdentifierStepCount',
        unit: 'count', value, startDate: new Date(start), endDate: new Date(end), metadata }]);
      console.log(JSON.stringify(await call('getStepCount', { date: at(0) })));
      await save('2026-01-03T22:00:00Z', '2026-01-03T22:10:00Z', 1);
      await save('2026-01-03T23:00:00Z', '2026-01-03T23:10:00Z', 20);
      await save('2026-01-04T22:00:00Z', '2026-01-04T22:10:00Z', 300, { HKWasUserEntered: '1' });
      console.log(JSON.stringify(await call('getStepCount', { date: at(0) })));
      console.log((await call('getStepCount', { date: at(0), includeManuallyAdded: false })).value);
      console.log(await message('getStepCount', { date: '2026-01-04' }));
      """)
    let lines = await app.lines()
    #expect(
      lines == [
        #"{"endDate":"2026-01-04T13:00:00.000+0100","startDate":"2026-01-04T13:00:00.000+0100","value":0}"#,
        #"{"endDate":"2026-01-04T23:10:00.000+0100","startDate":"2026-01-04T00:00:00.000+0100","value":320}"#,
        "20", "could not parse date from options.date",
      ])
  }

  // +Queries.m:763-768
  @Test func `each error of a day's total is the library's own (+Queries.m:763-768)`() async throws
  {
    let app = try HealthApp(
      permissions: nil,
      """
      const error = await call('getStepCount', {}).catch((error) => error);
      console.log(error.code, error.message, error.domain, JSON.stringify(error.userInfo), error instanceof Error);
      """)
    let lines = await app.lines()
    #expect(
      lines == [
        "EAPPLEHEALTHKIT0 The operation couldn’t be completed. (AppleHealthKit error 0.) AppleHealthKit "
          + #"{"Error reason":"Could not fetch statistics: Not authorized"} false"#
      ])
  }

  // +Methods_Fitness.m:53-92, +Queries.m:294-423
  @Test func `getSamples gives workouts, and distances in miles (+Queries.m:319-411)`() async throws
  {
    let app = try HealthApp(
      permissions: ["DistanceCycling", "Workout", "DistanceSwimming"],
      """
      device.health.save([
        { type: 'HKWorkoutTypeIdentifier', activityType: 'HKWorkoutActivityTypeRunning', duration: 600,
          totalEnergyBurned: 100, totalDistance: 1609.344, startDate: new Date(at(0)), endDate: new Date(at(10)) },
        { type: 'HKQuantityTypeIdentifierDistanceCycling', unit: 'm', value: 1609.344, startDate: new Date(at(0)),
          endDate: new Date(at(1)), metadata: { HKWasUserEntered: '1' } },
        { type: 'HKQuantityTypeIdentifierDistanceSwimming', unit: 'm', value: 50, startDate: new Date(at(0)),
          endDate: new Date(at(1)) },
      ]);
      await sleep(0);
      const range = { startDate: at(0), endDate: at(59) };
      const [workout] = await call('getSamples', { ...range, type: 'Workout' });
      console.log(workout.activityName, workout.activityId, workout.calories, workout.distance, workout.metadata, workout.start);
      const [ride] = await call('getSamples', { ...range, type: 'Cycling' });
      console.log(ride.distance, ride.quantity, ride.tracked, ride.end);
      console.log((await call('getSamples', { ...range, type: 'Swimming' })).length);
      console.log((await call('getSamples', { ...range, type: 'Swimming', unit: 'meter' }))[0].quantity);
      console.log((await call('getSamples', { type: 'Workout' })).length);
      """)
    let lines = await app.lines()
    #expect(
      lines == [
        "Running 37 100 1 null 2026-01-04T12:00:00.000+0000",
        "1 undefined false 2026-01-04T12:01:00.000+0000", "0", "50", "0",
      ])
  }

  // +Methods_Vitals.m:43-76; RCTUtils.mm: RCTMakeError
  @Test func `quantities come by their end, newest first (+Queries.m:230-292)`() async throws {
    let app = try HealthApp(
      permissions: ["HeartRate"],
      """
      for (const minute of [0, 10, 20]) device.health.save([{ type: 'HKQuantityTypeIdentifierHeartRate', unit: 'count/min',
        value: 60 + minute, startDate: new Date(at(minute)), endDate: new Date(at(minute)),
        metadata: minute ? {} : { HKMetadataKeyHeartRateMotionContext: '1' } }]);
      await sleep(0);
      const range = { startDate: at(0), endDate: at(59) };
      const values = async (options) => (await call('getHeartRateSamples', { ...range, ...options })).map((s) => s.value).join();
      console.log(await values({}), await values({ ascending: true, limit: 2 }), await values({ startDate: at(1) }));
      const [first] = await call('getHeartRateSamples', { ...range, ascending: true });
      console.log(Object.keys(first).sort().join(), first.metadata.HKMetadataKeyHeartRateMotionContext, first.endDate);
      console.log(await message('getHeartRateSamples', {}), await message('getHeartRateSamples', { startDate: new Date() }));
      """)
    let lines = await app.lines()
    #expect(
      lines == [
        "80,70,60 60,70 80,70",
        "endDate,id,metadata,sourceId,sourceName,startDate,value 1 2026-01-04T12:00:00.000+0000",
        "startDate is required in options startDate is required in options",
      ])
  }

  // RCTUtils.mm: RCTMakeError, RCTJSErrorFromNSError
  @Test(arguments: Architecture.allCases)
  func
    `an error of HealthKit follows the library's message, or is React Native's plain object (+Methods_Vitals.m:67-75)`(
      architecture: Architecture
    ) async throws
  {
    let app = try HealthApp(
      on: architecture, permissions: nil,
      """
      const range = { startDate: at(0) };
      for (const method of ['getHeartRateSamples', 'getVo2MaxSamples', 'getMindfulSession', 'getBloodPressureSamples'])
        console.log(await message(method, range));
      const { code, message: text, domain, userInfo } = await call('getWeightSamples', range).catch((error) => error);
      console.log(code, text, domain, userInfo.NSLocalizedDescription);
      """
    ) {
      $0.prepare = {
        $0.healthKit.fault = { _ in HealthError(.databaseInaccessible) }
      }
    }
    let error =
      #"Error Domain=com.apple.healthkit Code=6 "Protected health data is inaccessible" UserInfo={NSLocalizedDescription="#
      + "Protected health data is inaccessible}"
    let lines = await app.lines()
    #expect(
      lines == [
        "error getting heart rate samples:" + error, "error getting Vo2Max samples: " + error,
        "error with fetchCumulativeSumStatisticsCollection" + error,
        "error getting blood pressure samples:" + error,
        "ECOM.APPLE.HEALTHKIT6 Protected health data is inaccessible com.apple.healthkit "
          + "Protected health data is inaccessible",
      ])
  }

  // +Queries.m:194-228, +Methods_Body.m:16-40, 412-437
  @Test
  func `the latest sample of a phone without any is an unknown error (+Methods_Body.m:25-27)`()
    async throws
  {
    let app = try HealthApp(
      permissions: ["Weight", "BodyFatPercentage", "Height"],
      """
      const error = await call('getLatestWeight', {}).catch((error) => error);
      console.log(error.code, error.message, error.domain, error.userInfo);
      console.log(await message('getLatestHeight', {}));
      console.log(await call('saveWeight', { value: 100, startDate: at(0) }), await call('saveBodyFatPercentage', { value: 20 }));
      await call('saveWeight', { value: 50, unit: 'kg', startDate: at(5) });
      console.log(JSON.stringify(await call('getLatestWeight', { unit: 'kg' })), (await call('getLatestWeight', {})).value.toFixed(2));
      console.log((await call('getLatestBodyFatPercentage', {})).value);
      """)
    let lines = await app.lines()
    #expect(
      lines == [
        "E(null)0 Unknown error from a native module RCTErrorDomain null",
        "error getting latest height",
        "100 0.2",
        #"{"endDate":"2026-01-04T12:05:00.000+0000","startDate":"2026-01-04T12:05:00.000+0000","value":50} 110.23"#,
        "20",
      ])
  }

  // +Queries.m:906-1011
  @Test
  func
    `daily samples are totals of periods of 60 minutes, newest first, with the part of each source (+Queries.m:906-1011)`()
    async throws
  {
    let app = try HealthApp(
      permissions: ["StepCount", "ActiveEnergyBurned"],
      """
      await call('saveSteps', { value: 60, startDate: at(0), endDate: at(60) });
      await call('saveSteps', { value: 7, startDate: at(70), endDate: at(80) });
      const range = { startDate: at(30), endDate: at(119) };
      const totals = async (options, method = 'getDailyStepCountSamples') =>
        (await call(method, { ...range, ...options })).map((each) => each.value + '@' + each.startDate.slice(11, 16)).join();
      console.log(await totals({}));
      console.log(await totals({ period: 30, ascending: true }), await totals({ period: 30, limit: 1 }));
      console.log(JSON.stringify((await call('getDailyStepCountSamples', range))[0].metadata));
      console.log(await message('getDailyStepCountSamples', {}), await totals({}, 'getActiveEnergyBurned') === '');
      """)
    let lines = await app.lines()
    #expect(
      lines == [
        "37@12:30", "30@12:30,7@13:00 7@13:00",
        #"[{"quantity":37,"sourceId":"com.example.app","sourceName":"com.example.app"}]"#,
        "startDate is required in options true",
      ])
  }

  // +Methods_Dietary.m:18-140, RCTAppleHealthKit.m:328-346
  @Test
  func
    `four food methods never answer before another method was called (RCTAppleHealthKit.m:328-346)`()
    async throws
  {
    let app = try HealthApp(
      permissions: nil,
      """
      Health.getProteinSamples({ startDate: at(0) }, () => console.log('never'));
      await ask(['Protein'], []);
      console.log((await call('getProteinSamples', { startDate: at(0) })).length);
      """
    ) {
      var info = AppInfo()
      info.appDelegate = "no observers"
      $0.info = info
    }
    _ = await app.run()
    #expect(app.console == ["0"])
  }

  // +Utils.m:67-79, 390-399
  @Test func `only a text with milliseconds and a zone is a date (+Utils.m:67-79)`() async throws {
    let app = try HealthApp(
      permissions: ["HeartRate"],
      """
      const texts = ['12:00:00.000Z', '13:00:00.000+0100', '13:00:00.000+01:00', '12:00:00Z', '12:00:00.Z', '12:00:00.000',
        '12:00:00.000Z and more', '25:00:00.000Z'];
      for (const text of texts) {
        const date = '2026-01-04T' + text;
        console.log(text, await message('getHeartRateSamples', { startDate: date }));
      }
      console.log(await message('getHeartRateSamples', { startDate: new Date() }));
      """)
    let missing = "startDate is required in options"
    let lines = await app.lines()
    #expect(
      lines == [
        "12:00:00.000Z fulfilled", "13:00:00.000+0100 fulfilled", "13:00:00.000+01:00 fulfilled",
        "12:00:00Z \(missing)", "12:00:00.Z \(missing)", "12:00:00.000 \(missing)",
        "12:00:00.000Z and more \(missing)", "25:00:00.000Z \(missing)", missing,
      ])
  }
}
