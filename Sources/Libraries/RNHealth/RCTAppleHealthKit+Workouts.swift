internal import FoundationEssentials
internal import HealthKit
internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone

// `RCTAppleHealthKit+Methods_Workout.m`.
extension RCTAppleHealthKit {
  @ExportsBuilder var workouts: [any Export] {
    method("getAnchoredWorkouts") { [self] in try getAnchoredWorkouts($0, $1) }
    method("getWorkoutRouteSamples") { [self] in getWorkoutRoute($0, $1) }
    method("saveWorkout") { [self] in try saveWorkout($0, $1) }
  }

  /// Lines 93 to 124. JavaScript does not learn of deleted workouts.
  private func getAnchoredWorkouts(_ options: HealthOptions, _ callback: Callback) throws {
    // Without a start the end does not matter, either (`RCTAppleHealthKit+Utils.m` lines 121 to 128).
    let predicate = options.date("startDate").map {
      HealthPredicate.dates(
        start: $0, end: options.date("endDate", or: now), options: .strictStartDate)
    }
    let note = capability?.beginReading()
    let (types, limit) = ([HealthSample.workoutTypeIdentifier], options.limit)
    healthKit.changes(
      ofTypes: types, matching: predicate, since: try anchor(options), limit: limit
    ) { [self] result in
      if case .success(let changes) = result {
        note?(
          HealthReading(
            types: types, predicate: predicate, limit: limit, isAnchored: true,
            samples: changes.added))
      }
      answer(callback, .message("error getting samples"), result) { changes in
        .object([
          "anchor": .string(changes.anchor.text),
          "data": .array(changes.added.compactMap(anchoredWorkout)),
        ])
      }
    }
  }

  /// `RCTAppleHealthKit+Utils.m` lines 260 to 269.
  private func anchor(_ options: HealthOptions) throws -> HealthQueryAnchor? {
    guard let text = options.string("anchor"), Data(base64Encoded: text)?.isEmpty == false else {
      return nil
    }
    do { return try HealthQueryAnchor(text) } catch {
      throw ObjectiveCException.inLibrary(
        "*** -[NSKeyedUnarchiver initForReadingWithData:]: incomprehensible archive",
        fix: "pass the anchor of an earlier answer as it was")
    }
  }

  /// A workout without metadata is left out: native code catches the exception (`RCTAppleHealthKit+Queries.m` lines 514 to
  /// 559; issue 99).
  private func anchoredWorkout(_ sample: HealthSample) -> BridgeValue? {
    guard case .workout(let workout) = sample.value, let metadata = sample.metadataValue,
      var fields = workoutFields(sample)
    else { return nil }
    fields["metadata"] = metadata
    fields["duration"] = .number(workout.duration)
    fields["workoutEvents"] = .array(
      workout.events.map { event in
        .object([
          "eventTypeInt": .number(Double(event.number)),
          "eventType": .string(Self.eventTypes[event.number] ?? ""),
          "startDate": .string(calendar.text(event.startDate)),
          "endDate": .string(calendar.text(event.endDate)),
        ])
      })
    return .object(fields)
  }

  /// The library's words for the raw values of `HKWorkoutEventType`. A marker has none (`RCTAppleHealthKit+Utils.m` lines 26
  /// to 52).
  private static let eventTypes = [
    1: "pause", 2: "resume", 3: "lap", 5: "motion paused", 6: "motion resumed", 7: "segment",
    8: "pause or resume request",
  ]

  /// Lines 16 to 90. The phone has no routes. For a workout that does not exist there is no answer at all.
  private func getWorkoutRoute(_ options: HealthOptions, _ callback: Callback) {
    guard let uuid = UUID(uuidString: options.string("id") ?? "") else {
      return callback.fail("An id is required")
    }
    samples(of: HealthSample.workoutTypeIdentifier, .uuids([uuid])) { [self] result in
      switch result {
      case .failure(let error): callback.fail(.madeError("error getting samples:", error))
      case .success(let workouts):
        guard !workouts.isEmpty else { return }
        samples(of: "HKWorkoutRouteTypeIdentifier", nil) { routes in
          var failure: (any Error)?
          if case .failure(let error) = routes { failure = error }
          callback.fail(
            .madeError(
              "error getting samples. Activity possibly does not have a route.", failure))
        }
      }
    }
  }

  /// Lines 126 to 152. An unknown activity is American football, and a value without a known unit is left out.
  private func saveWorkout(_ options: HealthOptions, _ callback: Callback) throws {
    let (start, end) = (options.date("startDate"), options.date("endDate"))
    let name = "HKWorkoutActivityType" + (options.string("type") ?? "")
    let isKnown = Self.activityName(name) == options.string("type")
    let workout = HealthSample.WorkoutValue(
      activityType: isKnown ? name : "HKWorkoutActivityTypeAmericanFootball",
      duration: start.flatMap { end?.timeIntervalSince($0) } ?? 0,
      totalEnergyBurned: try total(options, "energyBurned", in: "kcal"),
      totalDistance: try total(options, "distance", in: "m"))
    let sample = try newSample(HealthSample.workoutTypeIdentifier, .workout(workout), start, end)
    save(sample, callback, .message("An error occured saving the workout")) {
      .string(sample.uuid.text)
    }
  }

  private func total(_ options: HealthOptions, _ key: String, in unit: String) throws -> Double? {
    guard let value = options.number(key), value >= 0, let own = options.unit(key + "Unit") else {
      return nil
    }
    return try HealthUnit(own).convert(value, to: HealthUnit(unit))
  }
}
