import AppHost
import BridgeTesting
import Foundation
import HealthKit
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// Workouts. Lines are those of `ios/ReactNativeHealthkit.swift` in version 7.3.2.
@Suite("@kingstinct/react-native-healthkit 7.3.2") @HostActor
struct HealthkitWorkoutTests {
  private func lines(isAllowed: Bool = true, _ script: String) async throws -> [String] {
    await (try HealthkitApp(isAllowed: isAllowed, script)).lines()
  }

  @Test
  func
    `the last quantity of a workout is its total, and totals that JavaScript passes win (338-384, 743-813)`()
    async throws
  {
    let lines = try await lines(
      """
      const distance = (quantity, dates) => ({ quantityType: 'HKQuantityTypeIdentifierDistanceWalkingRunning', unit: 'm',
        quantity, ...dates });
      const uuid = await Native.saveWorkoutSample(37, [distance(1000, { startDate: at(1), endDate: at(2) }), distance(500, {}),
        { quantityType: 'HKNope', unit: 'm', quantity: 1 }], at(0, 5), at(30), { energyBurned: 300, distance: 0 }, { lap: 'a' });
      const [found] = await Native.queryWorkoutSamples('kcal', 'km', none, none, 0, true);
      console.log(found.uuid === uuid, found.workoutActivityType, Math.round(found.duration), JSON.stringify(found.totalDistance));
      console.log(JSON.stringify(found.totalEnergyBurned), found.totalSwimmingStrokeCount, 'totalFlightsClimbed' in found);
      console.log(found.startDate, found.endDate, JSON.stringify(found.metadata), found.events.length, found.activities.length);
      const parts = await Native.queryQuantitySamples('HKQuantityTypeIdentifierDistanceWalkingRunning', 'm', none, none, 0, true);
      console.log(parts.map(({ quantity, startDate }) => `${quantity} ${startDate}`).join());
      console.log(await refusal(Native.saveWorkoutSample(37, [], at(1), at(0), {}, {})));
      """)
    #expect(
      lines == [
        #"true 37 1800 {"unit":"km","quantity":0.5}"#,
        #"{"unit":"kcal","quantity":300} null false"#,
        #"2026-01-04T12:00:00.005Z 2026-01-04T12:30:00.000Z {"lap":"a"} 0 0"#,
        "500 2026-01-04T12:00:00Z,1000 2026-01-04T12:01:00Z",
        "HEALTHKIT_ERROR: Start date must be before end date",
      ])
  }

  @Test func `events of a workout have the numbers of HealthKit (764-777)`() async throws {
    let start = Date(timeIntervalSince1970: 1_767_528_000)
    let run = HealthSample(
      typeIdentifier: HealthSample.workoutTypeIdentifier, startDate: start, endDate: start + 540,
      value: .workout(
        HealthSample.WorkoutValue(
          activityType: "HKWorkoutActivityTypeRunning", duration: 540,
          events: [
            .init(type: "HKWorkoutEventTypeLap", startDate: start + 180, endDate: start + 180)
          ])),
      source: HealthSource(name: "Watch"))
    let app = try HealthkitApp(
      "console.log(JSON.stringify((await Native.queryWorkoutSamples('kcal', 'm', none, none, 0, true))[0].events));"
    ) {
      $0.prepare = { phone in
        phone.healthKit.authorization = .all
        try? phone.healthKit.add([run])
      }
    }
    #expect(
      await app.lines() == [
        #"[{"type":3,"startDate":"2026-01-04T12:03:00.000Z","endDate":"2026-01-04T12:03:00.000Z"}]"#
      ])
  }

  @Test
  func `a workout stays if HealthKit refuses its samples (409-426)`() async throws {
    let lines = try await lines(
      isAllowed: false,
      """
      await Native.requestAuthorization({ [workout]: true }, { [workout]: true });
      const quantity = { quantityType: steps, unit: 'count', quantity: 9 };
      console.log(await refusal(Native.saveWorkoutSample(37, [quantity], at(0), at(30), {}, {})));
      console.log((await Native.queryWorkoutSamples('kcal', 'm', none, none, 0, true)).length);
      """)
    #expect(lines == ["HEALTHKIT_ERROR: Authorization not determined", "1"])
  }

  @Test
  func `a workout has no routes and no plan, and wrong ones are refused (453-484, 1291-1363)`()
    async throws
  {
    let lines = try await lines(
      """
      const uuid = await Native.saveWorkoutSample(37, [], at(0), at(30), {}, {}), other = '00000000-0000-4000-8000-000000000000';
      console.log(JSON.stringify(await Native.getWorkoutRoutes(uuid)), await Native.getWorkoutRoutes(other));
      console.log(await refusal(Native.getWorkoutRoutes('nope')));
      console.log(await Native.getWorkoutPlanById(uuid), await refusal(Native.getWorkoutPlanById(other)));
      console.log(await refusal(Native.getWorkoutPlanById('nope')));
      for (const [id, locations] of [['nope', []], [other, []], [uuid, [{ latitude: 1 }]]])
        console.log(await refusal(Native.saveWorkoutRoute(id, locations)));
      const place = { latitude: 1, longitude: 1, altitude: 1, horizontalAccuracy: 1, verticalAccuracy: 1, course: 1,
        speed: 1, timestamp: '' };
      console.log(await refusal(Native.saveWorkoutRoute(uuid, [place])));
      """)
    #expect(
      lines == [
        "[] null", "INVALID_UUID_ERROR: Invalid UUID received",
        "null HEALTHKIT_ERROR: No workout found",
        "HEALTHKIT_ERROR: Invalid UUID", "HEALTHKIT_ERROR: Invalid UUID",
        "HEALTHKIT_ERROR: No workout found",
        "HEALTHKIT_ERROR: No locations provided",
        "HEALTHKIT_ERROR: bridgehost does not simulate the routes of workouts",
      ])
  }

  @Test
  func `routes without a permission end the app (1185)`() async throws {
    let app = try HealthkitApp(
      isAllowed: false,
      """
      await Native.requestAuthorization({ [workout]: true }, { [workout]: true });
      await Native.getWorkoutRoutes(await Native.saveWorkoutSample(37, [], at(0), at(30), {}, {}));
      console.log('not reached');
      """)
    let result = await app.run()
    #expect(app.console == [])
    #expect(
      result.text("ended-by-exception").contains(
        "Fatal error: 'try!' expression unexpectedly raised an error: Error Domain=com.apple.healthkit Code=5"
      ))
  }
}
