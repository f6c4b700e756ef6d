internal import FoundationEssentials
internal import HostLoop

/// The last days of what apps read most besides workouts, up to the launch of a search's app. An iPhone and an Apple Watch
/// record at the same time.
struct SampleDays {
  private let now: Date
  private var random = SplitMix64(seed: 7)
  private var samples: [HealthSample] = []

  init(before now: Date) {
    self.now = now
    // Few samples, because each run of an app that reads them takes time for each. An app that reads the last seven days
    // may try again two days later, and nothing has left its window by then.
    for daysAgo in [2.0, 1, 0] { addDay(daysAgo) }
    samples.removeAll { $0.endDate > now }
    samples.sort { ($0.endDate, $0.typeIdentifier) < ($1.endDate, $1.typeIdentifier) }
  }

  /// Saves the data as a phone gets it: one sample comes after newer ones, one is edited and one is deleted.
  func save(in store: HealthStore) throws {
    let typingError = quantity("BodyMass", 17.4, "kg", daysAgo: 2, 7.25...7.25, .phone)
    let corrected = quantity("BodyMass", 71.4, "kg", daysAgo: 2, 7.25...7.25, .phone)
    let late = quantity("StepCount", 640, "count", daysAgo: 1, 20.5...21, .watch, savedAt: now)
    let unwanted = quantity("StepCount", 9000, "count", daysAgo: 3, 15...16, .phone)
    try store.save(samples + [typingError, unwanted])
    try store.delete([typingError.uuid, unwanted.uuid])
    try store.save([corrected, late])
  }

  private mutating func addDay(_ daysAgo: Double) {
    for (label, hours) in [("AsleepCore", -0.6...3.4), ("AsleepREM", 3.4...6.4)] {
      addSleep(label, daysAgo, hours, .watch)
    }
    addSleep("InBed", daysAgo, -1...6.5, .phone)
    addSteps(daysAgo, 7.1...7.6, .phone)
    addSteps(daysAgo, 7.2...7.8, .watch)
    for hour in [3.0, 7.5] {
      let rate = random.number(around: hour < 7 ? 54 : 76, spread: 6).rounded()
      samples.append(
        quantity("HeartRate", rate, "count/min", daysAgo: daysAgo, hour...hour, .watch))
    }
    let energy = random.number(around: 48, spread: 14).rounded()
    samples.append(
      quantity("ActiveEnergyBurned", energy, "kcal", daysAgo: daysAgo, 7...7.9, .watch))
    let mass = (random.number(around: 71.5, spread: 0.4) * 10).rounded() / 10
    samples.append(quantity("BodyMass", mass, "kg", daysAgo: daysAgo, 6.8...6.8, .phone))
  }

  private mutating func addSteps(
    _ daysAgo: Double, _ hours: ClosedRange<Double>, _ origin: GeneratedOrigin
  ) {
    let steps = random.number(around: 900, spread: 300).rounded()
    samples.append(quantity("StepCount", steps, "count", daysAgo: daysAgo, hours, origin))
  }

  private mutating func addSleep(
    _ label: String, _ daysAgo: Double, _ hours: ClosedRange<Double>, _ origin: GeneratedOrigin
  ) {
    samples.append(
      sample(
        "HKCategoryTypeIdentifierSleepAnalysis",
        .category("HKCategoryValueSleepAnalysis\(label)"), daysAgo, hours, origin))
  }

  private func quantity(
    _ name: String, _ value: Double, _ unit: String, daysAgo: Double, _ hours: ClosedRange<Double>,
    _ origin: GeneratedOrigin, savedAt: Date? = nil
  ) -> HealthSample {
    sample(
      "HKQuantityTypeIdentifier\(name)", .quantity(value, unit: unit), daysAgo, hours, origin,
      savedAt: savedAt)
  }

  private func sample(
    _ type: String, _ value: HealthSample.Value, _ daysAgo: Double, _ hours: ClosedRange<Double>,
    _ origin: GeneratedOrigin, savedAt: Date? = nil
  ) -> HealthSample {
    let day = now.midnight(daysAgo: daysAgo)
    let end = day + (hours.upperBound * 3600).rounded()
    return HealthSample(
      typeIdentifier: type, startDate: day + (hours.lowerBound * 3600).rounded(), endDate: end,
      creationDate: savedAt ?? end + 30, value: value, source: origin.source,
      device: origin.device)
  }
}
