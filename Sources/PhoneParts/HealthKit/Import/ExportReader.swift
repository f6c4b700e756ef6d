import FoundationEssentials

/// Converts the elements of an export to rows, one sample at a time.
///
/// The format is that of the DTD at the beginning of each export; the latest version seen is
/// "HealthKit Export Version 14". Samples are the children of `HealthData`. A `Correlation` repeats
/// records that also occur on their own, as its DTD says. They are matched by their content.
final class ExportReader {
  /// The error that ended the import.
  private(set) var failure: HealthImportError?
  /// Whether the root element was closed.
  private(set) var isComplete = false
  /// How many samples the batches so far contained.
  private(set) var samples = 0

  private enum Current {
    case record, workout, correlation, other
  }

  private let file: String
  private let names: ExportNames
  private var interner = ExportInterner()
  private var batch = ExportBatch()
  private var depth = 0
  private var current = Current.other
  private var sample = PendingSample()
  /// The record inside the current correlation.
  private var content = PendingSample()
  private var isInContent = false
  private var skippedElements = SkippedKinds<ExportNames.Name>()
  private var skippedSamples = SkippedKinds<String>()
  private var repeatedAttributes = 0
  private var exportDate: Double?

  init(file: String, names: ExportNames) {
    self.file = file
    self.names = names
  }

  /// The samples since the last call.
  func takeBatch() -> ExportBatch {
    var taken = ExportBatch()
    swap(&taken, &batch)
    swap(&taken.newNames, &interner.newNames)
    samples += taken.rows.count
    return taken
  }

  func start(_ name: ExportNames.Name, _ attributes: ExportAttributes) {
    defer { depth += 1 }
    guard failure == nil else { return }
    switch depth {
    case 1: startChild(name, attributes)
    case 2: readPart(name, attributes)
    case 3 where current == .correlation && name == names.metadataEntry:
      content.addMetadata(attributes, names)
    default: break
    }
  }

  func end() {
    depth -= 1
    if depth == 0 { isComplete = true }
    if depth == 2, isInContent { endContent() }
    guard depth == 1, current != .other, failure == nil else { return }
    if let reason = sample.reasonToSkip {
      skippedSamples.count(reason)
    } else {
      sample.append(to: &batch)
    }
  }

  func noteError(code: Int32, line: Int, text: String) {
    // iOS 16 writes the end of some WorkoutStatistics elements as a second startDate.
    if code == Self.attributeRedefined {
      repeatedAttributes += 1
    } else if failure == nil {
      let reason = text.prefix { $0 != "\n" }
      failure = HealthImportError(
        .malformed, "\(file) is not readable XML: line \(line): \(reason).")
    }
  }

  func complete(_ report: inout HealthImportReport) {
    report.skipped = skippedSamples.counts
    for (name, count) in skippedElements.counts {
      report.skipped[String(cString: name), default: 0] += count
    }
    report.otherSkipped = skippedSamples.others + skippedElements.others
    report.repeatedAttributes = repeatedAttributes
    report.exportDate = exportDate.map(Date.init(timeIntervalSince1970:))
  }

  private func startChild(_ name: ExportNames.Name, _ attributes: ExportAttributes) {
    if name == names.record {
      current = .record
      sample.startRecord(attributes, names, &interner)
    } else if name == names.workout {
      current = .workout
      sample.startWorkout(attributes, names, &interner)
    } else if name == names.correlation {
      current = .correlation
      sample.startCorrelation(attributes, names, &interner)
    } else {
      current = .other
      if name == names.exportDate {
        exportDate = attributes.value(names.value).flatMap(ExportDate.seconds)
      } else {
        skippedElements.count(name)
      }
    }
  }

  private func readPart(_ name: ExportNames.Name, _ attributes: ExportAttributes) {
    guard current != .other else { return }
    let isRead: Bool
    if name == names.metadataEntry {
      sample.addMetadata(attributes, names)
      isRead = true
    } else if name == names.workoutStatistics {
      isRead = sample.addStatistics(attributes, names)
    } else if name == names.workoutEvent {
      isRead = sample.addEvent(attributes, names, &interner)
    } else if name == names.record, current == .correlation {
      isInContent = true
      content.startRecord(attributes, names, &interner)
      isRead = true
    } else {
      isRead = false
    }
    if !isRead { skippedElements.count(name) }
  }

  /// Ends a record in a correlation. A record that cannot be kept was already counted where it
  /// occurs on its own.
  private func endContent() {
    isInContent = false
    guard failure == nil, sample.reasonToSkip == nil, content.reasonToSkip == nil else { return }
    sample.addContent(content.append(to: &batch, isContent: true))
  }

  /// libxml2's `XML_ERR_ATTRIBUTE_REDEFINED`.
  private static let attributeRedefined: Int32 = 42
}

/// Counts skipped items by kind. A file may contain any number of kinds, so only the first ones are
/// counted separately.
private struct SkippedKinds<Kind: Hashable> {
  private(set) var counts: [Kind: Int] = [:]
  private(set) var others = 0

  mutating func count(_ kind: Kind) {
    if counts.count < 1000 || counts[kind] != nil {
      counts[kind, default: 0] += 1
    } else {
      others += 1
    }
  }
}
