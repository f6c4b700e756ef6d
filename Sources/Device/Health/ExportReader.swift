import FoundationEssentials

/// Turns the elements of an export into rows, one sample at a time.
///
/// Format: the DTD at the head of every export ("HealthKit Export Version 14" is the latest seen).
/// Samples are the children of `HealthData`. A `Correlation` repeats records that are also there
/// by themselves, as its DTD says, so only its own name is counted.
final class ExportReader {
  /// What ends the import.
  private(set) var failure: (any Error)?
  /// Whether the root element was closed.
  private(set) var isComplete = false

  private enum Current {
    case record, workout, other
  }

  private let file: String
  private let names: ExportNames
  private let writer: SampleWriter
  private var interner: ExportInterner
  private var depth = 0
  private var current = Current.other
  private var sample = PendingSample()
  private var skippedElements: [ExportNames.Name: Int] = [:]
  private var skippedSamples: [String: Int] = [:]
  private var repeatedAttributes = 0
  private var exportDate: Double?

  init(file: String, names: ExportNames, writer: SampleWriter) {
    self.file = file
    self.names = names
    self.writer = writer
    interner = ExportInterner(writer: writer)
  }

  func start(_ name: ExportNames.Name, _ attributes: ExportAttributes) {
    defer { depth += 1 }
    guard failure == nil else { return }
    do {
      switch depth {
      case 0: break
      case 1: try startChild(name, attributes)
      case 2: readPart(name, attributes)
      default: break
      }
    } catch { failure = error }
  }

  func end() {
    depth -= 1
    if depth == 0 { isComplete = true }
    guard depth == 1, current != .other, failure == nil else { return }
    do {
      if let reason = sample.reasonToSkip {
        skippedSamples[reason, default: 0] += 1
      } else {
        try sample.write(to: writer)
      }
    } catch { failure = error }
  }

  func noteError(code: Int32, line: Int, text: String) {
    // iOS 16 writes the end of some WorkoutStatistics as a second startDate.
    if code == Self.attributeRedefined {
      repeatedAttributes += 1
    } else if failure == nil {
      let reason = text.prefix { $0 != "\n" }
      failure = HealthImportError(
        .malformed, "\(file) is not readable XML: line \(line): \(reason).")
    }
  }

  func complete(_ report: inout HealthImportReport) {
    report.quantities = writer.counts.quantities
    report.categories = writer.counts.categories
    report.workouts = writer.counts.workouts
    report.alreadyThere = writer.counts.alreadyThere
    report.repeated = writer.counts.repeated
    report.skipped = skippedSamples
    for (name, count) in skippedElements {
      report.skipped[String(cString: name), default: 0] += count
    }
    report.repeatedAttributes = repeatedAttributes
    report.exportDate = exportDate.map(Date.init(timeIntervalSince1970:))
  }

  private func startChild(_ name: ExportNames.Name, _ attributes: ExportAttributes) throws {
    if name == names.record {
      current = .record
      try sample.startRecord(attributes, names, &interner)
    } else if name == names.workout {
      current = .workout
      try sample.startWorkout(attributes, names, &interner)
    } else {
      current = .other
      if name == names.exportDate {
        exportDate = attributes.value(names.value).flatMap(ExportDate.seconds)
      } else {
        skippedElements[name, default: 0] += 1
      }
    }
  }

  private func readPart(_ name: ExportNames.Name, _ attributes: ExportAttributes) {
    guard current != .other else { return }
    if name == names.metadataEntry {
      sample.addMetadata(attributes, names)
    } else if name != names.workoutStatistics || !sample.addStatistics(attributes, names) {
      skippedElements[name, default: 0] += 1
    }
  }

  /// libxml2's `XML_ERR_ATTRIBUTE_REDEFINED`.
  private static let attributeRedefined: Int32 = 42
}
