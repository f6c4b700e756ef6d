internal import Foundation

/// Samples that a script has no reason to read again with an anchor: servers have acknowledged all
/// samples of the query result that contained them, and nothing has failed since. So the script
/// could store the next anchor.
package struct SettledSamples {
  private(set) var all: Set<UUID> = []
  /// The query results with samples that no server has acknowledged yet.
  private var open: [(samples: Set<UUID>, missing: Set<UUID>)] = []

  /// - Parameter samples: the samples of one anchored query's result.
  mutating func read(_ samples: [UUID]) {
    if samples.isEmpty { return }
    open.append((Set(samples), Set(samples)))
    // Samples that are only displayed are never acknowledged, so drop old results.
    if open.count > Self.mostOpen { open.removeFirst() }
  }

  private static let mostOpen = 64

  mutating func acknowledge(_ samples: Set<UUID>) {
    for index in open.indices { open[index].missing.subtract(samples) }
    for answer in open where answer.missing.isEmpty { all.formUnion(answer.samples) }
    open.removeAll(where: \.missing.isEmpty)
  }

  /// Something failed, or the script was reloaded. The script's anchor may be an earlier one.
  package mutating func forget() { self = SettledSamples() }
}
