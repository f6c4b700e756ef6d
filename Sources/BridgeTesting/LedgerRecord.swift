internal import HostLoop
internal import NativeBridge

/// The latest state of each ledger entry, including entries that the ledger has forgotten.
@HostActor
final class LedgerRecord {
  private var entries: [Int: Ledger.Entry] = [:]

  func note(_ entry: Ledger.Entry) { entries[entry.id] = entry }

  /// The entries of some kinds, in the order in which they began.
  func entries(of isWanted: (Ledger.Kind) -> Bool) -> [Ledger.Entry] {
    entries.values.filter { isWanted($0.kind) }.sorted { $0.id < $1.id }
  }
}
