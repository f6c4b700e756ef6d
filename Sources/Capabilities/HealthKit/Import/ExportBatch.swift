/// Some hundred samples on their way from the parser to the store.
///
/// Names are numbers here too, but the parser's own: it counts the names of each kind as they
/// come, and the batch in which a name comes first tells it.
struct ExportBatch: Sendable {
  /// A name that no batch before had.
  enum NewName: Sendable {
    case type(String, HealthSample.Kind)
    case term(String)
    case source(HealthSource)
    case device(HealthDevice)
  }

  var newNames: [NewName] = []
  private(set) var rows: [SampleRow] = []
  /// The metadata of all rows, one after the other.
  private var metadata: [UInt8] = []
  /// Where in `metadata` that of each row ends.
  private var metadataEnds: [Int] = []

  mutating func append(_ row: SampleRow, metadata text: UnsafeBufferPointer<UInt8>?) {
    rows.append(row)
    if let text { metadata += text }
    metadataEnds.append(metadata.count)
  }

  func eachRow(_ body: (SampleRow, UnsafeBufferPointer<UInt8>?) throws -> Void) rethrows {
    try metadata.withUnsafeBufferPointer { metadata in
      var start = 0
      for (row, end) in zip(rows, metadataEnds) {
        try body(row, start == end ? nil : UnsafeBufferPointer(rebasing: metadata[start..<end]))
        start = end
      }
    }
  }
}
