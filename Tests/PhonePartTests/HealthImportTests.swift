import Foundation
import HealthKit
import SimulatedPhone
import Testing

@Suite struct HealthImportTests {
  private let store: HealthStore

  init() throws {
    store = try HealthStore.temporary()
  }

  @Test func `a record brings its dates, value, source, device and metadata`() throws {
    let report = try store.importing(
      healthExport(
        exportRecord(
          value: "61.5", end: "2024-01-05 07:13:10 +0200",
          metadata: ["HKMetadataKeyHeartRateMotionContext": "1", "a &amp; b": "&lt;&quot;\\&#10;"]))
    )
    let start = Date(timeIntervalSince1970: 1_704_431_530)
    let sample = try #require(try store.heartRates().first)
    #expect(sample.startDate == start)
    #expect(sample.endDate == start + 60)
    #expect(sample.creationDate == start + 60)
    #expect(sample.value == .quantity(61.5, unit: "count/min"))
    #expect(sample.source == HealthSource(name: "Anna’s Apple Watch", version: "10.1"))
    #expect(
      sample.device
        == HealthDevice(
          name: "Apple Watch", manufacturer: "Apple Inc.", model: "Watch",
          hardwareVersion: "Watch6,2", softwareVersion: "10.1"))
    #expect(
      sample.metadata == ["HKMetadataKeyHeartRateMotionContext": "1", "a & b": "<\"\\\n"])
    #expect(report.added == 1)
    #expect(report.exportDate == Date(timeIntervalSince1970: 1_719_734_400))
  }

  @Test func `a category keeps its label`() throws {
    let label = "HKCategoryValueSleepAnalysisAsleepREM"
    let report = try store.importing(
      healthExport(exportRecord("HKCategoryTypeIdentifierSleepAnalysis", value: label, unit: nil)))
    let samples = try store.samples(ofType: "HKCategoryTypeIdentifierSleepAnalysis").samples
    #expect(samples.map(\.value) == [.category(label)])
    #expect(report.categories == 1)
  }

  @Test(arguments: [
    ("duration=\"45.5\" durationUnit=\"min\"", 2730.0), ("duration=\"45.5\"", 2730),
    ("duration=\"2\" durationUnit=\"hr\"", 7200), ("duration=\"90.25\" durationUnit=\"s\"", 90.25),
    ("", 2760),
  ])
  func `a workout's duration is seconds`(attributes: String, seconds: Double) throws {
    try store.importing(healthExport(exportWorkout(attributes)))
    #expect(try store.workouts(since: nil).workouts.map(\.duration) == [seconds])
  }

  @Test(arguments: [
    ("km", "10.5", 10_500.0), ("m", "400", 400), ("mi", "2", 3218.688), ("yd", "100", 91.44),
    ("ft", "10", 3.048), ("cm", "150", 1.5),
  ])
  func `a workout's distance is metres`(unit: String, number: String, metres: Double) throws {
    try store.importing(
      healthExport(exportWorkout("totalDistance=\"\(number)\" totalDistanceUnit=\"\(unit)\"")))
    let distance = try #require(try store.workouts(since: nil).workouts.first?.totalDistance)
    #expect(abs(distance - metres) < 1e-9)
  }

  @Test(arguments: [("kcal", 300.5), ("Cal", 300.5), ("cal", 0.3005), ("kJ", 71.8212237)])
  func `a workout's energy is kilocalories`(unit: String, kilocalories: Double) throws {
    try store.importing(
      healthExport(exportWorkout("totalEnergyBurned=\"300.5\" totalEnergyBurnedUnit=\"\(unit)\"")))
    let energy = try #require(try store.workouts(since: nil).workouts.first?.totalEnergyBurned)
    #expect(abs(energy - kilocalories) < 1e-6)
  }

  @Test func `a workout's totals may be in its statistics`() throws {
    let report = try store.importing(
      healthExport(
        exportWorkout(
          children: """
            <WorkoutEvent type="HKWorkoutEventTypePause" date="2024-05-04 08:10:00 +0200"/>
            <WorkoutActivity uuid="A" startDate="2024-05-04 08:00:00 +0200">
             <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceCycling" sum="9" unit="km"/>
            </WorkoutActivity>
            <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" sum="342.5" unit="Cal"/>
            <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" sum="5" unit="km"/>
            <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceSwimming" sum="500" unit="m"/>
            <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" average="92" unit="count/min"/>
            """)))
    let workout = try #require(try store.workouts(since: nil).workouts.first)
    #expect(workout.activityType == "HKWorkoutActivityTypeRunning")
    #expect(workout.totalEnergyBurned == 342.5)
    #expect(workout.totalDistance == 5500)
    #expect(report.skipped == ["WorkoutActivity": 1, "WorkoutStatistics": 1])
  }

  @Test func `a workout's events are its pauses and laps`() throws {
    try store.importing(
      healthExport(
        exportWorkout(
          children: """
            <WorkoutEvent type="HKWorkoutEventTypePause" date="2024-05-04 08:10:00 +0200"/>
            <WorkoutEvent type="HKWorkoutEventTypeSegment" date="2024-05-04 08:12:00 +0200" \
            duration="2.5" durationUnit="min"/>
            """)))
    let sample = try #require(try store.samples(ofType: "HKWorkoutTypeIdentifier").samples.first)
    guard case .workout(let workout) = sample.value else { return }
    #expect(
      workout.events == [
        HealthSample.WorkoutEvent(
          type: "HKWorkoutEventTypePause", startDate: sample.startDate + 600,
          endDate: sample.startDate + 600),
        HealthSample.WorkoutEvent(
          type: "HKWorkoutEventTypeSegment", startDate: sample.startDate + 720,
          endDate: sample.startDate + 870),
      ])
  }

  @Test func `a correlation finds its samples again among the records`() throws {
    let systolic = exportRecord(
      "HKQuantityTypeIdentifierBloodPressureSystolic", value: "120", unit: "mmHg",
      metadata: ["HKWasUserEntered": "1"])
    let diastolic = exportRecord(
      "HKQuantityTypeIdentifierBloodPressureDiastolic", value: "80", unit: "mmHg")
    let correlation = """
      <Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="Health" \
      sourceVersion="17.1" startDate="2024-01-05 07:12:10 +0200" \
      endDate="2024-01-05 07:12:10 +0200"><MetadataEntry key="k" value="v"/>\(systolic)\(diastolic)\
      </Correlation>
      """
    let export = healthExport(
      systolic, diastolic, exportRecord(), correlation, exportRecord(value: "7"))
    let report = try store.importing(export)
    #expect(report.quantities == 4)
    #expect(report.correlations == 1)
    #expect(report.repeated == 0)
    let found = try store.samples(ofTypes: ["HKCorrelationTypeIdentifierBloodPressure"])
    #expect(found.map(\.metadata) == [["k": "v"]])
    guard case .correlation(let samples) = try #require(found.first).value else { return }
    #expect(samples.map(\.value) == [.quantity(120, unit: "mmHg"), .quantity(80, unit: "mmHg")])
    #expect(samples.map(\.metadata) == [["HKWasUserEntered": "1"], [:]])
    let again = try store.importing(export)
    #expect(again.added == 0)
    #expect(again.alreadyThere == 5)
  }

  @Test func `one workout's totals are not the next one's`() throws {
    try store.importing(
      healthExport(
        exportWorkout(
          children: """
            <MetadataEntry key="HKIndoorWorkout" value="0"/>
            <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" sum="1" unit="Cal"/>
            """), exportWorkout(activity: "HKWorkoutActivityTypeYoga")))
    #expect(try store.workouts(since: nil).workouts.map(\.totalEnergyBurned) == [1, nil])
    let metadata = try store.samples(ofType: "HKWorkoutTypeIdentifier").samples.map(\.metadata)
    #expect(metadata == [["HKIndoorWorkout": "0"], [:]])
  }

  @Test func `re-importing adds nothing twice`() throws {
    let export = healthExport(exportRecord(), exportRecord(value: "63"), exportWorkout())
    #expect(try store.importing(export).added == 3)
    let report = try store.importing(export)
    #expect(report.added == 0)
    #expect(report.alreadyThere == 3)
    #expect(try store.overview().count == 3)
  }

  @Test func `a later export adds only what is new`() throws {
    let energy = "HKQuantityTypeIdentifierActiveEnergyBurned"
    try store.importing(
      healthExport(
        exportRecord(), exportRecord(energy, value: "12.50", unit: "kcal"),
        exportWorkout("totalDistance=\"5\" totalDistanceUnit=\"km\"")))
    // The same samples exported after a journey and an iOS update: other time zone, pointers and notation.
    let report = try store.importing(
      healthExport(
        exportRecord(
          value: "62.0", start: "2024-01-05 00:12:10 -0500", end: "2024-01-05 00:12:10 -0500",
          device: "0x1", metadata: ["HKNewInThisVersion": "1"]),
        exportRecord(energy, value: "12.5", unit: "Cal"),
        exportWorkout(
          children: """
            <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceCycling" sum="5" unit="km"/>
            """), exportRecord(value: "64")))
    #expect(report.added == 1)
    #expect(report.alreadyThere == 3)
  }

  @Test func `repeated entries of a file are kept once, and reported`() throws {
    let report = try store.importing(
      healthExport(
        exportRecord(), exportRecord(),
        exportRecord(metadata: ["HKMetadataKeySyncIdentifier": "a"]),
        exportRecord(metadata: ["HKMetadataKeySyncIdentifier": "b"])))
    #expect(report.added == 3)
    #expect(report.repeated == 1)
    #expect(report.alreadyThere == 0)
  }

  @Test(arguments: [
    ("HKQuantityTypeIdentifierVO2Max", "mL/min·kg"),
    ("HKQuantityTypeIdentifierPhysicalEffort", "kcal/hr·kg"),
    ("HKQuantityTypeIdentifierBloodGlucose", "mmol&lt;180.1558800000541&gt;/L"),
    ("HKQuantityTypeIdentifierOxygenSaturation", "%"),
    ("HKQuantityTypeIdentifierBodyTemperature", "degF"),
    ("HKQuantityTypeIdentifierHeadphoneAudioExposure", "dBASPL"),
    ("HKQuantityTypeIdentifierRunningSpeed", "km/hr"),
    ("HKQuantityTypeIdentifierDietaryWater", "fl_oz_us"),
    ("HKQuantityTypeIdentifierBasalEnergyBurned", "kJ"),
    ("HKQuantityTypeIdentifierWorkoutEffortScore", "appleEffortScore"),
  ])
  func `the units that phones write are imported`(type: String, unit: String) throws {
    let report = try store.importing(healthExport(exportRecord(type, unit: unit)))
    #expect(report.skipped == [:])
    #expect(report.added == 1)
  }

  @Test func `what is not imported is counted by its name`() throws {
    let report = try store.importing(
      healthExport(
        "<Me HKCharacteristicTypeIdentifierDateOfBirth=\"1990-01-01\"/>",
        "<ActivitySummary dateComponents=\"2024-01-05\"/><ActivitySummary/>",
        exportRecord("HKDataTypeSleepDurationGoal", value: "8", unit: "hr"),
        exportRecord(start: "yesterday"), exportRecord(value: "much"),
        exportRecord(value: "nan"), exportRecord("HKQuantityTypeIdentifierBodyMass", value: "70"),
        exportRecord("HKQuantityTypeIdentifierBodyMass", value: "70", unit: "stone"),
        exportRecord("HKQuantityTypeIdentifierBodyMass", value: "70", unit: "kg"),
        exportRecord("HKQuantityTypeIdentifierOfALaterIOS", value: "7", unit: "wishes")))
    #expect(report.added == 2)
    #expect(
      report.skipped == [
        "Me": 1, "ActivitySummary": 2, "Record of HKDataTypeSleepDurationGoal": 1,
        "Record without a readable date": 1, "Record without a readable value": 2,
        "HKQuantityTypeIdentifierBodyMass in count/min": 1,
        "HKQuantityTypeIdentifierBodyMass in stone": 1,
      ])
  }

  @Test(arguments: [
    ("2024-02-29 23:59:59 +0000", 1_709_251_199.0), ("1969-12-31 23:00:00 -0130", 1800),
    ("2021-12-24 8:02:43 PM -0500", 1_640_394_163),
    ("2021-12-24 12:00:05\u{202F}AM +0100", 1_640_300_405),
    ("2021-12-24 9:02:43 +0000", 1_640_336_563),
  ])
  func `dates are read in the forms that phones write`(text: String, seconds: Double) throws {
    try store.importing(healthExport(exportRecord(start: text, end: text)))
    let dates = try store.heartRates().map(\.startDate)
    #expect(dates == [Date(timeIntervalSince1970: seconds)])
  }

  @Test(arguments: [
    "2024-02-30 12:00:00 +0000", "2023-02-29 12:00:00 +0000", "1900-02-29 12:00:00 +0000",
    "2024-04-31 12:00:00 +0000", "2024-02-31 8:02:43 PM +0000", "2024-01-00 12:00:00 +0000",
    "2024-13-01 12:00:00 +0000", "2024-01-05 25:61:61 +0000", "2024-01-05 24:00:00 +0000",
    "2024-01-05 12:60:00 +0000", "2024-01-05 12:00:61 +0000", "2024-01-05 12:00:00 +9900",
    "2024-01-05 12:00:00 +0160", "2024-01-05 13:00:00 PM +0000", "2024-01-05 0:00:00 AM +0000",
    "2024-01-05 12:00:00 AM +2400",
  ])
  func `a date that no calendar or clock shows is not read as another one`(text: String) throws {
    let report = try store.importing(healthExport(exportRecord(start: text, end: text)))
    #expect(report.added == 0)
    #expect(report.skipped == ["Record without a readable date": 1])
  }

  @Test func `numbers are read to their last digit`() throws {
    let numbers = ["0.1", "-273.15", "17.731400000000001", "1e3", "72", "123456789.123456"]
    try store.importing(healthExport(numbers.map { exportRecord(value: $0) }.joined()))
    #expect(
      try store.heartRates().map(\.value)
        == numbers.map { .quantity(Double($0) ?? .nan, unit: "count/min") })
  }

  @Test func `progress ends at the size of the file`() throws {
    let folder = try TemporaryFolder()
    let records = (0..<2000).map { exportRecord(value: "\($0)") }.joined(separator: "\n")
    let path = try folder.write(healthExport(records), to: "export.xml")
    var steps: [HealthImportProgress] = []
    let report = try HealthImport(path: path).run(into: store) { steps.append($0) }
    #expect(steps.count > 3)
    #expect(steps.map(\.bytesRead) == steps.map(\.bytesRead).sorted())
    #expect(steps.last?.bytesRead == steps.last?.totalBytes)
    #expect(steps.last?.samples == 2000)
    #expect(report.bytesRead == steps.last?.bytesRead)
  }
}
