import FoundationEssentials

/// What identifies a sample without a UUID, such as those in exports.
///
/// It leaves out what differs between two exports of the same sample: the spelling of a number, the
/// time zone of a date, the address in a device's description, metadata that a later iOS adds, and
/// a workout's totals, which moved from attributes to `WorkoutStatistics`.
struct SampleIdentity {
  var type: ContentHash
  /// The unit of a quantity, the label of a category, or the activity of a workout. Empty for a
  /// correlation.
  var term: ContentHash
  var source: ContentHash
  var device: ContentHash?
  var start: Double
  var end: Double
  var created: Double?
  /// The value of a quantity.
  var value: Double?
  /// A sum of hashes: of the identifiers that an app gave its sample, and of a correlation's
  /// contents. Their order does not matter.
  var givenNames: UInt64 = 0

  /// Metadata keys with which an app identifies its own sample (`HKMetadataKeyExternalUUID`,
  /// `HKMetadataKeySyncIdentifier`). Nothing else can distinguish two samples with equal content.
  static let namingKeys = ["HKExternalUUID", "HKMetadataKeySyncIdentifier"]

  /// RFC 9562's version 8: 48 bits of time, then 74 bits of the hash. The time in front keeps the
  /// index of UUIDs nearly sorted while a file is read, so that an import does not jump through it.
  var uuid: UUID { uuid(salt: nil) }

  /// Another one for each number, for a sample that is saved again as a new one.
  func uuid(ofCopy number: Int64) -> UUID { uuid(salt: UInt64(bitPattern: number)) }

  /// Another one for each number, for equal samples that were saved one after the other; that of the first, 0, is
  /// ``uuid``.
  func uuid(ofOccurrence number: UInt64) -> UUID {
    // Copies are numbered from below.
    number == 0 ? uuid : uuid(salt: .max - number)
  }

  private func uuid(salt: UInt64?) -> UUID {
    var hash = ContentHash()
    hash.combine(type)
    hash.combine(term)
    hash.combine(source)
    hash.combine(device ?? ContentHash())
    hash.combine(start)
    hash.combine(end)
    hash.combine(created ?? .infinity)
    hash.combine(value ?? .infinity)
    hash.combine(givenNames)
    if let salt { hash.combine(salt) }
    let milliseconds = UInt64(bitPattern: Int64(exactly: (start * 1000).rounded()) ?? 0)
    let high = milliseconds << 16 | 0x8000 | hash.high & 0xFFF
    let low = 0x8000_0000_0000_0000 | hash.low >> 2
    return withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) {
      UUID(uuid: $0.load(as: uuid_t.self))
    }
  }
}

extension SampleIdentity {
  /// What a correlation's sample adds to `givenNames`.
  static func hash(of uuid: UUID) -> UInt64 {
    withUnsafeBytes(of: uuid.uuid) { ContentHash($0.bindMemory(to: UInt8.self)).low }
  }

  init(of sample: HealthSample) {
    type = ContentHash(sample.typeIdentifier)
    switch sample.value {
    case .quantity(let number, let unit):
      term = ContentHash(unit)
      value = number
    case .category(let label): term = ContentHash(label)
    case .workout(let workout): term = ContentHash(workout.activityType)
    case .correlation(let samples):
      term = ContentHash("")
      for sample in samples { givenNames &+= Self.hash(of: sample.uuid) }
    }
    source = ContentHash(sample.source.columns)
    device = sample.device.map { ContentHash($0.columns) }
    start = sample.startDate.timeIntervalSince1970
    end = sample.endDate.timeIntervalSince1970
    created = sample.creationDate?.timeIntervalSince1970
    for key in Self.namingKeys {
      if let name = sample.metadata[key] { givenNames &+= ContentHash([key, name]).low }
    }
  }
}
