package import FoundationEssentials

/// What an import did with everything that was in the file.
package struct HealthImportReport: Sendable, Equatable {
  /// New quantity samples.
  package var quantities = 0
  /// New category samples.
  package var categories = 0
  /// New workouts.
  package var workouts = 0
  /// New correlations, such as blood pressures; the samples in them are counted by themselves.
  package var correlations = 0
  /// Samples that the store had before.
  package var alreadyThere = 0
  /// Samples that the file holds more than once, each time with the same content; one was kept.
  package var repeated = 0
  /// What the store has no place for, or could not be read, and how often it came: of as many kinds as anybody
  /// reads.
  package var skipped: [String: Int] = [:]
  /// How often something of further kinds was skipped.
  package var otherSkipped = 0
  /// Control characters that XML does not allow (iOS 16 writes some); a space replaced each.
  package var replacedCharacters = 0
  /// Attributes that came twice in one element (iOS 16 writes some); the rest of it was read.
  package var repeatedAttributes = 0
  /// Bytes of XML that were read.
  package var bytesRead: Int64 = 0
  /// When the phone wrote the export.
  package var exportDate: Date?

  /// All new samples.
  package var added: Int { quantities + categories + workouts + correlations }

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
package struct HealthImportProgress: Sendable, Equatable {
  /// Bytes of XML read so far.
  package var bytesRead: Int64
  /// All bytes of XML, where that is known.
  package var totalBytes: Int64?
  /// Samples read so far, new or not.
  package var samples: Int
}
