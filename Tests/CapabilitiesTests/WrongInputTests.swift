import AppHost
import Capabilities
import Foundation
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// The error that a script gets for wrong input: where it is, what is wrong, and what to do.
@HostActor
struct WrongInputTests {
  private nonisolated static let steps = "HKQuantityTypeIdentifierStepCount"

  /// The error of an expression, or of the promise that the expression returns.
  private func error(of expression: String) async throws -> String {
    let app = try AppFixture.plain(
      """
      import { NativeModules } from 'react-native';
      import { device } from 'bridgehost';
      const { BackgroundTasks, Health } = NativeModules;
      const type = '\(Self.steps)';
      await Health.requestAuthorization({ toRead: [type], toShare: [type] });
      try {
        console.log(JSON.stringify(await \(expression)));
      } catch (error) {
        console.log(error.message);
      }
      """
    ) { $0.launch = .user }
    _ = await app.run()
    return app.lines.joined(separator: "\n")
  }

  @Test(arguments: [
    ("'yesterday'", "'yesterday'"), ("new Date('x')", "an invalid Date"), ("NaN", "NaN"),
    ("1e300", "1e+300"), ("true", "a boolean"),
    ("'1. 5. 2026'", "'1. 5. 2026'"), ("{}", "an object"),
  ])
  func `the error of an invalid date shows a valid one`(
    _ date: String, _ told: String
  ) async throws {
    #expect(
      try await error(of: "Health.querySamples({ type, predicate: { startDate: \(date) } })")
        == "Health.querySamples: expected a Date, milliseconds since 1970 or a text such as "
        + "'2026-01-05T08:00:00Z' as 'startDate', got \(told)")
  }

  @Test func `a text is read as JavaScript reads it: a day is UTC's, a time without a zone local`()
    async throws
  {
    let app = try AppFixture.plain(
      """
      import { NativeModules } from 'react-native';
      import { device } from 'bridgehost';
      const { Health } = NativeModules;
      const type = '\(Self.steps)';
      await Health.requestAuthorization({ toRead: [type] });
      for (const date of ['2026-01-04', '2026-01-04T08:00', '2026-01-04T08:00:00.250+01:00']) {
        device.health.save([{ type, value: 1, unit: 'count', startDate: date }]);
      }
      for (const sample of await Health.querySamples({ type })) console.log(sample.startDate);
      """
    ) {
      $0.launch = .user
      $0.timeZone = "America/New_York"
    }
    _ = await app.run()
    #expect(
      app.lines.sorted() == [
        "2026-01-04T00:00:00.000Z", "2026-01-04T07:00:00.250Z", "2026-01-04T13:00:00.000Z",
      ])
  }

  @Test(
    arguments: [
      "Health.querySamples({ type: 'TYPE' })", "Health.queryAnchored({ types: ['TYPE'] })",
      "Health.querySources({ type: 'TYPE' })", "Health.observe({ type: 'TYPE' })",
      "Health.queryStatistics({ type: 'TYPE', options: ['cumulativeSum'] })",
      "Health.queryStatisticsCollection({ type: 'TYPE', options: [], interval: { days: 1 } })",
      "Health.requestAuthorization({ toRead: ['TYPE'] })",
      "Health.getRequestStatus({ toShare: ['TYPE'] })", "Health.authorizationStatus('TYPE')",
      "Health.enableBackgroundDelivery('TYPE', 'hourly')",
      "Health.disableBackgroundDelivery('TYPE')", "Health.deleteObjects({ type: 'TYPE' })",
      "Health.save([{ type: 'TYPE', value: 1, unit: 'count', startDate: 0 }])",
      "device.health.save([{ type: 'TYPE', value: 1, unit: 'count', startDate: 0 }])",
      "device.health.replaceDay({ type: 'TYPE', startDate: 0, endDate: 1, source: 'a' })",
      "device.health.setAuthorization('TYPE', { read: true })",
    ])
  func `an unknown type of HealthKit is refused in HealthKit's words, wherever it is named`(
    _ expression: String
  ) async throws {
    let type = "HKQuantityTypeIdentifierStepCounts"
    #expect(
      try await error(of: expression.replacingOccurrences(of: "TYPE", with: type))
        == "Invalid HKQuantityType identifier \(type)")
  }

  @Test(arguments: [
    ("HKCategoryTypeIdentifierSleep", "HKCategoryType"),
    ("HKCorrelationTypeIdentifierMeal", "HKCorrelationType"),
    ("HKCharacteristicTypeIdentifierAge", "HKCharacteristicType"),
    ("HKClinicalTypeIdentifierVaccine", "HKClinicalType"),
  ])
  func `the class of an unknown type is in the error`(_ type: String, _ name: String) async throws {
    #expect(
      try await error(of: "Health.requestAuthorization({ toRead: ['\(type)'] })")
        == "Invalid \(name) identifier \(type)")
  }

  @Test(arguments: ["StepCount", "HK"])
  func `a name that looks like no type of HealthKit is told how one looks`(_ type: String)
    async throws
  {
    #expect(
      try await error(of: "Health.querySamples({ type: '\(type)' })")
        == "'\(type)' is not a type of HealthKit, such as HKQuantityTypeIdentifierStepCount or "
        + "HKWorkoutTypeIdentifier")
  }

  @Test(arguments: [
    (
      "Health.queryStatistics({ type: 'HKCategoryTypeIdentifierSleepAnalysis', options: [] })",
      "HKStatisticsQuery data type must be of class HKQuantityType, and HKCategoryTypeIdentifierSleepAnalysis is an "
        + "HKCategoryType"
    ),
    (
      "Health.queryStatisticsCollection({ type: 'HKWorkoutTypeIdentifier', options: [], interval: { days: 1 } })",
      "HKStatisticsCollectionQuery data type must be of class HKQuantityType, and HKWorkoutTypeIdentifier is an "
        + "HKWorkoutType"
    ),
    (
      "Health.querySamples({ types: [type, 'HKCharacteristicTypeIdentifierDateOfBirth'] })",
      "HKSampleQuery data type must be of class HKSampleType, and HKCharacteristicTypeIdentifierDateOfBirth is an "
        + "HKCharacteristicType"
    ),
    (
      "Health.queryAnchored({ type: 'HKActivitySummaryTypeIdentifier' })",
      "HKAnchoredObjectQuery data type must be of class HKSampleType, and HKActivitySummaryTypeIdentifier is an "
        + "HKActivitySummaryType"
    ),
    (
      "Health.observe({ type: 'HKCharacteristicTypeIdentifierBloodType' })",
      "HKObserverQuery data type must be of class HKSampleType, and HKCharacteristicTypeIdentifierBloodType is an "
        + "HKCharacteristicType"
    ),
    (
      "Health.querySources({ type: 'HKCharacteristicTypeIdentifierBloodType' })",
      "HKSourceQuery data type must be of class HKSampleType, and HKCharacteristicTypeIdentifierBloodType is an "
        + "HKCharacteristicType"
    ),
    (
      "Health.getCharacteristics([type])",
      "Invalid HKCharacteristicType identifier HKQuantityTypeIdentifierStepCount"
    ),
    (
      "Health.enableBackgroundDelivery('HKCharacteristicTypeIdentifierBloodType', 'hourly')",
      "Background delivery is not supported for HKCharacteristicTypeIdentifierBloodType"
    ),
  ])
  func `a type of another class is refused, and the error names both classes`(
    _ expression: String, _ message: String
  ) async throws {
    #expect(try await error(of: expression) == message)
  }

  @Test(
    arguments: ["device.health.save", "Health.save"],
    [
      (
        "type: 'HKQuantityTypeIdentifierBodyMass', value: 1100, unit: 'm', uuid: id",
        "HKDiscreteQuantitySample B41D6E05-0000-4000-8000-000000000001 1100 m (1970-01-01 00:00:00 +0000 - "
          + "1970-01-01 00:00:01 +0000) requires unit of type Mass. Incompatible unit: m"
      ),
      (
        "type, value: 1.5, unit: 'kcal', uuid: id",
        "HKCumulativeQuantitySample B41D6E05-0000-4000-8000-000000000001 1.5 kcal (1970-01-01 00:00:00 +0000 - "
          + "1970-01-01 00:00:01 +0000) requires unit of type Scalar. Incompatible unit: kcal"
      ),
      (
        "type: 'HKCategoryTypeIdentifierSleepAnalysis', value: 601",
        "Value 601 is not compatible with type HKCategoryTypeIdentifierSleepAnalysis"
      ),
      (
        "type: 'HKCorrelationTypeIdentifierFood', samples: []",
        "HKCorrelation: Objects must contain one or more HKSample"
      ),
      (
        "type: 'HKCorrelationTypeIdentifierFood', samples: [{ type, value: 1, unit: 'kg', startDate: 0, uuid: id }]",
        "HKCumulativeQuantitySample B41D6E05-0000-4000-8000-000000000001 1 kg (1970-01-01 00:00:00 +0000 - "
          + "1970-01-01 00:00:00 +0000) requires unit of type Scalar. Incompatible unit: kg"
      ),
      (
        "type: 'HKCharacteristicTypeIdentifierDateOfBirth'",
        "HKCharacteristicTypeIdentifierDateOfBirth is an HKCharacteristicType, and only an HKSampleType has samples"
      ),
      (
        "type: 'HKElectrocardiogramType'",
        "HKElectrocardiogramType: only quantities, categories, correlations and workouts can be saved here"
      ),
      (
        "type: 'HKCategoryTypeIdentifierSleepAnalysis', value: 1, unit: 'count'",
        "Invalid HKQuantityType identifier HKCategoryTypeIdentifierSleepAnalysis: it has no 'unit'"
      ),
      (
        "type, samples: []",
        "Invalid HKCorrelationType identifier HKQuantityTypeIdentifierStepCount: it has no 'samples'"
      ),
      (
        "type: 'HKWorkoutTypeIdentifier', activityType: 'HKWorkoutActivityTypeRuning'",
        "'HKWorkoutActivityTypeRuning' is not an HKWorkoutActivityType, such as HKWorkoutActivityTypeRunning"
      ),
      (
        "type, values: 1, unit: 'count'",
        "\(steps) has no key 'values'. Keys: uuid, type, startDate, endDate, metadata, value, unit, activityType, "
          + "duration, totalEnergyBurned, totalDistance, samples"
      ),
    ])
  func `HealthKit refuses what it cannot save, in its own words`(
    _ save: String, _ sample: (String, String)
  ) async throws {
    let keys = save == "Health.save" ? "" : ", source"
    let isKey = sample.1.contains("has no key")
    let id = "const id = 'B41D6E05-0000-4000-8000-000000000001'; "
    #expect(
      try await error(
        of: "(() => { \(id)return \(save)([{ startDate: 0, endDate: 1000, \(sample.0) }]) })()")
        == sample.1 + (isKey ? keys : ""))
  }

  @Test(arguments: [
    (
      "Health.queryStatistics({ type, options: ['cumulativeSum'], unit: 'kg' })",
      "Attempt to convert incompatible units: count, kg"
    ),
    (
      "Health.queryStatisticsCollection({ type, options: ['cumulativeSum'], unit: 'kg', interval: { days: 1 } })",
      "Attempt to convert incompatible units: count, kg"
    ),
    (
      "Health.querySamples({ type, limt: 1 })",
      "Health.querySamples has no key 'limt'. Keys: type, types, sort, limit, predicate, trigger"
    ),
    (
      "Health.querySamples({ type, predicate: { not: { start: 0 } } })",
      "predicate has no key 'start'. Keys: startDate, endDate, strictStartDate, strictEndDate, sources, uuids, "
        + "metadata, activityType, and, or, not"
    ),
    (
      "Health.querySamples({ type, predicate: { activityType: 'Running' } })",
      "'Running' is not an HKWorkoutActivityType, such as HKWorkoutActivityTypeRunning"
    ),
    (
      "Health.observe({ type, frequency: 'hourly' })",
      "Health.observe has no key 'frequency'. Keys: type, types, predicate, trigger"
    ),
    (
      "Health.requestAuthorization({ read: [type] })",
      "Health.requestAuthorization has no key 'read'. Keys: toShare, toRead"
    ),
    (
      "device.health.save([{ type, value: 1, unit: 'count', startDate: 0, source: { bundle: 'a' } }])",
      "source has no key 'bundle'. Keys: name, bundleIdentifier"
    ),
  ])
  func `a query of health data refuses wrong units and unknown keys`(
    _ query: String, _ message: String
  ) async throws {
    #expect(try await error(of: query) == message)
  }

  @Test(arguments: [
    ("Health.querySamples({})", "Health.querySamples: expected a string as 'type', got undefined"),
    (
      "BackgroundTasks.submit({ identifier: 'a', kind: 'refresh' })",
      "BackgroundTasks.submit: expected one of 'appRefresh', 'processing' as 'kind', got 'refresh'"
    ),
    ("device.lock(5)", "device.lock: the last argument must be { after: seconds }, not 5"),
    ("device.lock({ after: 'soon' })", "device.lock: after takes seconds from now, not 'soon'"),
    ("device.lock({ after: -5 })", "device.lock: after takes seconds from now, not -5.0"),
    (
      "device.health.setAuthorization(type, true)",
      "device.health.setAuthorization takes { share, read } after the type"
    ),
    ("device.power.setCharging('yes')", "setCharging takes true or false, not 'yes'"),
    (
      "device.health.save([{ type, value: 1, unit: 'steps', startDate: 0 }])",
      "Unable to parse factorization string steps"
    ),
    (
      "device.health.save([{ type, value: 1, unit: 'count', startDate: 2, endDate: 1 }])",
      "\(steps): endDate is before startDate"
    ),
  ])
  func `says where it is and what would be right`(
    _ expression: String, _ message: String
  ) async throws {
    #expect(try await error(of: expression) == message)
  }

  @Test func `the earliest date of a task may be a Date, too`() async throws {
    let submit = "BackgroundTasks.submit({ identifier: 'a', earliestBeginDate: new Date(7) })"
    let pending = "BackgroundTasks.getPendingTaskRequests()"
    #expect(
      try await error(of: "\(submit).then(() => \(pending)).then(([a]) => a.earliestBeginDate)")
        == "7")
  }

  @Test func `a planned action that is impossible is reported when its time comes`() async throws {
    let app = try AppFixture.plain(
      """
      import { device } from 'bridgehost';
      device._simulateLaunchForTaskWithIdentifier('refresh', { after: 5 });
      await new Promise((resolve) => setTimeout(resolve, 10_000));
      """
    ) { $0.launch = .user }
    let result = await app.run()
    #expect(
      result.text("device-failed")
        == "device._simulateLaunchForTaskWithIdentifier: No task request with identifier refresh has been scheduled"
    )
  }

  @Test func `an update that there never was cannot be completed`() async throws {
    let app = try AppFixture.plain(
      "import { NativeModules } from 'react-native'; NativeModules.Health.complete(7);"
    ) { $0.launch = .user }
    let result = await app.run()
    #expect(
      result.diagnoses.first?.message.contains(
        "Health.complete: there was no update with the updateId 7") == true)
  }
}
