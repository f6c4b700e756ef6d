import HostLoop
import SQLite

/// Writes batches. Replaces the parser's number of each name with that of the store.
final class ExportBatchWriter {
  private let writer: SampleWriter
  private var types: [Int64] = []
  private var terms: [Int64] = []
  private var sources: [Int64] = []
  private var devices: [Int64] = []

  init(_ db: Database) throws {
    writer = try SampleWriter(db, expectsMany: true)
  }

  func write(_ batch: ExportBatch) throws {
    for name in batch.newNames {
      switch name {
      case .type(let identifier, let kind): types.append(try writer.type(identifier, kind))
      case .term(let text): terms.append(try writer.term(text))
      case .source(let source): sources.append(try writer.source(source))
      case .device(let device): devices.append(try writer.device(device))
      }
    }
    try batch.eachRow { row, metadata in
      var row = row
      row.typeID = types[Int(row.typeID)]
      row.termID = terms[Int(row.termID)]
      row.sourceID = sources[Int(row.sourceID)]
      row.deviceID = row.deviceID.map { devices[Int($0)] }
      for index in row.events.indices {
        row.events[index].termID = terms[Int(row.events[index].termID)]
      }
      try writer.insert(row, metadata: metadata)
    }
  }

  func finish() throws -> WriteCounts {
    try writer.finish()
    return writer.counts
  }
}
