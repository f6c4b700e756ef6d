import FoundationEssentials

/// A sample as it goes into the table: names are numbers, dates are seconds since 1970.
struct SampleRow: Sendable {
  var uuid: UUID
  var kind: HealthSample.Kind
  var typeID: Int64
  var start: Double
  var end: Double
  var created: Double?
  /// A quantity's number.
  var value: Double?
  /// The unit of a quantity, the label of a category, the activity of a workout.
  var termID: Int64
  var sourceID: Int64
  var deviceID: Int64?
  /// Seconds, kilocalories and metres of a workout.
  var duration: Double?
  var energy: Double?
  var distance: Double?
  /// Of a workout.
  var events: [EventRow] = []
  /// Whether a correlation, which comes after its samples, holds this one.
  var isContent = false
  /// How many samples a correlation holds.
  var contentCount = 0
}

/// An event of a workout as it goes into the table.
struct EventRow: Sendable {
  var termID: Int64
  var start: Double
  var end: Double
}

/// A name's number, and its hash for `SampleIdentity`.
struct Interned {
  let id: Int64
  let hash: ContentHash
}

/// What became of the samples that were written.
struct WriteCounts: Equatable, Sendable {
  var quantities = 0
  var categories = 0
  var workouts = 0
  var correlations = 0
  /// In the store before this transaction.
  var alreadyThere = 0
  /// Written a second time by the same transaction.
  var repeated = 0

  var added: Int { quantities + categories + workouts + correlations }
  var all: Int { added + alreadyThere + repeated }

  mutating func count(_ kind: HealthSample.Kind) {
    switch kind {
    case .quantity: quantities += 1
    case .category: categories += 1
    case .workout: workouts += 1
    case .correlation: correlations += 1
    }
  }
}
