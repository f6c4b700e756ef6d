package import HostLoop

/// The first steps of an earlier run, and then another order.
package final class BranchedOrder: Strategy {
  /// Whether the run followed all steps that it was given.
  package private(set) var hasFollowed = true
  package var accesses: AccessLog? { rest.accesses }

  private let prefix: ArraySlice<Step>
  private let rest: any Strategy
  private var next: Int

  package init(_ prefix: ArraySlice<Step>, then rest: any Strategy) {
    self.prefix = prefix
    self.rest = rest
    next = prefix.startIndex
  }

  package func choose(among candidates: [Candidate], default index: Int) -> Int {
    guard next < prefix.endIndex else { return rest.choose(among: candidates, default: index) }
    return candidates.firstIndex { $0.name == prefix[next].name } ?? index
  }

  package func willRun(_ name: TaskName, _ task: LoopTask) {
    if next < prefix.endIndex {
      if prefix[next].name != name { hasFollowed = false }
      next += 1
    }
    rest.willRun(name, task)
  }
}
