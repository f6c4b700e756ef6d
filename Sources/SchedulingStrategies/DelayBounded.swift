import HostLoop

/// Runs each order once: first the default order, then those with one delay, then those with two,
/// and so on.
package final class DelayBounded: Enumeration {
  /// All orders with up to this many delays have run. `nil` before the default order has run.
  package private(set) var bound: Int?
  /// How many orders have at most `bound` delays.
  package private(set) var ordersWithinBound = 0
  /// Whether all orders have run, with any number of delays.
  package private(set) var isExhausted = false
  package private(set) var hasDiverged = false

  /// An order that is still to run: the first `length` choices of `choices`, and then `choice`.
  private struct Branch {
    let choices: [Int]
    let length: Int
    let choice: Int
  }

  private let limit: Int
  /// The orders still to run, by their number of delays.
  private var branches: [Int: [Branch]] = [:]
  private var prefix: [Int] = []
  private var taken: [Int] = []
  private var alternatives: [(length: Int, choice: Int, delays: Int)] = []
  private var delayed: Set<Int> = []
  private var wasCut = false
  private var count = 0

  /// - Parameter limit: the largest number of delays in an order.
  package init(limit: Int = .max) { self.limit = limit }

  package func choose(among candidates: [Candidate], default index: Int) -> Int {
    let depth = taken.count
    let indices = [index] + candidates.indices.filter { $0 != index }
    if depth >= prefix.count {
      for choice in indices.indices.dropFirst() {
        let passed = passedOver(by: candidates[indices[choice]], among: candidates)
        alternatives.append((depth, choice, delayed.union(passed).count))
      }
    }
    let wanted = depth < prefix.count ? prefix[depth] : 0
    if wanted >= indices.count { hasDiverged = true }
    let choice = min(wanted, indices.count - 1)
    taken.append(choice)
    if choice > 0 {
      delayed.formUnion(passedOver(by: candidates[indices[choice]], among: candidates))
    }
    return indices[choice]
  }

  package func advance() -> Bool {
    count += 1
    for (length, choice, delays) in alternatives {
      if delays > limit {
        wasCut = true
      } else {
        branches[delays, default: []].append(Branch(choices: taken, length: length, choice: choice))
      }
    }
    alternatives = []
    taken = []
    delayed = []
    while let delays = branches.keys.min() {
      guard let branch = branches[delays]?.popLast() else {
        branches[delays] = nil
        continue
      }
      // Orders with fewer delays ran first, and an order never leads to one with fewer delays than
      // its own.
      if delays > (bound ?? -1) + 1 { reached(delays - 1) }
      prefix = branch.choices.prefix(branch.length) + [branch.choice]
      return true
    }
    if wasCut { reached(limit) } else { isExhausted = true }
    return false
  }

  private func reached(_ delays: Int) {
    bound = delays
    ordersWithinBound = count
  }

  /// The tasks that could run but wait while `candidate` runs.
  private func passedOver(by candidate: Candidate, among candidates: [Candidate]) -> [Int] {
    candidates.filter {
      !$0.isLater
        && (candidate.isLater || $0.task.readyOrder < candidate.task.readyOrder)
    }.map(\.task.id)
  }
}
