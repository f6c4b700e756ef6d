/// The names of an export as numbers in the store, looked up by their bytes.
struct ExportInterner {
  struct SampleType {
    let name: Interned
    let kind: HealthSample.Kind
  }

  private let writer: SampleWriter
  private var types = ByteInterner<SampleType?>()
  private var units = ByteInterner<Interned>()
  private var labels = ByteInterner<Interned>()
  private var sources = ByteInterner<Interned>()
  private var devices = ByteInterner<Interned>()
  private var sourceKey: [UInt8] = []

  init(writer: SampleWriter) {
    self.writer = writer
  }

  /// The type of a record; nil if it is neither a quantity nor a category.
  mutating func type(_ bytes: ExportBytes) throws -> SampleType? {
    let writer = writer
    return try types.value(for: bytes) { identifier in
      let kind: HealthSample.Kind
      if identifier.hasPrefix("HKQuantityTypeIdentifier") {
        kind = .quantity
      } else if identifier.hasPrefix("HKCategoryTypeIdentifier") {
        kind = .category
      } else {
        return nil
      }
      return SampleType(name: try writer.type(identifier, kind), kind: kind)
    }
  }

  func workoutType() throws -> Interned {
    try writer.type(HealthSample.workoutTypeIdentifier, .workout)
  }

  mutating func unit(_ bytes: ExportBytes) throws -> Interned {
    let writer = writer
    return try units.value(for: bytes) { try writer.term(ExportUnit.normalised($0)) }
  }

  /// The value of a category, or the activity of a workout.
  mutating func label(_ bytes: ExportBytes) throws -> Interned {
    let writer = writer
    return try labels.value(for: bytes) { try writer.term($0) }
  }

  mutating func source(name: ExportBytes, version: ExportBytes) throws -> Interned {
    let writer = writer
    sourceKey.removeAll(keepingCapacity: true)
    sourceKey += name
    // XML has no zero byte, so it ends the name.
    sourceKey.append(0)
    sourceKey += version
    return try sourceKey.withUnsafeBufferPointer { key in
      try sources.value(for: key) { text in
        let parts = text.split(separator: "\0", maxSplits: 1, omittingEmptySubsequences: false)
        return try writer.source(
          HealthSource(name: String(parts[0]), version: String(parts[1])))
      }
    }
  }

  mutating func device(_ bytes: ExportBytes) throws -> Interned {
    let writer = writer
    return try devices.value(for: ExportDevice.withoutAddress(bytes)) {
      try writer.device(ExportDevice.parse($0))
    }
  }
}
