internal import FoundationEssentials
internal import HealthKit
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

// Workouts (lines 316 to 484, 720 to 822, 1148 to 1363). The phone has no routes and plans.
extension ReactNativeHealthkit {
  @ExportsBuilder var workouts: [any Export] {
    AsyncFunction("queryWorkoutSamples", queryWorkoutSamples)
    AsyncFunction("saveWorkoutSample", saveWorkoutSample)
    AsyncFunction("saveWorkoutRoute", saveWorkoutRoute)
    AsyncFunction("getWorkoutRoutes", getWorkoutRoutes)
    AsyncFunction("getWorkoutPlanById", getWorkoutPlan)
  }

  private func queryWorkoutSamples(
    _ energy: String?, _ distance: String?, _ from: NativeDate, _ to: NativeDate, _ limit: Double,
    _ ascending: Bool, _ promise: Promise
  ) {
    withStore(promise) {
      let predicate = HealthPredicate.within(try from.afterEpoch, try to.afterEpoch)
      let (energy, distance) = (try HealthUnit(energy ?? ""), try HealthUnit(distance ?? ""))
      samples(of: HealthSample.workoutTypeIdentifier, predicate, limit, ascending, promise) {
        try $0.compactMap { try HealthkitWorkout($0, energy: energy, distance: distance) }
      }
    }
  }

  private func saveWorkoutSample(
    _ activity: Int, _ quantities: [Metadata], _ start: NativeDate, _ end: NativeDate,
    _ totals: Metadata?, _ metadata: Metadata?, _ promise: Promise
  ) {
    withStore(promise) {
      guard let name = WorkoutActivity.name(activity) else {
        return reject(promise, unknown: "HKWorkoutActivityType \(activity)")
      }
      let (start, end) = (try start.date, try end.date)
      guard start <= end else {
        return promise.reject(NativeError.healthkit("Start date must be before end date"))
      }
      // The last quantity of each dimension is the total, not their sum (lines 350 to 355).
      var (energy, distance): (Double?, Double?)
      let samples = try quantities.compactMap { quantity -> HealthSample? in
        guard let (type, value, unit) = try Self.quantity(of: quantity) else { return nil }
        energy = (try? unit.convert(value, to: HealthUnit("kcal"))) ?? energy
        distance = (try? unit.convert(value, to: HealthUnit("m"))) ?? distance
        let dates = Self.dates(of: quantity, start, end)
        return try healthKit.newSample(
          type, .quantity(value, unit: unit.description), dates.start, dates.end,
          quantity["metadata"]?.fields)
      }
      let workout = HealthSample.WorkoutValue(
        activityType: name, duration: end.timeIntervalSince(start),
        totalEnergyBurned: Self.total(totals, "energyBurned") ?? energy,
        totalDistance: Self.total(totals, "distance") ?? distance)
      let sample = try healthKit.newSample(
        HealthSample.workoutTypeIdentifier, .workout(workout), start, end, metadata)
      save(sample, samples, promise)
    }
  }

  /// Both dates of the quantity, or those of the workout (lines 362 to 371).
  private static func dates(
    of quantity: Metadata, _ start: Date, _ end: Date
  ) -> (start: Date, end: Date) {
    guard case .string(let from)? = quantity["startDate"],
      case .string(let to)? = quantity["endDate"]
    else { return (start, end) }
    return (HealthCalendar.date(from) ?? start, HealthCalendar.date(to) ?? end)
  }

  /// 0 counts as missing (lines 376 to 384).
  private static func total(_ totals: Metadata?, _ key: String) -> Double? {
    guard case .number(let number)? = totals?[key], number != 0 else { return nil }
    return number
  }

  /// First the workout and then its samples, so the workout stays if HealthKit refuses the samples (lines 409 to 426).
  private func save(_ workout: HealthSample, _ samples: [HealthSample], _ promise: Promise) {
    healthKit.save([workout]) { [self] result in
      guard case .success = result, !samples.isEmpty else {
        return answer(promise, result) { workout.uuid.text }
      }
      healthKit.save(samples) { [self] in answer(promise, $0) { workout.uuid.text } }
    }
  }

  // MARK: - Routes and plans

  private func saveWorkoutRoute(_ uuid: String, _ locations: [Metadata], _ promise: Promise) {
    withStore(promise) {
      guard let uuid = UUID(uuidString: uuid) else {
        return promise.reject(NativeError.healthkit("Invalid UUID"))
      }
      find(uuid) { workout in
        if workout == nil {
          promise.reject(NativeError.healthkit("No workout found"))
        } else if !locations.contains(where: Self.isLocation) {
          promise.reject(NativeError.healthkit("No locations provided"))
        } else {
          promise.reject(
            NativeError.healthkit("bridgehost does not simulate the routes of workouts"))
        }
      }
    }
  }

  /// Lines 433 to 442.
  private static func isLocation(_ fields: Metadata) -> Bool {
    let numbers = [
      "latitude", "longitude", "altitude", "horizontalAccuracy", "verticalAccuracy", "course",
      "speed",
    ]
    guard case .string? = fields["timestamp"] else { return false }
    return numbers.allSatisfy { if case .number? = fields[$0] { true } else { false } }
  }

  private func getWorkoutRoutes(_ uuid: String, _ promise: Promise) {
    withStore(promise) {
      guard let uuid = UUID(uuidString: uuid) else {
        return promise.reject("INVALID_UUID_ERROR", "Invalid UUID received")
      }
      find(uuid) { [self] workout in
        guard workout != nil else { return promise.resolve(BridgeValue.null) }
        let type = "HKWorkoutRouteTypeIdentifier"
        healthKit.changes(ofTypes: [type]) { [self] result in
          orEndApp {
            _ = try Self.get(result, of: type)
            promise.resolve([String]())
          }
        }
      }
    }
  }

  private func getWorkoutPlan(_ uuid: String, _ promise: Promise) {
    withStore(promise) {
      guard let uuid = UUID(uuidString: uuid) else {
        return promise.reject(NativeError.healthkit("Invalid UUID"))
      }
      find(uuid) { workout in
        if workout == nil {
          promise.reject(NativeError.healthkit("No workout found"))
        } else {
          promise.resolve(BridgeValue.null)
        }
      }
    }
  }

  /// Lines 1149 to 1176.
  private func find(_ uuid: UUID, _ body: @escaping @HostActor (HealthSample?) -> Void) {
    let type = HealthSample.workoutTypeIdentifier
    reader.samples(of: type, matching: .uuids([uuid]), sortedBy: [], limit: 1) { [self] result in
      orEndApp { body(try Self.get(result, of: type).first) }
    }
  }

  /// `try!`: an error ends the app (lines 1153 and 1185).
  private static func get<Value>(_ result: Result<Value, any Error>, of type: String) throws
    -> Value
  {
    switch result {
    case .success(let value): return value
    case .failure(let error):
      let text = (error as? HealthError)?.nsErrorText ?? String(describing: error)
      throw ObjectiveCException.healthkit(
        "'try!' expression unexpectedly raised an error: \(text)",
        fix:
          "ask for the permission to read \(type) before this call, and do not call it while the phone is locked"
      )
    }
  }
}
