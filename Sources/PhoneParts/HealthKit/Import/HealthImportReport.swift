package import FoundationEssentials

/// What an import did with the content of the file.
package struct HealthImportReport: Sendable, Equatable {
  /// How many new quantity samples there were.
  package var quantities = 0
  /// How many new category samples there were.
  package var categories = 0
  /// How many new workouts there were.
  package var workouts = 0
  /// How many new correlations there were, such as blood pressures. Their contents are counted
  /// separately.
  package var correlations = 0
  /// How many samples the store already had.
  package var alreadyThere = 0
  /// How many times the file repeated a sample with the same content. One of each was kept.
  package var repeated = 0
  /// What the store does not support or could not be read, with the number of occurrences. Only for
  /// the first kinds.
  package var skipped: [String: Int] = [:]
  /// The number of skipped items of further kinds.
  package var otherSkipped = 0
  /// How many control characters that XML does not allow were replaced with spaces (iOS 16 writes
  /// some).
  package var replacedCharacters = 0
  /// How many attributes occurred twice in one element (iOS 16 writes some). The rest of the
  /// element was read.
  package var repeatedAttributes = 0
  /// How many bytes of XML were read.
  package var bytesRead: Int64 = 0
  /// When the phone wrote the export; `nil` if unknown.
  package var exportDate: Date?

  /// The number of all new samples.
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

/// The progress of an import.
package struct HealthImportProgress: Sendable, Equatable {
  /// How many bytes of XML have been read.
  package var bytesRead: Int64
  /// The size of the XML in bytes; `nil` if unknown.
  package var totalBytes: Int64?
  /// How many samples have been read, new or not.
  package var samples: Int
}
