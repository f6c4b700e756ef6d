internal import HealthKit
internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// `WorkoutsModule.swift`.
@HostActor
final class WorkoutsModule: HybridObject {
  override class var library: ReplacedLibrary? { .kingstinctHealthKit }

  private let reader: HealthReader
  private let type = HealthSample.workoutTypeIdentifier

  init(_ reader: HealthReader) { self.reader = reader }

  @ExportsBuilder override var exports: [any Export] {
    AsyncFunction("queryWorkoutSamples") {
      [unowned self] (options: HealthQueryOptions, promise: Promise) in
      reader.samples(of: type, options) { result in
        promise.settle(hybrid: result) { $0.map(NewWorkoutProxy.init) }
      }
    }
    AsyncFunction("queryWorkoutSamplesWithAnchor") {
      [unowned self] (options: HealthQueryOptions, promise: Promise) in
      try reader.changes(of: type, options) { result in
        promise.settle(hybrid: result) { changes in
          ChangesRecord(
            name: "workouts", samples: changes.added.map(NewWorkoutProxy.init), changes: changes)
        }
      }
    }
    AsyncFunction("saveWorkoutSample") { [unowned self] in
      try save($0, $1, $2, $3, $4, $5, $6 as Promise)
    }
    AsyncFunction("startWatchAppWithWorkoutConfiguration") { (_: [String: BridgeValue]) -> Bool in
      throw kingstinctError("the simulated phone has no watch")
    }
  }

  private func save(
    _ activity: Int, _ quantities: [QuantityForSaving], _ start: JSDate, _ end: JSDate,
    _ totals: Totals?, _ metadata: [String: BridgeValue]?, _ promise: Promise
  ) throws {
    guard let activity = WorkoutActivity.name(activity) else {
      throw kingstinctError(
        "Failed to initialize unrecognized quantityType with identifier \(activity)")
    }
    guard start.milliseconds <= end.milliseconds else {
      throw kingstinctError("endDate must not be less than startDate")
    }
    let healthKit = reader.healthKit
    // The totals are those of the samples, unless JavaScript says others.
    var (energy, distance) = (totals?.energyBurned, totals?.distance)
    let samples = try quantities.map { quantity in
      if energy ?? 0 == 0 {
        energy = try? quantity.unit.convert(quantity.value, to: HealthUnit("kcal"))
      }
      if distance ?? 0 == 0 {
        distance = try? quantity.unit.convert(quantity.value, to: HealthUnit("m"))
      }
      return try reader.newSample(
        quantity.type.identifier, .quantity(quantity.value, unit: quantity.unit.description),
        quantity.start, quantity.end, metadata)
    }
    let workout = try reader.newSample(
      type,
      .workout(
        HealthSample.WorkoutValue(
          activityType: activity, duration: (end.milliseconds - start.milliseconds) / 1000,
          totalEnergyBurned: energy == 0 ? nil : energy,
          totalDistance: distance == 0 ? nil : distance)),
      start, end, metadata)
    healthKit.save([workout] + samples) { result in
      promise.settle(hybrid: result) { NewWorkoutProxy(workout) }
    }
  }

  private struct Totals: JSDecodable {
    let energyBurned, distance: Double?

    static func decode(_ value: JSRef, in context: JSContext) throws -> Totals {
      let object = try JSObject.decode(value, in: context)
      return Totals(
        energyBurned: try object.get("energyBurned"), distance: try object.get("distance"))
    }
  }

  private struct QuantityForSaving: JSDecodable {
    let type: QuantityType
    let value: Double
    let unit: HealthUnit
    let start, end: JSDate

    static func decode(_ value: JSRef, in context: JSContext) throws -> QuantityForSaving {
      let object = try JSObject.decode(value, in: context)
      return QuantityForSaving(
        type: try object.get("quantityType"), value: try object.get("quantity"),
        unit: try kingstinctUnit(object.get("unit")), start: try object.get("startDate"),
        end: try object.get("endDate"))
    }
  }
}

/// Becomes a ``WorkoutProxy``.
struct NewWorkoutProxy: JSEncodable, Sendable {
  let sample: HealthSample

  init(_ sample: HealthSample) { self.sample = sample }

  func encode(in context: JSContext) throws -> JSRef {
    try WorkoutProxy(sample).encode(in: context)
  }
  func write(to tape: JSTape) throws { try WorkoutProxy(sample).write(to: tape) }
}

/// `WorkoutProxy.swift`. Routes and plans are not simulated: there are none.
@HostActor
final class WorkoutProxy: HybridObject {
  private let sample: HealthSample
  private let workout: HealthSample.WorkoutValue

  init(_ sample: HealthSample) {
    self.sample = sample
    if case .workout(let value) = sample.value {
      workout = value
    } else {
      workout = HealthSample.WorkoutValue(activityType: "", duration: 0)
    }
  }

  @ExportsBuilder override var exports: [any Export] {
    Property("uuid") { [sample] in sample.uuid.text }
    Property("workoutActivityType") { [workout] in WorkoutActivity.number(workout.activityType) }
    Property("duration") { [workout] in QuantityRecord(unit: "s", quantity: workout.duration) }
    Property("totalEnergyBurned") { [workout] in
      workout.totalEnergyBurned.map { QuantityRecord(unit: "kcal", quantity: $0) }
    }
    Property("totalDistance") { [workout] in
      workout.totalDistance.map { QuantityRecord(unit: "m", quantity: $0) }
    }
    Property("totalSwimmingStrokeCount") { () -> QuantityRecord? in nil }
    Property("totalFlightsClimbed") { () -> QuantityRecord? in nil }
    Property("startDate") { [sample] in JSDate(sample.startDate) }
    Property("endDate") { [sample] in JSDate(sample.endDate) }
    Property("hasUndeterminedDuration") { false }
    Property("sampleType") { [sample] in SampleTypeRecord(identifier: sample.typeIdentifier) }
    Property("metadata") { [sample] in MetadataRecord(metadata: sample.metadata) }
    Property("sourceRevision") { [sample] in SourceRevisionRecord(source: sample.source) }
    Property("device") { [sample] in sample.device.map { DeviceRecord(device: $0) } }
    Property("events") { () -> [String]? in nil }
    Property("activities") { () -> [String]? in nil }
    Function("toJSON") { [sample, workout] (_: String?) in
      WorkoutRecord(sample: sample, workout: workout)
    }
    AsyncFunction("getWorkoutRoutes") { [String]() }
    AsyncFunction("getWorkoutPlan") { () -> String? in nil }
    AsyncFunction("getStatistic") { (_: QuantityType, _: String?) -> String? in nil }
    AsyncFunction("getAllStatistics") { [String: String]() }
    AsyncFunction("saveWorkoutRoute") { (_: [BridgeValue]) -> Bool in
      throw kingstinctError("bridgehost does not simulate the routes of workouts")
    }
  }
}

/// What `toJSON` of a workout gives.
struct WorkoutRecord: JSRecord, Sendable {
  let sample: HealthSample
  let workout: HealthSample.WorkoutValue

  func write(fields: JSFields) throws {
    fields.add("workoutActivityType", WorkoutActivity.number(workout.activityType))
    try fields.add("duration", QuantityRecord(unit: "s", quantity: workout.duration))
    if let energy = workout.totalEnergyBurned {
      try fields.add("totalEnergyBurned", QuantityRecord(unit: "kcal", quantity: energy))
    }
    if let distance = workout.totalDistance {
      try fields.add("totalDistance", QuantityRecord(unit: "m", quantity: distance))
    }
    try KingstinctSample(sample: sample, unit: nil).writeCommon(fields)
  }
}
