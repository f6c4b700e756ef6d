internal import Synchronization

/// Counts an object that is alive, of a kind of which nothing may be left after a run. The object has it as a property, so
/// that it ends with the object.
package struct Alive: ~Copyable, Sendable {
  /// What is counted.
  package enum Kind: Int, Sendable, CaseIterable { case sessions, phones, contexts, databases }

  // Not a dictionary: each new type of one takes 0.05 ms of the start.
  private static let counts = Mutex<[Int]>(Kind.allCases.map { _ in 0 })
  private let kind: Kind

  /// How many objects of each kind are alive.
  package static var all: [(kind: Kind, count: Int)] {
    counts.withLock { counts in Kind.allCases.map { ($0, counts[$0.rawValue]) } }
  }

  /// Counts one more.
  package init(_ kind: Kind) {
    self.kind = kind
    Self.counts.withLock { $0[kind.rawValue] += 1 }
  }

  deinit { Self.counts.withLock { $0[kind.rawValue] -= 1 } }
}
