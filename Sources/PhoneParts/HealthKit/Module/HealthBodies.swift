internal import FoundationEssentials
internal import JSEngine
internal import SimulatedPhone

/// A sample as JavaScript gets it: the common properties, and those of its kind. Dates are ISO 8601
/// in UTC. A category has its number in `value` and its name in `label`.
struct SampleBody: JSRecord, Sendable {
  let sample: HealthSample

  init(_ sample: HealthSample) { self.sample = sample }

  func write(fields: JSFields) throws {
    fields.add("uuid", sample.uuid.text)
    fields.add("type", sample.typeIdentifier)
    fields.add("startDate", ISO8601.text(sample.startDate))
    fields.add("endDate", ISO8601.text(sample.endDate))
    try fields.add("source", SourceBody(sample.source))
    fields.add("device", sample.device?.name)
    try fields.add("metadata", sample.metadata)
    switch sample.value {
    case .quantity(let value, let unit):
      fields.add("value", value)
      fields.add("unit", unit)
    case .category(let label):
      fields.add("value", sample.categoryValue)
      fields.add("label", label)
    case .workout(let workout):
      fields.add("activityType", workout.activityType)
      fields.add("duration", workout.duration)
      fields.add("totalEnergyBurned", workout.totalEnergyBurned)
      fields.add("totalDistance", workout.totalDistance)
    case .correlation(let samples):
      try fields.add("samples", samples.map(SampleBody.init))
    }
  }
}

/// `{ name, bundleIdentifier, version, productType }`.
struct SourceBody: JSRecord, Sendable {
  let source: HealthSource

  init(_ source: HealthSource) { self.source = source }

  func write(fields: JSFields) {
    fields.add("name", source.name)
    fields.add("bundleIdentifier", source.bundleIdentifier)
    fields.add("version", source.version)
    fields.add("productType", source.productType)
  }
}

/// `{ added, deleted, anchor }`. A deleted sample has only `{ uuid }`.
struct ChangesBody: JSRecord, Sendable {
  let changes: HealthChanges

  init(_ changes: HealthChanges) { self.changes = changes }

  func write(fields: JSFields) throws {
    try fields.add("added", changes.added.map(SampleBody.init))
    try fields.add("deleted", changes.deleted.map(DeletedBody.init))
    fields.add("anchor", changes.anchor.text)
  }
}

/// `{ uuid }`, like an `HKDeletedObject`.
struct DeletedBody: JSRecord, Sendable {
  let uuid: UUID

  init(_ uuid: UUID) { self.uuid = uuid }

  func write(fields: JSFields) { fields.add("uuid", uuid.text) }
}

/// `{ startDate, endDate, source, unit, count, sum, average, minimum, maximum, mostRecent, duration }`.
struct StatisticsBody: JSRecord, Sendable {
  let statistics: HealthStatistics

  init(_ statistics: HealthStatistics) { self.statistics = statistics }

  func write(fields: JSFields) throws {
    fields.add("startDate", ISO8601.text(statistics.startDate))
    fields.add("endDate", ISO8601.text(statistics.endDate))
    fields.add("source", statistics.source?.bundleIdentifier)
    fields.add("unit", statistics.unit.description)
    fields.add("count", statistics.count)
    fields.add("sum", statistics.sum)
    fields.add("average", statistics.average)
    fields.add("minimum", statistics.minimum)
    fields.add("maximum", statistics.maximum)
    fields.add("mostRecent", statistics.mostRecent)
    fields.add("duration", statistics.duration)
  }
}

/// The requested characteristics. `null` for one that is not set.
struct CharacteristicsBody: JSRecord, Sendable {
  let values: HealthCharacteristics

  func write(fields: JSFields) {
    fields.add("biologicalSex", values.biologicalSex.map(\.rawValue))
    fields.add("bloodType", values.bloodType.map(\.rawValue))
    fields.add("dateOfBirth", values.dateOfBirth)
    fields.add("fitzpatrickSkinType", values.fitzpatrickSkinType)
    fields.add("wheelchairUse", values.wheelchairUse.map(\.rawValue))
  }
}
