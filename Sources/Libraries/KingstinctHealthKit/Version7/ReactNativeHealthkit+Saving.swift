internal import FoundationEssentials
internal import HealthKit
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

// Saving and deleting (lines 193 to 314, 486 to 506).
extension ReactNativeHealthkit {
  typealias Metadata = [String: BridgeValue]

  @ExportsBuilder var saving: [any Export] {
    AsyncFunction("saveQuantitySample", saveQuantitySample)
    AsyncFunction("saveCategorySample", saveCategorySample)
    AsyncFunction("saveCorrelationSample", saveCorrelationSample)
    AsyncFunction("deleteQuantitySample", deleteQuantitySample)
    AsyncFunction("deleteSamples", deleteSamples)
  }

  private func saveQuantitySample(
    _ type: String, _ unit: String?, _ value: Double, _ start: NativeDate, _ end: NativeDate,
    _ metadata: Metadata?, _ promise: Promise
  ) {
    withStore(promise) {
      guard let type = HealthkitType.of(.quantity, type) else {
        return reject(promise, unknown: type)
      }
      let unit = try HealthUnit(unit ?? "")
      save(
        try healthKit.newSample(
          type, .quantity(value, unit: unit.description), start.date, end.date, metadata), promise)
    }
  }

  private func saveCategorySample(
    _ type: String, _ value: Double, _ start: NativeDate, _ end: NativeDate, _ metadata: Metadata?,
    _ promise: Promise
  ) {
    withStore(promise) {
      guard let type = HealthkitType.of(.category, type) else {
        return reject(promise, unknown: type)
      }
      let number = Int(exactly: value.rounded(.towardZero)) ?? 0
      let label = HealthCategoryValue.label(number, ofType: type)
      save(
        try healthKit.newSample(type, .category(label), start.date, end.date, metadata), promise)
    }
  }

  private func saveCorrelationSample(
    _ type: String, _ samples: [Metadata], _ start: NativeDate, _ end: NativeDate,
    _ metadata: Metadata?, _ promise: Promise
  ) {
    withStore(promise) {
      guard let type = HealthkitType.of(.correlation, type) else {
        return reject(promise, unknown: type)
      }
      // Unknown types are left out, and each sample has the dates of the correlation (lines 280 to 304).
      let parts = try samples.compactMap { sample -> HealthSample? in
        guard let (type, value) = try Self.value(of: sample) else { return nil }
        return try healthKit.newSample(
          type, value, start.date, end.date, sample["metadata"]?.fields)
      }
      save(
        try healthKit.newSample(type, .correlation(parts), start.date, end.date, metadata), promise)
    }
  }

  private static func value(of sample: Metadata) throws -> (String, HealthSample.Value)? {
    if sample["quantityType"] != nil {
      return try quantity(of: sample).map { type, value, unit in
        (type, .quantity(value, unit: unit.description))
      }
    }
    guard sample["categoryType"] != nil else { return nil }
    let name = try sample["categoryType"].text("categoryType")
    guard let type = HealthkitType.of(.category, name) else { return nil }
    let number = try sample["value"].number("value")
    guard let whole = Int(exactly: number) else { throw wrong("value", "Int") }
    return (type, .category(HealthCategoryValue.label(whole, ofType: type)))
  }

  /// The quantity of a sample that JavaScript wants to save. `nil` if its type is unknown.
  static func quantity(of sample: Metadata) throws -> (type: String, Double, HealthUnit)? {
    let name = try sample["quantityType"].text("quantityType")
    guard let type = HealthkitType.of(.quantity, name) else { return nil }
    let unit = try HealthUnit(try sample["unit"].text("unit"))
    return (type, try sample["quantity"].number("quantity"), unit)
  }

  nonisolated fileprivate static func wrong(_ key: String, _ type: String) -> ObjectiveCException {
    .healthkit(
      "Could not cast the value of `\(key)` to '\(type)'",
      fix: "pass quantityType, unit and quantity, or categoryType and value, with each sample")
  }

  private func save(_ sample: HealthSample, _ promise: Promise) {
    healthKit.save([sample]) { [self] in answer(promise, $0) }
  }

  private func deleteQuantitySample(_ type: String, _ uuid: String, _ promise: Promise) {
    withStore(promise) {
      // Line 230.
      guard let uuid = UUID(uuidString: uuid) else {
        throw ObjectiveCException.healthkit(
          "Unexpectedly found nil while unwrapping an Optional value",
          fix: "pass deleteQuantitySample the uuid of a sample, not '\(uuid)'")
      }
      delete(type, .uuids([uuid]), promise)
    }
  }

  private func deleteSamples(
    _ type: String, _ start: NativeDate, _ end: NativeDate, _ promise: Promise
  ) {
    withStore(promise) {
      let dates = HealthPredicate.dates(
        start: try start.date, end: try end.date, options: .strictStartDate)
      delete(type, dates, promise)
    }
  }

  /// Deletes the app's own samples. If there are none, that is no error.
  private func delete(_ type: String, _ predicate: HealthPredicate, _ promise: Promise) {
    guard let type = HealthkitType.of(.quantity, type) else {
      return reject(promise, unknown: type)
    }
    healthKit.deleteObjects(ofType: type, matching: predicate) { [self] in answer(promise, $0) }
  }
}

extension BridgeValue? {
  /// `as! String`.
  fileprivate func text(_ key: String) throws -> String {
    guard case .string(let text) = self else { throw ReactNativeHealthkit.wrong(key, "String") }
    return text
  }

  /// `as! Double`.
  fileprivate func number(_ key: String) throws -> Double {
    guard case .number(let number) = self else { throw ReactNativeHealthkit.wrong(key, "Double") }
    return number
  }
}

extension BridgeValue {
  /// `as? [String: Any]`.
  var fields: [String: BridgeValue]? { if case .object(let fields) = self { fields } else { nil } }
}
