internal import HostLoop

/// The first of what happened again and again, and how many there were.
@HostActor
struct FirstOccurrences<Occurrence> {
  private(set) var first: [Occurrence] = []
  private(set) var count = 0

  /// As many as somebody may want to read.
  private static var most: Int { 100 }

  mutating func append(_ occurrence: Occurrence) {
    count += 1
    if first.count < Self.most { first.append(occurrence) }
  }

  /// Changes those that are known one by one.
  mutating func update(_ body: (inout Occurrence) -> Void) {
    for index in first.indices { body(&first[index]) }
  }

  /// A finding for each; the last one says how many there were besides.
  func findings(_ finding: (Occurrence) -> Diagnosis) -> [Diagnosis] {
    var findings = first.map(finding)
    let rest = count - first.count
    if rest > 0 { findings[findings.count - 1].message += "\n  and \(rest) more times after that" }
    return findings
  }
}
