internal import HostLoop

/// The first occurrences of something that happened many times, and how often it happened.
@HostActor
struct FirstOccurrences<Occurrence> {
  private(set) var first: [Occurrence] = []
  private(set) var count = 0

  /// How many occurrences are kept. Nobody wants to read more.
  private static var most: Int { 100 }

  mutating func append(_ occurrence: Occurrence) {
    count += 1
    if first.count < Self.most { first.append(occurrence) }
  }

  /// Changes the occurrences that are kept.
  mutating func update(_ body: (inout Occurrence) -> Void) {
    for index in first.indices { body(&first[index]) }
  }

  /// One diagnosis for each kept occurrence. The last one says how many more there were.
  func findings(_ finding: (Occurrence) -> Diagnosis) -> [Diagnosis] {
    var findings = first.map(finding)
    let rest = count - first.count
    if rest > 0 { findings[findings.count - 1].message += "\n  and \(rest) more times after that" }
    return findings
  }
}
