internal import HostLoop

/// The decoded mappings of a source map: where each segment of the generated text comes from. All
/// numbers count from 0.
struct MappingTable: Sendable {
  /// One segment. `source` and `name` are -1 if there is none.
  struct Segment: Sendable {
    var generatedLine: Int32
    var generatedColumn: Int32
    var source: Int32 = -1
    var line: Int32 = 0
    var column: Int32 = 0
    var name: Int32 = -1

    /// Whether the segment begins before another one.
    static func precedes(_ first: Segment, _ second: Segment) -> Bool {
      (first.generatedLine, first.generatedColumn) < (second.generatedLine, second.generatedColumn)
    }
  }

  private var segments: [Segment] = []
  /// The last generated line so far.
  private var lastLine: SafeInteger = 0

  /// Appends the mappings of one map whose text begins at this generated position.
  mutating func append(
    _ encoded: String, line: SafeInteger, column: SafeInteger, firstSource: Int, firstName: Int
  ) throws {
    guard line >= lastLine, column >= 0 else {
      throw SourceMapFailure("its sections are not in order")
    }
    var encoded = encoded
    try encoded.withUTF8 { bytes in
      var reader = VLQReader(bytes)
      segments.reserveCapacity(segments.count + bytes.count / 6)
      lastLine = line
      var generatedColumn = column
      var source = SafeInteger(firstSource)
      var originalLine: SafeInteger = 0
      var originalColumn: SafeInteger = 0
      var name = SafeInteger(firstName)
      while let byte = reader.peek() {
        if byte == UInt8(ascii: ";") {
          reader.skip()
          lastLine += 1
          generatedColumn = 0
        } else if byte == UInt8(ascii: ",") {
          reader.skip()
        } else {
          generatedColumn += try reader.next()
          var segment = Segment(
            generatedLine: Int32(clamping: lastLine.value),
            generatedColumn: Int32(clamping: generatedColumn.value))
          if !reader.isAtSegmentEnd {
            source += try reader.next()
            originalLine += try reader.next()
            originalColumn += try reader.next()
            segment.source = Int32(clamping: source.value)
            segment.line = Int32(clamping: originalLine.value)
            segment.column = Int32(clamping: originalColumn.value)
          }
          if !reader.isAtSegmentEnd {
            name += try reader.next()
            segment.name = Int32(clamping: name.value)
          }
          guard reader.isAtSegmentEnd else {
            throw SourceMapFailure("its mappings have a segment of more than five fields")
          }
          segments.append(segment)
        }
      }
    }
  }

  /// Sorts the segments, if a tool wrote a line out of order.
  mutating func finish() {
    if zip(segments, segments.dropFirst()).contains(where: { Segment.precedes($1, $0) }) {
      segments.sort(by: Segment.precedes)
    }
  }

  /// The segment that contains a generated position. `nil` if there is none.
  func segment(line: Int, column: Int) -> (source: Int, line: Int, column: Int, name: Int)? {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      let segment = segments[middle]
      let begins = (Int(segment.generatedLine), Int(segment.generatedColumn))
      if begins <= (line, column) { low = middle + 1 } else { high = middle }
    }
    guard low > 0, segments[low - 1].generatedLine == line, segments[low - 1].source >= 0 else {
      return nil
    }
    let segment = segments[low - 1]
    return (Int(segment.source), Int(segment.line), Int(segment.column), Int(segment.name))
  }

  /// The lines of each source that have segments, by the source's number. They count from 1.
  func linesOfSources() -> [Int: Set<Int>] {
    var lines: [Int: Set<Int>] = [:]
    var last: (Int32, Int32) = (-1, -1)
    for segment in segments where (segment.source, segment.line) != last {
      last = (segment.source, segment.line)
      lines[Int(segment.source), default: []].insert(Int(segment.line) + 1)
    }
    return lines
  }
}
