internal import HostLoop
internal import NativeBridge

/// Every entry of a ledger as it was last, also of those that the ledger has forgotten.
@HostActor
final class LedgerRecord {
  private var entries: [Int: Ledger.Entry] = [:]

  func note(_ entry: Ledger.Entry) { entries[entry.id] = entry }

  /// Those of some kinds, in the order of their beginning.
  func entries(of isWanted: (Ledger.Kind) -> Bool) -> [Ledger.Entry] {
    entries.values.filter { isWanted($0.kind) }.sorted { $0.id < $1.id }
  }
}
