import AppHost
import BridgeTesting
import Capabilities
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// What react-native-health saves and deletes, workouts and other records. Files are those of `RCTAppleHealthKit` in version
/// 1.19.0.
@Suite("react-native-health 1.19.0") @HostActor
struct HealthSavingTests {
  // src/index.js makes the exported object with Object.assign, so each method must be an own property
  @Test(arguments: Architecture.allCases)
  func `the object that index.js exports has all 91 methods (RCTAppleHealthKit.m:66-604)`(
    architecture: Architecture
  ) async throws {
    let app = try HealthApp(
      on: architecture, permissions: nil,
      """
      const others = ['addListener', 'removeListeners', 'getConstants', 'Constants'];
      const names = Object.keys(Health).filter((name) => !others.includes(name));
      console.log(names.length, names.every((name) => typeof Health[name] === 'function'));
      """)
    let lines = await app.lines()
    #expect(lines == ["91 true"])
  }

  // +Methods_Results.m:142-212
  @Test
  func
    `glucose is saved with metadata, read in both units, and deleted by its id (+Methods_Results.m:142-212)`()
    async throws
  {
    let app = try HealthApp(
      permissions: ["BloodGlucose"],
      """
      const id = await call('saveBloodGlucoseSample', { value: 5, startDate: at(3), metadata: { HKBloodGlucoseMealTime: 1 } });
      const read = (options) => call('getBloodGlucoseSamples', { startDate: at(0), ...options });
      const [sample] = await read({});
      console.log(sample.id === id, sample.value, (await read({ unit: 'mgPerdL' }))[0].value.toFixed(3), sample.metadata);
      const remove = (id) => new Promise((resolve) => Health.deleteBloodGlucoseSample(id, (error, count) => resolve(count)));
      console.log(await remove(id), await remove(id), (await read({})).length);
      """)
    let lines = await app.lines()
    #expect(lines == ["true 5 90.078 { HKBloodGlucoseMealTime: 1 }", "1 0 0"])
  }

  // +Methods_Body.m:75-92, +Methods_Fitness.m:130-153, +Methods_Vitals.m:15-41
  @Test
  func
    `saving without permission is HealthKit's error, and without a date the library's (+Methods_Fitness.m:130-153)`()
    async throws
  {
    let app = try HealthApp(
      permissions: ["HeartRate"],
      """
      const { code, message: text } = await call('saveSteps', { value: 1, startDate: at(0) }).catch((error) => error);
      console.log(code, text);
      console.log(await message('saveSteps', { value: 1 }), await message('saveSteps', { value: 1, startDate: 'today' }));
      console.log(await message('saveHeartRateSample', {}), await call('saveHeartRateSample', { value: 60, date: at(0) }));
      console.log(await message('saveWater', { value: 1 }));
      """)
    let lines = await app.lines()
    #expect(
      lines == [
        "ECOM.APPLE.HEALTHKIT5 Authorization not determined",
        "startDate and endDate are required in options startDate and endDate are required in options",
        "heartRateValue is required in options true",
        "An error occured saving the water sampleError Domain=com.apple.healthkit Code=5 "
          + #""Authorization not determined" UserInfo={NSLocalizedDescription=Authorization not determined}"#,
      ])
  }

  // +Methods_Dietary.m:142-509
  @Test func `food is a correlation of what it contains (+Methods_Dietary.m:142-509)`() async throws
  {
    let app = try HealthApp(
      permissions: ["Protein", "EnergyConsumed", "VitaminB12"],
      """
      console.log(await call('saveFood', { foodName: 'Soup', mealType: 'Lunch', protein: 3, energy: 200, vitaminB12: 0.1, date: at(2) }));
      const [protein] = await call('getProteinSamples', { startDate: at(0) });
      console.log(protein.value, JSON.stringify(protein.metadata), (await call('getEnergyConsumedSamples', { startDate: at(0) }))[0].value);
      """)
    let lines = await app.lines()
    #expect(lines == ["true", #"3 {"HKFoodMeal":"Lunch","HKFoodType":"Soup"} 200"#])
  }

  // +Methods_Workout.m:93-152, +Queries.m:490-579; issue 99
  @Test
  func
    `a saved workout has no metadata, so getAnchoredWorkouts leaves it out (+Queries.m:539-559)`()
    async throws
  {
    let app = try HealthApp(
      """
      const id = await call('saveWorkout', { type: 'Running', startDate: at(0), endDate: at(20), energyBurned: 100000,
        energyBurnedUnit: 'calorie', distance: 2, distanceUnit: 'mile' });
      const [workout] = await call('getSamples', { type: 'Workout', startDate: at(0) });
      console.log(workout.id === id, workout.activityName, workout.calories, workout.distance, workout.metadata);
      await call('saveWorkout', { type: 'Chess', startDate: at(30), endDate: at(40), energyBurned: 5, energyBurnedUnit: 'kcal' });
      const [chess] = await call('getSamples', { type: 'Workout', startDate: at(30) });
      console.log(chess.activityName, chess.calories);
      const first = await call('getAnchoredWorkouts', {});
      console.log(first.data.length);
      device.health.save([{ type: 'HKWorkoutTypeIdentifier', activityType: 'HKWorkoutActivityTypeYoga', duration: 500,
        startDate: new Date(at(50)), endDate: new Date(at(59)), metadata: { HKIndoorWorkout: '1' } }]);
      await sleep(0);
      const next = await call('getAnchoredWorkouts', { anchor: first.anchor });
      console.log(next.data.map((each) => each.activityName + ' ' + each.duration).join(), next.anchor !== first.anchor);
      console.log((await call('getAnchoredWorkouts', { startDate: at(55) })).data.length);
      console.log(await message('getWorkoutRouteSamples', {}));
      """)
    let lines = await app.lines()
    #expect(
      lines == [
        "true Running 100 2 null", "AmericanFootball 0", "0", "Yoga 500 true", "0",
        "An id is required",
      ])
  }

  // +Methods_Sleep.m, +Queries.m:614-639, +Methods_Mindfulness.m
  @Test
  func `sleep has the library's words, and a mindful session only its dates (+Queries.m:614-639)`()
    async throws
  {
    let app = try HealthApp(
      permissions: ["SleepAnalysis", "MindfulSession"],
      """
      for (const value of [0, 1, 2, 3, 4, 5]) device.health.save([{ type: 'HKCategoryTypeIdentifierSleepAnalysis', value,
        startDate: new Date(at(value)), endDate: new Date(at(value + 1)) }]);
      await sleep(0);
      const range = { startDate: at(0), ascending: true };
      console.log((await call('getSleepSamples', range)).map((sample) => sample.value).join());
      console.log(await call('saveMindfulSession', { startDate: at(0), endDate: at(20) }));
      console.log(Object.keys((await call('getMindfulSession', {}))[0]).join());
      """)
    let lines = await app.lines()
    #expect(lines == ["INBED,ASLEEP,AWAKE,CORE,DEEP,REM", "0", "endDate,startDate"])
  }

  // +Methods_Characteristic.m, +Methods_ClinicalRecords.m, +Methods_Vitals.m:181-281, 507-643
  @Test
  func
    `a phone without profile and records answers unknown, null and nothing (+Methods_Characteristic.m:15-124)`()
    async throws
  {
    let app = try HealthApp(
      permissions: nil,
      """
      console.log((await call('getBiologicalSex', {})).value, (await call('getBloodType', {})).value);
      console.log(await message('getDateOfBirth', {}));
      await ask(['DateOfBirth', 'HeartbeatSeries', 'Electrocardiogram', 'ActivitySummary', 'AllergyRecord'], []);
      console.log(JSON.stringify(await call('getDateOfBirth', {})));
      for (const method of ['getHeartbeatSeriesSamples', 'getElectrocardiogramSamples', 'getActivitySummary', 'getClinicalRecords'])
        console.log(JSON.stringify(await call(method, { startDate: at(0), type: 'AllergyRecord' })));
      console.log(await message('getClinicalRecords', {}));
      """)
    let lines = await app.lines()
    #expect(
      lines == [
        "unknown unknown", "Authorization not determined", #"{"age":null,"value":null}"#, "[]",
        "[]", "[]", "[]", "type is required in options",
      ])
  }

  // +Methods_Body.m:331-356, +Methods_Dietary.m:551-561, HKUnit
  @Test(arguments: [
    (#"getLatestPeakFlow', {}"#, "attempt to insert nil object from objects[1]"),
    (#"getWater', {}"#, "attempt to insert nil object from objects[1]"),
    (
      #"getWeightSamples', { startDate: at(0), unit: 'cm' }"#,
      "Attempt to convert incompatible units: kg, cm"
    ),
    (#"saveWeight', { value: 1, unit: 'cm' }"#, "Incompatible unit: cm"),
    (#"saveWeight', { value: 1, startDate: 'today' }"#, "has no date"),
    (#"saveFood', { foodName: 'Soup' }"#, "attempt to insert nil object from objects[1]"),
    (
      #"initHealthKit', { permissions: { read: ['Nope'] } }"#,
      "Must request authorization for at least one data type"
    ),
  ])
  func
    `what native code does not check ends the app (+Methods_Body.m:339-353, +Methods_Dietary.m:551-561)`(
      arguments: String, reason: String
    ) async throws
  {
    let app = try HealthApp(
      permissions: ["Weight", "PeakFlow"],
      """
      device.health.save([{ type: 'HKQuantityTypeIdentifierBodyMass', unit: 'kg', value: 70, startDate: new Date(at(1)),
        endDate: new Date(at(1)) }]);
      await sleep(0);
      await call('\(arguments)).catch(() => {});
      console.log('not reached');
      """)
    let result = await app.run()
    #expect(app.console == [])
    #expect(result.text("ended-by-exception").contains(reason))
  }
}
