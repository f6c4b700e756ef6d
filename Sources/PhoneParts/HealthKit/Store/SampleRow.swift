import FoundationEssentials

/// A sample in the form of its table row: names are numbers, dates are seconds since 1970.
struct SampleRow: Sendable {
  var uuid: UUID
  var kind: HealthSample.Kind
  var typeID: Int64
  var start: Double
  var end: Double
  var created: Double?
  /// The value of a quantity.
  var value: Double?
  /// The unit of a quantity, the label of a category, or the activity of a workout.
  var termID: Int64
  var sourceID: Int64
  var deviceID: Int64?
  /// The totals of a workout, in seconds, kilocalories and metres.
  var duration: Double?
  var energy: Double?
  var distance: Double?
  /// The events of a workout.
  var events: [EventRow] = []
  /// Whether the sample belongs to a correlation, which comes after its samples.
  var isContent = false
  /// How many samples belong to this correlation.
  var contentCount = 0
}

/// A workout's event in the form of its table row.
struct EventRow: Sendable {
  var termID: Int64
  var start: Double
  var end: Double
}

/// The number of a name, and its hash for `SampleIdentity`.
struct Interned {
  let id: Int64
  let hash: ContentHash
}

/// How many samples were written, repeated or already in the store.
struct WriteCounts: Equatable, Sendable {
  var quantities = 0
  var categories = 0
  var workouts = 0
  var correlations = 0
  /// Samples that were in the store before this transaction.
  var alreadyThere = 0
  /// Samples that this transaction had already written.
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
