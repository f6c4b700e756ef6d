import EventLoop

/// All orders, one after another, each once: depth first, the default order first.
final class ExhaustiveOrder: Strategy {
  private var path: [(choice: Int, count: Int)] = []
  private var depth = 0
  /// Whether a run had not the choices that the one before had at the same place.
  private(set) var hasDiverged = false

  func choose(among candidates: [Candidate], default index: Int) -> Int {
    if depth == path.count { path.append((0, candidates.count)) }
    let step = path[depth]
    depth += 1
    if step.count != candidates.count { hasDiverged = true }
    // The default comes first, then the others as they stand.
    let choice = min(step.choice, candidates.count - 1)
    if choice == 0 { return index }
    return choice <= index ? choice - 1 : choice
  }

  /// Goes on to the next order.
  ///
  /// - Returns: `false` when there is none.
  func advance() -> Bool {
    path.removeLast(path.count - min(depth, path.count))
    depth = 0
    while let last = path.popLast() {
      if last.choice + 1 < last.count {
        path.append((last.choice + 1, last.count))
        return true
      }
    }
    return false
  }
}
