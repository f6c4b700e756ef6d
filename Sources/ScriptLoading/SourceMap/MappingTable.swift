internal import HostLoop

/// The decoded mappings of a source map: where each segment of the generated text comes from. All
/// numbers count from 0.
struct MappingTable: Sendable {
  /// One segment. `source` and `name` are -1 if there is none.
  struct Segment: Sendable {
    var generatedColumn: Int32
    var source: Int32 = -1
    var line: Int32 = 0
    var column: Int32 = 0
    var name: Int32 = -1
  }

  private var segments: [Segment] = []
  /// The index of the first segment of each generated line, and the end of the last line.
  private var lineStarts: [Int32] = [0]

  /// Appends the mappings of one map whose text begins at this generated position.
  mutating func append(
    _ encoded: String, line: Int, column: Int, firstSource: Int, firstName: Int
  ) throws {
    guard line >= lineStarts.count - 1, line < 1 << 28, (0..<1 << 30).contains(column) else {
      throw SourceMapFailure("its sections are not in order")
    }
    var encoded = encoded
    try encoded.withUTF8 { bytes in
      var reader = VLQReader(bytes)
      segments.reserveCapacity(segments.count + bytes.count / 6)
      open(line: line)
      var generatedColumn = column
      var source = firstSource
      var originalLine = 0
      var originalColumn = 0
      var name = firstName
      while let byte = reader.peek() {
        if byte == UInt8(ascii: ";") {
          reader.skip()
          open(line: lineStarts.count)
          generatedColumn = 0
        } else if byte == UInt8(ascii: ",") {
          reader.skip()
        } else {
          generatedColumn &+= try reader.next()
          var segment = Segment(generatedColumn: Int32(truncatingIfNeeded: generatedColumn))
          if !reader.isAtSegmentEnd {
            source &+= try reader.next()
            originalLine &+= try reader.next()
            originalColumn &+= try reader.next()
            segment.source = Int32(truncatingIfNeeded: source)
            segment.line = Int32(truncatingIfNeeded: originalLine)
            segment.column = Int32(truncatingIfNeeded: originalColumn)
          }
          if !reader.isAtSegmentEnd {
            name &+= try reader.next()
            segment.name = Int32(truncatingIfNeeded: name)
          }
          guard reader.isAtSegmentEnd else {
            throw SourceMapFailure("its mappings have a segment of more than five fields")
          }
          segments.append(segment)
        }
      }
    }
  }

  /// Ends the last line. Sorts the segments of lines that a tool wrote out of order.
  mutating func finish() {
    lineStarts.append(Int32(clamping: segments.count))
    for index in lineStarts.indices.dropLast() {
      let range = Int(lineStarts[index])..<Int(lineStarts[index + 1])
      let columns = segments[range].lazy.map(\.generatedColumn)
      if !zip(columns, columns.dropFirst()).allSatisfy(<=) {
        segments[range].sort { $0.generatedColumn < $1.generatedColumn }
      }
    }
  }

  /// The segment that contains a generated position. `nil` if there is none.
  func segment(line: Int, column: Int) -> (source: Int, line: Int, column: Int, name: Int)? {
    guard line >= 0, line + 1 < lineStarts.count else { return nil }
    let start = Int(lineStarts[line])
    var low = start
    var high = Int(lineStarts[line + 1])
    while low < high {
      let middle = (low + high) / 2
      if Int(segments[middle].generatedColumn) <= column { low = middle + 1 } else { high = middle }
    }
    guard low > start else { return nil }
    let segment = segments[low - 1]
    guard segment.source >= 0 else { return nil }
    return (Int(segment.source), Int(segment.line), Int(segment.column), Int(segment.name))
  }

  /// The lines of a source that have segments. They count from 1.
  func lines(ofSource source: Int) -> Set<Int> {
    Set(segments.lazy.filter { Int($0.source) == source }.map { Int($0.line) + 1 })
  }

  private mutating func open(line: Int) {
    while lineStarts.count <= line { lineStarts.append(Int32(clamping: segments.count)) }
  }
}
