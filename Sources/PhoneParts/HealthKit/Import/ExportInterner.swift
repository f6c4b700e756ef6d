internal import HostLoop

/// Assigns numbers to the names of an export. Names are looked up by their bytes.
struct ExportInterner {
  struct SampleType {
    let name: Interned
    let kind: HealthSample.Kind
    /// What its unit must measure, as a number; nil for a type without a unit, and for one of a later iOS.
    let measure: Int?
  }

  struct Unit {
    let name: Interned
    /// The number of the measure of the unit. `nil` if the text is not a unit.
    let measure: Int?
  }

  /// The new names since this was last emptied.
  var newNames: [ExportBatch.NewName] = []

  private var types = ByteInterner<SampleType?>()
  private var typeCount: Int64 = 0
  private var units = ByteInterner<Unit>()
  private var measures: [[String: SafeInteger]: Int] = [:]
  private var labels = ByteInterner<Interned>()
  private var termCount: Int64 = 0
  private var sources = ByteInterner<Interned>()
  private var sourceCount: Int64 = 0
  private var devices = ByteInterner<Interned>()
  private var deviceCount: Int64 = 0
  private var sourceKey: [UInt8] = []
  private var workoutTypeName: Interned?

  /// The type of a record or a correlation. `nil` if the store does not support its kind.
  mutating func type(_ bytes: ExportBytes) -> SampleType? {
    types.value(for: bytes) { identifier in
      let kind: HealthSample.Kind
      if identifier.hasPrefix("HKQuantityTypeIdentifier") {
        kind = .quantity
      } else if identifier.hasPrefix("HKCategoryTypeIdentifier") {
        kind = .category
      } else if identifier.hasPrefix("HKCorrelationTypeIdentifier") {
        kind = .correlation
      } else {
        return nil
      }
      newNames.append(.type(identifier, kind))
      let unit = HealthType(identifier).unit
      return SampleType(
        name: Self.number(&typeCount, ContentHash(identifier)), kind: kind,
        measure: unit.map { Self.number(of: $0.measure, &measures) })
    }
  }

  mutating func workoutType() -> Interned {
    if let workoutTypeName { return workoutTypeName }
    let identifier = HealthSample.workoutTypeIdentifier
    newNames.append(.type(identifier, .workout))
    let name = Self.number(&typeCount, ContentHash(identifier))
    workoutTypeName = name
    return name
  }

  mutating func unit(_ bytes: ExportBytes) -> Unit {
    units.value(for: bytes) { text in
      let unit = ExportUnit.normalised(text)
      newNames.append(.term(unit))
      return Unit(
        name: Self.number(&termCount, ContentHash(unit)),
        measure: (try? HealthUnit(unit)).map { Self.number(of: $0.measure, &measures) })
    }
  }

  private static func number(of measure: UnitMeasure, _ known: inout [[String: SafeInteger]: Int])
    -> Int
  {
    if let number = known[measure.dimension] { return number }
    known[measure.dimension] = known.count
    return known.count - 1
  }

  /// The value of a category, the activity of a workout, or the type of an event.
  mutating func label(_ bytes: ExportBytes) -> Interned {
    labels.value(for: bytes) { text in
      newNames.append(.term(text))
      return Self.number(&termCount, ContentHash(text))
    }
  }

  mutating func source(name: ExportBytes, version: ExportBytes) -> Interned {
    sourceKey.removeAll(keepingCapacity: true)
    sourceKey += name
    // XML cannot contain a zero byte, so it can separate the name and the version.
    sourceKey.append(0)
    sourceKey += version
    return sourceKey.withUnsafeBufferPointer { key in
      sources.value(for: key) { text in
        let parts = text.split(separator: "\0", maxSplits: 1, omittingEmptySubsequences: false)
        let source = HealthSource(name: String(parts[0]), version: String(parts[1]))
        newNames.append(.source(source))
        return Self.number(&sourceCount, ContentHash(source.columns))
      }
    }
  }

  mutating func device(_ bytes: ExportBytes) -> Interned {
    devices.value(for: ExportDevice.withoutAddress(bytes)) { text in
      let device = ExportDevice.parse(text)
      newNames.append(.device(device))
      return Self.number(&deviceCount, ContentHash(device.columns))
    }
  }

  private static func number(_ count: inout Int64, _ hash: ContentHash) -> Interned {
    defer { count += 1 }
    return Interned(id: count, hash: hash)
  }
}
