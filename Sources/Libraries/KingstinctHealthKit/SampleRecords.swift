internal import FoundationEssentials
internal import HealthKit
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// A quantity or category sample as JavaScript gets it (`Serializers.swift`, serializeQuantitySample and
/// serializeCategorySample). What is not known is missing.
struct KingstinctSample: JSRecord, Sendable {
  let sample: HealthSample
  let unit: HealthUnit?

  func write(fields: JSFields) throws {
    switch sample.value {
    case .quantity(let value, let own):
      let unit = try unit ?? HealthUnit(own)
      fields.add("quantityType", sample.typeIdentifier)
      fields.add("quantity", try HealthUnit(own).convert(value, to: unit))
      fields.add("unit", unit.description)
    case .category:
      fields.add("categoryType", sample.typeIdentifier)
      fields.add("value", sample.categoryValue ?? 0)
    case .workout, .correlation: break
    }
    try writeCommon(fields)
  }

  /// What each sample has.
  @HostActor func writeCommon(_ fields: JSFields) throws {
    try fields.add("sampleType", SampleTypeRecord(identifier: sample.typeIdentifier))
    try fields.add("startDate", JSDate(sample.startDate))
    try fields.add("endDate", JSDate(sample.endDate))
    fields.add("hasUndeterminedDuration", false)
    try fields.add("metadata", MetadataRecord(metadata: sample.metadata))
    fields.add("uuid", sample.uuid.text)
    try fields.add("sourceRevision", SourceRevisionRecord(source: sample.source))
    if let device = sample.device { try fields.add("device", DeviceRecord(device: device)) }
  }
}

/// `{ identifier, allowsRecalibrationForEstimates, isMinimumDurationRestricted, isMaximumDurationRestricted }`.
struct SampleTypeRecord: JSRecord, Sendable {
  let identifier: String

  func write(fields: JSFields) {
    fields.add("identifier", identifier)
    fields.add("allowsRecalibrationForEstimates", false)
    fields.add("isMinimumDurationRestricted", false)
    fields.add("isMaximumDurationRestricted", false)
  }
}

/// `{ source, version, operatingSystemVersion, productType }`.
struct SourceRevisionRecord: JSRecord, Sendable {
  /// With three numbers, as `serializeOperatingSystemVersion` writes it.
  static let system = PhoneModel.iPhone14.systemVersion + ".0"

  let source: HealthSource

  func write(fields: JSFields) throws {
    try fields.add("source", NewSourceProxy(source: source))
    if !source.version.isEmpty { fields.add("version", source.version) }
    fields.add("operatingSystemVersion", Self.system)
    if !source.productType.isEmpty { fields.add("productType", source.productType) }
  }
}

/// Becomes a ``SourceProxy``.
struct NewSourceProxy: JSEncodable, Sendable {
  let source: HealthSource

  func encode(in context: JSContext) throws -> JSRef { try SourceProxy(source).encode(in: context) }
  func write(to tape: JSTape) throws { try SourceProxy(source).write(to: tape) }
}

/// A device, with the fields that are known.
struct DeviceRecord: JSRecord, Sendable {
  let device: HealthDevice

  func write(fields: JSFields) {
    if !device.name.isEmpty { fields.add("name", device.name) }
    if !device.firmwareVersion.isEmpty { fields.add("firmwareVersion", device.firmwareVersion) }
    if !device.hardwareVersion.isEmpty { fields.add("hardwareVersion", device.hardwareVersion) }
    if !device.localIdentifier.isEmpty { fields.add("localIdentifier", device.localIdentifier) }
    if !device.manufacturer.isEmpty { fields.add("manufacturer", device.manufacturer) }
    if !device.model.isEmpty { fields.add("model", device.model) }
    if !device.softwareVersion.isEmpty { fields.add("softwareVersion", device.softwareVersion) }
    if !device.udiDeviceIdentifier.isEmpty {
      fields.add("udiDeviceIdentifier", device.udiDeviceIdentifier)
    }
  }
}

/// `{ samples | workouts, deletedSamples, newAnchor }`.
struct ChangesRecord<Sample: JSEncodable & Sendable>: JSRecord, Sendable {
  let name: StaticString
  let samples: [Sample]
  let changes: HealthChanges

  func write(fields: JSFields) throws {
    try fields.add(name, samples)
    try fields.add("deletedSamples", changes.deleted.map(DeletedRecord.init))
    fields.add("newAnchor", changes.anchor.text)
  }

  private struct DeletedRecord: JSRecord, Sendable {
    let uuid: UUID

    func write(fields: JSFields) throws {
      fields.add("uuid", uuid.text)
      try fields.add("metadata", MetadataRecord(metadata: [:]))
    }
  }
}

/// `{ unit, quantity }`.
struct QuantityRecord: JSRecord, Sendable {
  let unit: String
  let quantity: Double

  func write(fields: JSFields) {
    fields.add("unit", unit)
    fields.add("quantity", quantity)
  }
}

/// Where a sample comes from (`SourceProxy.swift`).
@HostActor
final class SourceProxy: HybridObject {
  let source: HealthSource

  init(_ source: HealthSource) { self.source = source }

  @ExportsBuilder override var exports: [any Export] {
    Property("name") { [source] in source.name }
    Property("bundleIdentifier") { [source] in source.bundleIdentifier }
    Function("toJSON") { [source] (_: String?) in
      ["name": source.name, "bundleIdentifier": source.bundleIdentifier]
    }
  }
}
