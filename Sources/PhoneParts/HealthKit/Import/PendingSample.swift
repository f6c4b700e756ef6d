import FoundationEssentials

/// The sample that the parser is currently reading.
struct PendingSample {
  /// Why the sample cannot be kept, such as an invalid date. `nil` if it can.
  private(set) var reasonToSkip: String?

  private var row: SampleRow
  private var identity: SampleIdentity
  private var metadata = MetadataJSON()
  private var statisticsEnergy: Double?
  private var statisticsDistance: Double?

  init() {
    row = SampleRow(
      uuid: UUID(), kind: .quantity, typeID: 0, start: 0, end: 0, termID: 0, sourceID: 0)
    let none = ContentHash()
    identity = SampleIdentity(type: none, term: none, source: none, start: 0, end: 0)
  }

  mutating func startRecord(
    _ attributes: ExportAttributes, _ names: ExportNames, _ interner: inout ExportInterner
  ) {
    var fields = CommonFields()
    var unit = ExportBytes(start: nil, count: 0)
    var value = ExportBytes(start: nil, count: 0)
    for index in 0..<attributes.count {
      guard let (name, bytes) = attributes[index] else { continue }
      if name == names.value {
        value = bytes
      } else if name == names.unit {
        unit = bytes
      } else {
        fields.read(name, bytes, names)
      }
    }
    guard let type = interner.type(fields.type), type.kind != .correlation else {
      reasonToSkip = "Record of \(Self.shortened(fields.type))"
      return
    }
    row.kind = type.kind
    begin(fields, type.name, "Record", &interner)
    let isQuantity = type.kind == .quantity
    let quantityUnit = isQuantity ? interner.unit(unit) : nil
    let term = quantityUnit?.name ?? interner.label(value)
    row.termID = term.id
    identity.term = term.hash
    row.value = isQuantity ? ExportNumber.parse(value) : nil
    identity.value = row.value
    if isQuantity, row.value == nil { reasonToSkip = "Record without a readable value" }
    if let measure = type.measure, quantityUnit?.measure != measure {
      // HealthKit saves no such sample.
      reasonToSkip = "\(Self.shortened(fields.type)) in \(Self.shortened(unit))"
    }
  }

  /// Begins a correlation. Its samples come before its end; see ``addContent(_:)``.
  mutating func startCorrelation(
    _ attributes: ExportAttributes, _ names: ExportNames, _ interner: inout ExportInterner
  ) {
    var fields = CommonFields()
    for index in 0..<attributes.count {
      if let (name, bytes) = attributes[index] { fields.read(name, bytes, names) }
    }
    guard let type = interner.type(fields.type), type.kind == .correlation else {
      reasonToSkip = "Correlation of \(Self.shortened(fields.type))"
      return
    }
    row.kind = .correlation
    row.value = nil
    identity.value = nil
    begin(fields, type.name, "Correlation", &interner)
    let nothing = interner.label(ExportBytes(start: nil, count: 0))
    row.termID = nothing.id
    identity.term = nothing.hash
  }

  /// Counts a sample of the correlation.
  mutating func addContent(_ uuid: UUID) {
    row.contentCount += 1
    identity.givenNames &+= SampleIdentity.hash(of: uuid)
  }

  mutating func startWorkout(
    _ attributes: ExportAttributes, _ names: ExportNames, _ interner: inout ExportInterner
  ) {
    var fields = CommonFields()
    for index in 0..<attributes.count {
      if let (name, bytes) = attributes[index] { fields.read(name, bytes, names) }
    }
    row.kind = .workout
    row.value = nil
    identity.value = nil
    begin(fields, interner.workoutType(), "Workout", &interner)
    let activity = interner.label(
      attributes.value(names.workoutActivityType) ?? ExportBytes(start: nil, count: 0))
    row.termID = activity.id
    identity.term = activity.hash
    statisticsEnergy = nil
    statisticsDistance = nil
    func total(
      _ value: ExportNames.Name, _ unit: ExportNames.Name, _ factor: (String?) -> Double?
    ) -> Double? {
      attributes.value(value).flatMap(ExportNumber.parse).flatMap { number in
        factor(attributes.text(unit)).flatMap { (number * $0).finite }
      }
    }
    row.duration =
      total(names.duration, names.durationUnit, ExportUnit.seconds) ?? (row.end - row.start)
    row.energy =
      total(names.totalEnergyBurned, names.totalEnergyBurnedUnit, ExportUnit.kilocalories)
    row.distance = total(names.totalDistance, names.totalDistanceUnit, ExportUnit.metres)
  }

  mutating func addMetadata(_ attributes: ExportAttributes, _ names: ExportNames) {
    guard let key = attributes.value(names.key), let value = attributes.value(names.value) else {
      return
    }
    metadata.add(key, value)
    for name in SampleIdentity.namingKeys where key.elementsEqual(name.utf8) {
      identity.givenNames &+=
        ContentHash([name, String(decoding: value, as: UTF8.self)]).low
    }
  }

  mutating func addEvent(
    _ attributes: ExportAttributes, _ names: ExportNames, _ interner: inout ExportInterner
  ) -> Bool {
    guard row.kind == .workout, let type = attributes.value(names.type),
      let start = attributes.value(names.date).flatMap(ExportDate.seconds)
    else { return false }
    let length = attributes.value(names.duration).flatMap(ExportNumber.parse).flatMap { number in
      ExportUnit.seconds(attributes.text(names.durationUnit)).flatMap { (number * $0).finite }
    }
    row.events.append(
      EventRow(termID: interner.label(type).id, start: start, end: start + (length ?? 0)))
    return true
  }

  /// Reads a total from `WorkoutStatistics`, where iOS 15 and later write it.
  ///
  /// - Returns: whether it was one of the totals that a workout has.
  mutating func addStatistics(_ attributes: ExportAttributes, _ names: ExportNames) -> Bool {
    guard row.kind == .workout, let type = attributes.text(names.type),
      let sum = attributes.value(names.sum).flatMap(ExportNumber.parse)
    else { return false }
    let unit = attributes.text(names.unit)
    if type == "HKQuantityTypeIdentifierActiveEnergyBurned",
      let factor = ExportUnit.kilocalories(unit)
    {
      statisticsEnergy = (sum * factor).finite
    } else if type.hasPrefix("HKQuantityTypeIdentifierDistance"),
      let factor = ExportUnit.metres(unit)
    {
      // A triathlon has a distance for each of its sports.
      statisticsDistance = ((statisticsDistance ?? 0) + sum * factor).finite
    } else {
      return false
    }
    return true
  }

  /// - Returns: the UUID of the appended sample.
  @discardableResult
  mutating func append(to batch: inout ExportBatch, isContent: Bool = false) -> UUID {
    if row.kind == .workout {
      row.energy = row.energy ?? statisticsEnergy
      row.distance = row.distance ?? statisticsDistance
    }
    row.uuid = identity.uuid
    row.isContent = isContent
    let row = row
    metadata.take { batch.append(row, metadata: $0) }
    return row.uuid
  }

  /// The name, shortened, because an unknown name may be very long.
  private static func shortened(_ name: ExportBytes) -> String {
    String(decoding: name.prefix(200), as: UTF8.self)
  }

  private mutating func begin(
    _ fields: CommonFields, _ type: Interned, _ element: String, _ interner: inout ExportInterner
  ) {
    reasonToSkip = nil
    identity.givenNames = 0
    row.events.removeAll()
    row.contentCount = 0
    metadata.removeAll()
    guard let start = ExportDate.seconds(fields.start), let end = ExportDate.seconds(fields.end)
    else {
      reasonToSkip = "\(element) without a readable date"
      return
    }
    row.start = start
    row.end = end
    row.created = ExportDate.seconds(fields.created)
    row.typeID = type.id
    let source = interner.source(name: fields.sourceName, version: fields.sourceVersion)
    row.sourceID = source.id
    let device = fields.device.isEmpty ? nil : interner.device(fields.device)
    row.deviceID = device?.id
    identity.type = type.hash
    identity.source = source.hash
    identity.device = device?.hash
    identity.start = start
    identity.end = end
    identity.created = row.created
  }
}

/// The attributes that records and workouts have in common.
private struct CommonFields {
  var type = ExportBytes(start: nil, count: 0)
  var sourceName = ExportBytes(start: nil, count: 0)
  var sourceVersion = ExportBytes(start: nil, count: 0)
  var device = ExportBytes(start: nil, count: 0)
  var created = ExportBytes(start: nil, count: 0)
  var start = ExportBytes(start: nil, count: 0)
  var end = ExportBytes(start: nil, count: 0)

  @inline(__always)
  mutating func read(_ name: ExportNames.Name, _ bytes: ExportBytes, _ names: ExportNames) {
    if name == names.startDate {
      // A second startDate is the end date; see `ExportReader.noteError`.
      if start.isEmpty { start = bytes } else if end.isEmpty { end = bytes }
    } else if name == names.endDate {
      end = bytes
    } else if name == names.creationDate {
      created = bytes
    } else if name == names.sourceName {
      sourceName = bytes
    } else if name == names.sourceVersion {
      sourceVersion = bytes
    } else if name == names.device {
      device = bytes
    } else if name == names.type {
      type = bytes
    }
  }
}
