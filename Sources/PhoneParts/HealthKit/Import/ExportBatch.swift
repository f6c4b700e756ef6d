/// A few hundred samples on their way from the parser to the store.
///
/// Names are numbers here, which the parser assigns in the order in which names first occur. The
/// batch in which a name first occurs contains the name.
struct ExportBatch: Sendable {
  /// A name that no earlier batch contained.
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
  /// The end of each row's metadata in `metadata`.
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
