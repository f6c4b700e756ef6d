import AppHost
import BridgeTesting
import Capabilities
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// Files are those of `RCTAppleHealthKit` in react-native-health 1.19.0, without the prefix `RCTAppleHealthKit`.
///
/// Differs from a phone: It finds no electrocardiograms, heartbeat series, routes, activity summaries and clinical records.
/// `device` of a sample without a model is `iPhone`.
@Suite("react-native-health 1.19.0") @HostActor
struct RNHealthTests {
  // index.js; RCTAppleHealthKit.m:626-674, 729-768
  @Test(arguments: Architecture.allCases)
  func `an app asks for permissions, and learns only what it may save (RCTAppleHealthKit.m:729-768)`(
    architecture: Architecture
  ) async throws {
    let app = try HealthApp(
      on: architecture, permissions: nil,
      """
      console.log(await new Promise((resolve) => Health.isAvailable((error, result) => resolve(result))));
      const permissions = { read: ['StepCount', 'Nope', 'Steps', 'HeartRate'], write: ['StepCount'] };
      console.log(JSON.stringify(await call('getAuthStatus', { permissions })));
      console.log(await call('initHealthKit', { permissions }));
      console.log(JSON.stringify(await call('getAuthStatus', { permissions })));
      """)
    #expect(
      await app.lines() == [
        "true", #"{"permissions":{"read":[0,0],"write":[0]}}"#, "true",
        #"{"permissions":{"read":[2,1],"write":[2]}}"#,
      ])
  }

  // RCTAppleHealthKit.m:635-656, 718-748
  @Test func `wrong permissions are errors with the library's messages (RCTAppleHealthKit.m:635-672)`()
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
    #expect(
      await app.lines() == [
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
    #expect(
      await app.lines() == [
        #"{"endDate":"2026-01-04T13:00:00.000+0100","startDate":"2026-01-04T13:00:00.000+0100","value":0}"#,
        #"{"endDate":"2026-01-04T23:10:00.000+0100","startDate":"2026-01-04T00:00:00.000+0100","value":320}"#,
        "20", "could not parse date from options.date",
      ])
  }

  // +Queries.m:763-768
  @Test func `each error of a day's total is the library's own (+Queries.m:763-768)`() async throws {
    let app = try HealthApp(
      permissions: nil,
      """
      const error = await call('getStepCount', {}).catch((error) => error);
      console.log(error.code, error.message, error.domain, JSON.stringify(error.userInfo), error instanceof Error);
      """)
    #expect(
      await app.lines() == [
        "EAPPLEHEALTHKIT0 The operation couldn’t be completed. (AppleHealthKit error 0.) AppleHealthKit "
          + #"{"Error reason":"Could not fetch statistics: Not authorized"} false"#
      ])
  }

  // +Methods_Fitness.m:53-92, +Queries.m:294-423
  @Test func `getSamples gives workouts, and distances in miles (+Queries.m:319-411)`() async throws {
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
    #expect(
      await app.lines() == [
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
      device.lock();
      await sleep(20_000);
      console.log(await message('getHeartRateSamples', range));
      """)
    #expect(
      await app.lines() == [
        "80,70,60 60,70 80,70",
        "endDate,id,metadata,sourceId,sourceName,startDate,value 1 2026-01-04T12:00:00.000+0000",
        "startDate is required in options startDate is required in options",
        "error getting heart rate samples:Error Domain=com.apple.healthkit Code=6 \"Protected health data is "
          + "inaccessible\" UserInfo={NSLocalizedDescription=Protected health data is inaccessible}",
      ])
  }
}
