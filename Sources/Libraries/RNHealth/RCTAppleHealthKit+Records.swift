internal import FoundationEssentials
internal import HealthKit
internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone

// Categories, correlations, and kinds of records that the simulated phone does not have.
extension RCTAppleHealthKit {
  @ExportsBuilder var records: [any Export] {
    method("getSleepSamples") { [self] in getSleepSamples($0, $1) }
    method("getMindfulSession") { [self] in getMindfulSession($0, $1) }
    method("saveMindfulSession") { [self] in try saveMindfulSession($0, $1) }
    method("getBloodPressureSamples") { [self] in getBloodPressureSamples($0, $1) }
    method("getHeartbeatSeriesSamples") { [self] in
      getNone("HKDataTypeIdentifierHeartbeatSeries", .error, $0, $1)
    }
    method("getElectrocardiogramSamples") { [self] in
      getNone("HKElectrocardiogramType", .error, $0, $1)
    }
    method("getActivitySummary") { [self] _, callback in
      samples(of: "HKActivitySummaryTypeIdentifier", nil) { [self] result in
        answer(callback, .message("error getting summary"), result) { _ in .array([]) }
      }
    }
    method("getClinicalRecords") { [self] in getClinicalRecords($0, $1) }
  }

  /// `RCTAppleHealthKit+Methods_Sleep.m`; `RCTAppleHealthKit+Queries.m` lines 606 to 651.
  private func getSleepSamples(_ options: HealthOptions, _ callback: Callback) {
    guard let predicate = range(options, callback) else { return }
    samples(
      of: "HKCategoryTypeIdentifierSleepAnalysis", predicate, ascending: options.isAscending,
      limit: options.limit
    ) { [self] result in
      answer(callback, .error, result) { samples in
        .array(
          samples.map { sample in
            let value = sample.categoryValue.flatMap { Self.sleep[$0] } ?? "UNKNOWN"
            return .object(identity(of: sample).merging(["value": .string(value)]) { $1 })
          })
      }
    }
  }

  private static let sleep = [
    0: "INBED", 1: "ASLEEP", 2: "AWAKE", 3: "CORE", 4: "DEEP", 5: "REM",
  ]

  /// `RCTAppleHealthKit+Methods_Mindfulness.m` lines 15 to 59: always newest first.
  private func getMindfulSession(_ options: HealthOptions, _ callback: Callback) {
    guard let predicate = range(options, callback, isRequired: false) else { return }
    samples(
      of: "HKCategoryTypeIdentifierMindfulSession", predicate, limit: options.limit
    ) { [self] result in
      answer(callback, .message("error with fetchCumulativeSumStatisticsCollection"), result) {
        samples in
        .array(
          samples.map { sample in
            .object([
              "startDate": .string(calendar.text(sample.startDate)),
              "endDate": .string(calendar.text(sample.endDate)),
            ])
          })
      }
    }
  }

  /// Lines 61 to 84.
  private func saveMindfulSession(_ options: HealthOptions, _ callback: Callback) throws {
    let value = options.number("value") ?? 0
    let (start, end) = (options.date("startDate"), options.date("endDate", or: now))
    guard let start, let end else {
      return callback.fail("startDate and endDate are required in options")
    }
    let type = "HKCategoryTypeIdentifierMindfulSession"
    let number = Int(exactly: value.rounded(.towardZero)) ?? 0
    let label = HealthCategoryValue.label(number, ofType: type)
    save(try newSample(type, .category(label), start, end), callback, .error) { .number(value) }
  }

  /// `RCTAppleHealthKit+Methods_Vitals.m` lines 350 to 401.
  private func getBloodPressureSamples(_ options: HealthOptions, _ callback: Callback) {
    guard let predicate = range(options, callback) else { return }
    samples(
      of: "HKCorrelationTypeIdentifierBloodPressure", predicate, ascending: options.isAscending,
      limit: options.limit
    ) { [self] result in
      answer(callback, .message("error getting blood pressure samples:"), result) { samples in
        let unit = try HealthUnit(options.unit() ?? "mmHg")
        return .array(try samples.map { try bloodPressure($0, unit) })
      }
    }
  }

  private func bloodPressure(_ sample: HealthSample, _ unit: HealthUnit) throws -> BridgeValue {
    guard case .correlation(let parts) = sample.value else { return .null }
    func value(_ name: String) throws -> BridgeValue {
      let type = "HKQuantityTypeIdentifierBloodPressure" + name
      return .number(try parts.first { $0.typeIdentifier == type }?.number(in: unit) ?? 0)
    }
    return .object([
      "bloodPressureSystolicValue": try value("Systolic"),
      "bloodPressureDiastolicValue": try value("Diastolic"),
      "startDate": .string(calendar.text(sample.startDate)),
      "endDate": .string(calendar.text(sample.endDate)),
    ])
  }

  /// `RCTAppleHealthKit+Methods_ClinicalRecords.m`.
  private func getClinicalRecords(_ options: HealthOptions, _ callback: Callback) {
    guard let name = options.string("type") else {
      return callback.fail("type is required in options")
    }
    guard HealthTypeName.clinical.contains(name) else {
      let names = HealthTypeName.clinical.map { "'\($0)'" }.joined(separator: "|")
      return callback.fail("invalid type, type must be one of \(names)")
    }
    getNone(HealthTypeName.observedType(name), .error, options, callback)
  }

  /// Reads a type without samples on the phone.
  private func getNone(
    _ type: String, _ failure: HealthFailure, _ options: HealthOptions, _ callback: Callback
  ) {
    guard let predicate = range(options, callback) else { return }
    samples(of: type, predicate) { [self] result in
      answer(callback, failure, result) { _ in .array([]) }
    }
  }
}
