public import FoundationEssentials

/// What an import did with everything that was in the file.
public struct HealthImportReport: Sendable, Equatable {
  /// New quantity samples.
  public var quantities = 0
  /// New category samples.
  public var categories = 0
  /// New workouts.
  public var workouts = 0
  /// New correlations, such as blood pressures; the samples in them are counted by themselves.
  public var correlations = 0
  /// Samples that the store had before.
  public var alreadyThere = 0
  /// Samples that the file holds more than once, each time with the same content; one was kept.
  public var repeated = 0
  /// What the store has no place for, or could not be read, and how often it came: of as many kinds as anybody
  /// reads.
  public var skipped: [String: Int] = [:]
  /// How often something of further kinds was skipped.
  public var otherSkipped = 0
  /// Control characters that XML does not allow (iOS 16 writes some); a space replaced each.
  public var replacedCharacters = 0
  /// Attributes that came twice in one element (iOS 16 writes some); the rest of it was read.
  public var repeatedAttributes = 0
  /// Bytes of XML that were read.
  public var bytesRead: Int64 = 0
  /// When the phone wrote the export.
  public var exportDate: Date?

  /// All new samples.
  public var added: Int { quantities + categories + workouts + correlations }

  mutating func add(_ counts: WriteCounts) {
    quantities += counts.quantities
    categories += counts.categories
    workouts += counts.workouts
    correlations += counts.correlations
    alreadyThere += counts.alreadyThere
    repeated += counts.repeated
  }
}

/// How far an import is.
public struct HealthImportProgress: Sendable, Equatable {
  /// Bytes of XML read so far.
  public var bytesRead: Int64
  /// All bytes of XML, where that is known.
  public var totalBytes: Int64?
  /// Samples read so far, new or not.
  public var samples: Int
}
