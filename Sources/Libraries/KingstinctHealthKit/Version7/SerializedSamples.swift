internal import FoundationEssentials
internal import HealthKit
internal import HostLoop
internal import JSEngine
internal import NativeBridge

// Samples as JavaScript gets them (`ios/Serializers.swift`).

/// What each kind of sample has. Only workouts and correlations have their milliseconds (`ios/Serializers.swift` line 11).
private struct CommonBody {
  let sample: HealthSample
  var hasMilliseconds = false
  var hasRevision = true

  @HostActor func write(_ fields: JSFields) throws {
    fields.add("uuid", sample.uuid.text)
    try fields.add("device", sample.device.map { DeviceBody(device: $0) })
    fields.add("startDate", text(sample.startDate))
    fields.add("endDate", text(sample.endDate))
    try fields.add("metadata", sample.metadataValue ?? .object([:]))
    if hasRevision { try fields.add("sourceRevision", RevisionBody(source: sample.source)) }
  }

  private func text(_ date: Date) -> String {
    let text = ISO8601.text(date)
    return hasMilliseconds ? text : text.dropLast(".000Z".count) + "Z"
  }
}

/// An `HKQuantitySample` (lines 24 to 41).
struct HealthkitQuantity: JSRecord, Sendable {
  private let sample: HealthSample
  private let quantity: Double
  private let unit: HealthUnit

  /// - Throws: ``HealthError`` for a unit in which the type is not measured.
  init(_ sample: HealthSample, in unit: HealthUnit) throws {
    self.sample = sample
    self.unit = unit
    quantity = try sample.number(in: unit)
  }

  func write(fields: JSFields) throws {
    try CommonBody(sample: sample).write(fields)
    fields.add("quantityType", sample.typeIdentifier)
    fields.add("quantity", quantity)
    fields.add("unit", unit.description)
  }
}

/// An `HKCategorySample` (lines 50 to 64).
struct HealthkitCategory: JSRecord, Sendable {
  let sample: HealthSample

  init(_ sample: HealthSample) { self.sample = sample }

  func write(fields: JSFields) throws {
    try CommonBody(sample: sample).write(fields)
    fields.add("categoryType", sample.typeIdentifier)
    fields.add("value", sample.categoryValue ?? 0)
  }
}

/// An `HKCorrelation` (`ios/ReactNativeHealthkit.swift` lines 905 to 925).
struct HealthkitCorrelation: JSRecord, Sendable {
  private let sample: HealthSample
  private let quantities: [HealthkitQuantity]
  private let categories: [HealthkitCategory]

  init(_ sample: HealthSample, in units: [String: HealthUnit]) throws {
    self.sample = sample
    let parts = sample.withContents.dropFirst()
    quantities = try parts.compactMap { part in
      try units[part.typeIdentifier].map { try HealthkitQuantity(part, in: $0) }
    }
    categories = parts.filter { $0.kind == .category }.map(HealthkitCategory.init)
  }

  func write(fields: JSFields) throws {
    try CommonBody(sample: sample, hasMilliseconds: true, hasRevision: false).write(fields)
    fields.add("correlationType", sample.typeIdentifier)
    try fields.add("objects", Objects(quantities: quantities, categories: categories))
  }

  /// An array of both kinds.
  private struct Objects: JSEncodable {
    let quantities: [HealthkitQuantity]
    let categories: [HealthkitCategory]
    private var all: [Part] { quantities.map(Part.quantity) + categories.map(Part.category) }

    func encode(in context: JSContext) throws -> JSRef { try all.encode(in: context) }
    func write(to tape: JSTape) throws { try all.write(to: tape) }
  }

  private enum Part: JSEncodable, Sendable {
    case quantity(HealthkitQuantity)
    case category(HealthkitCategory)

    func encode(in context: JSContext) throws -> JSRef {
      switch self {
      case .quantity(let body): try body.encode(in: context)
      case .category(let body): try body.encode(in: context)
      }
    }

    func write(to tape: JSTape) throws {
      switch self {
      case .quantity(let body): try body.write(to: tape)
      case .category(let body): try body.write(to: tape)
      }
    }
  }
}

/// An `HKWorkout` (`ios/ReactNativeHealthkit.swift` lines 743 to 813).
struct HealthkitWorkout: JSRecord, Sendable {
  private let sample: HealthSample
  private let workout: HealthSample.WorkoutValue
  private let energy, distance: QuantityRecord?

  /// - Returns: `nil` for another sample.
  /// - Throws: ``HealthError`` for a unit that does not fit.
  init?(_ sample: HealthSample, energy: HealthUnit, distance: HealthUnit) throws {
    guard case .workout(let workout) = sample.value else { return nil }
    self.sample = sample
    self.workout = workout
    self.energy = try workout.totalEnergyBurned.map { try Self.quantity($0, "kcal", energy) }
    self.distance = try workout.totalDistance.map { try Self.quantity($0, "m", distance) }
  }

  private static func quantity(
    _ value: Double, _ own: String, _ unit: HealthUnit
  ) throws -> QuantityRecord {
    QuantityRecord(
      unit: unit.description, quantity: try HealthUnit(own).convert(value, to: unit))
  }

  func write(fields: JSFields) throws {
    try CommonBody(sample: sample, hasMilliseconds: true).write(fields)
    fields.add("duration", workout.duration)
    try fields.add("totalDistance", distance)
    try fields.add("totalEnergyBurned", energy)
    try fields.add("totalSwimmingStrokeCount", QuantityRecord?.none)
    fields.add("workoutActivityType", WorkoutActivity.number(workout.activityType))
    try fields.add("events", workout.events.map(EventBody.init))
    try fields.add("activities", [String]())
  }

  private struct EventBody: JSRecord, Sendable {
    let event: HealthSample.WorkoutEvent

    func write(fields: JSFields) {
      fields.add("type", event.number)
      fields.add("startDate", ISO8601.text(event.startDate))
      fields.add("endDate", ISO8601.text(event.endDate))
    }
  }
}

/// `{ samples, deletedSamples, newAnchor }`.
struct HealthkitChanges<Sample: JSEncodable & Sendable>: JSRecord, Sendable {
  let samples: [Sample]
  let changes: HealthChanges

  func write(fields: JSFields) throws {
    try fields.add("samples", samples)
    try fields.add("deletedSamples", changes.deleted.map(DeletedBody.init))
    fields.add("newAnchor", changes.anchor.text)
  }

  private struct DeletedBody: JSRecord, Sendable {
    let uuid: UUID

    func write(fields: JSFields) throws {
      fields.add("uuid", uuid.text)
      try fields.add("metadata", BridgeValue.object([:]))
    }
  }
}

/// An `HKSource` (lines 66 to 72).
struct HealthkitSource: JSRecord, Sendable {
  let source: HealthSource

  init(_ source: HealthSource) { self.source = source }

  func write(fields: JSFields) {
    fields.add("bundleIdentifier", source.bundleIdentifier)
    fields.add("name", source.name)
  }
}

/// An `HKSourceRevision`. A model that is not known is missing (lines 172 to 191).
private struct RevisionBody: JSRecord, Sendable {
  let source: HealthSource

  func write(fields: JSFields) throws {
    try fields.add("source", HealthkitSource(source))
    fields.add("version", source.version.isEmpty ? nil : source.version)
    fields.add("operatingSystemVersion", SourceRevisionRecord.system)
    if !source.productType.isEmpty { fields.add("productType", source.productType) }
  }
}

/// An `HKDevice`. What is not known is `null` (lines 145 to 160).
private struct DeviceBody: JSRecord, Sendable {
  let device: HealthDevice

  func write(fields: JSFields) {
    func add(_ name: StaticString, _ text: String) { fields.add(name, text.isEmpty ? nil : text) }
    add("name", device.name)
    add("firmwareVersion", device.firmwareVersion)
    add("hardwareVersion", device.hardwareVersion)
    add("localIdentifier", device.localIdentifier)
    add("manufacturer", device.manufacturer)
    add("model", device.model)
    add("softwareVersion", device.softwareVersion)
    add("udiDeviceIdentifier", device.udiDeviceIdentifier)
  }
}

/// An `HKStatistics` (`ios/ReactNativeHealthkit.swift` lines 675 to 715). What is not known is missing.
struct HealthkitStatistics: JSRecord, Sendable {
  private let quantities: [(name: StaticString, quantity: QuantityRecord)]
  private let latest: (start: Date, end: Date)?

  /// - Parameter statistics: `nil` if there are none. Then the unit does not matter.
  /// - Throws: ``HealthError`` for a unit in which the type is not measured.
  init(_ statistics: HealthStatistics?, in unit: String) throws {
    guard let statistics else {
      (quantities, latest) = ([], nil)
      return
    }
    let unit = try HealthUnit(unit)
    func quantity(
      _ name: StaticString, _ value: Double?
    ) throws -> (name: StaticString, quantity: QuantityRecord)? {
      try value.map {
        let converted = try statistics.unit.convert($0, to: unit)
        return (name, QuantityRecord(unit: unit.description, quantity: converted))
      }
    }
    quantities = [
      try quantity("averageQuantity", statistics.average),
      try quantity("maximumQuantity", statistics.maximum),
      try quantity("minimumQuantity", statistics.minimum),
      try quantity("sumQuantity", statistics.sum),
      try quantity("mostRecentQuantity", statistics.mostRecent),
      statistics.duration.map { ("duration", QuantityRecord(unit: "s", quantity: $0)) },
    ].compactMap(\.self)
    latest = statistics.mostRecentStart.flatMap { start in
      statistics.mostRecentEnd.map { (start, $0) }
    }
  }

  func write(fields: JSFields) throws {
    for (name, quantity) in quantities { try fields.add(name, quantity) }
    if let latest { try fields.add("mostRecentQuantityDateInterval", Dates(dates: latest)) }
  }

  /// JavaScript expects `from` and `to` (`src/utils/queryStatisticsForQuantity.ts` lines 26 to 31), and gets invalid dates.
  private struct Dates: JSRecord, Sendable {
    let dates: (start: Date, end: Date)

    func write(fields: JSFields) {
      fields.add("start", ISO8601.text(dates.start))
      fields.add("end", ISO8601.text(dates.end))
    }
  }
}
