internal import Foundation

/// Samples that a script has no reason to read by an anchor again: servers have acknowledged all of an answer that
/// they were in, and nothing has failed since, so that the anchor after it could be kept.
struct SettledSamples {
  private(set) var all: Set<UUID> = []
  /// Answers of which servers have not acknowledged everything.
  private var open: [(samples: Set<UUID>, missing: Set<UUID>)] = []

  /// - Parameter samples: of one answer to an anchored query.
  mutating func read(_ samples: [UUID]) {
    if samples.isEmpty { return }
    open.append((Set(samples), Set(samples)))
    // What is only shown is never acknowledged.
    if open.count > Self.mostOpen { open.removeFirst() }
  }

  private static let mostOpen = 64

  mutating func acknowledge(_ samples: Set<UUID>) {
    for index in open.indices { open[index].missing.subtract(samples) }
    for answer in open where answer.missing.isEmpty { all.formUnion(answer.samples) }
    open.removeAll(where: \.missing.isEmpty)
  }

  /// Something failed, or the script begins anew: the anchor may well be where it was.
  mutating func forget() { self = SettledSamples() }
}
