internal import HostLoop

/// One step of an order, and the tasks that may be tried in its place.
struct ReducedStep {
  /// The IDs of the tasks that could run.
  let offered: [Int]
  var chosen: Int
  /// The IDs of the tasks that are to be tried.
  var wanted: Set<Int>
  /// The IDs of the tasks that need not be tried because the orders after them were covered, and
  /// what each accesses.
  var sleeping: [Int: AccessLog.Accesses]
  var accesses = AccessLog.Accesses()
  var lane = ""
  var cause = 0
  var ready = LoopInstant.start
  var due = LoopInstant.start
  /// Whether time passed to make the task due while other tasks waited.
  var wasAwaited = false
  /// The steps that had to run before this one, or whose order with this one may matter.
  var before = Bits()

  init(offered: [Int], chosen: Int, sleeping: [Int: AccessLog.Accesses]) {
    self.offered = offered
    self.chosen = chosen
    self.sleeping = sleeping
    wanted = [chosen]
  }
}

/// Finds the pairs of steps in a run that could have run in the other order.
struct ReducedTrace {
  private(set) var steps: [ReducedStep]
  private let maximalLateness: Duration
  private var positions: [Int: Int] = [:]

  /// - Parameters:
  ///   - first: the first step to analyze. Earlier steps were analyzed in an earlier run.
  ///   - isWhole: whether nothing ran after these steps.
  init(_ steps: [ReducedStep], from first: Int, _ maximalLateness: Duration, isWhole: Bool) {
    self.steps = steps
    self.maximalLateness = maximalLateness
    var lanes: [String: Int] = [:]
    for (index, step) in steps.enumerated() {
      if index >= first { order(index, after: lanes[step.lane]) }
      lanes[step.lane] = index
      positions[step.chosen] = index
    }
    for index in first..<max(first, steps.count) { noteWithdrawn(at: index, isWhole) }
  }

  private mutating func order(_ index: Int, after previousOfLane: Int?) {
    let step = steps[index]
    var before = Bits()
    func add(_ other: Int, _ steps: [ReducedStep]) {
      before.insert(other)
      before.formUnion(steps[other].before)
    }
    let required = [previousOfLane, positions[step.cause], enabling(index)].compactMap(\.self)
    if step.accesses.followsTime {
      // Not the steps before them: without those, time might have passed earlier.
      for other in required { before.insert(other) }
      for other in 0..<index where hadToPrecede(steps[other], timeFor: step) {
        before.insert(other)
      }
    } else {
      for other in required { add(other, steps) }
    }
    for other in stride(from: index - 1, through: 0, by: -1) where !before.contains(other) {
      guard steps[other].accesses.conflict(with: step.accesses) else { continue }
      reverse(other, index, before)
      add(other, steps)
    }
    steps[index].before = before
  }

  /// The latest step before which this step's task could not run yet. `nil` if the task could run
  /// from the start.
  private func enabling(_ index: Int) -> Int? {
    var first = index
    while first > 0, steps[first - 1].offered.contains(steps[index].chosen) { first -= 1 }
    return first > 0 ? first - 1 : nil
  }

  /// Whether `other` had to run before time could pass for `step`: time passed for `other` first,
  /// or `other` could not wait that long.
  private func hadToPrecede(_ other: ReducedStep, timeFor step: ReducedStep) -> Bool {
    other.wasAwaited || step.due > other.ready + maximalLateness
  }

  /// Makes sure that a run is tried in which `later` runs before `earlier`.
  private mutating func reverse(_ earlier: Int, _ later: Int, _ beforeLater: Bits) {
    var between = Bits()
    var firsts: [Int] = []
    for index in earlier + 1..<later where !steps[index].before.contains(earlier) {
      if steps[index].before.isDisjoint(with: between) { firsts.append(index) }
      between.insert(index)
    }
    if beforeLater.isDisjoint(with: between) { firsts.append(later) }
    let step = steps[earlier]
    let ids = firsts.map { steps[$0].chosen }.filter { step.offered.contains($0) }
    if ids.contains(where: { step.wanted.contains($0) || step.sleeping[$0] != nil }) { return }
    if let id = ids.first {
      steps[earlier].wanted.insert(id)
    } else {
      steps[earlier].wanted.formUnion(step.offered)
    }
  }

  /// If a task could run and then no longer could, it must be tried before the step that withdrew
  /// it.
  private mutating func noteWithdrawn(at index: Int, _ isWhole: Bool) {
    let next = index + 1 < steps.count ? steps[index + 1].offered : isWhole ? [] : nil
    guard let next else { return }
    for id in steps[index].offered where id != steps[index].chosen && !next.contains(id) {
      steps[index].wanted.insert(id)
    }
  }
}

/// A set of small non-negative numbers.
struct Bits {
  private var words: [UInt64] = []

  func contains(_ number: Int) -> Bool {
    number / 64 < words.count && words[number / 64] & 1 << UInt64(clamping: number % 64) != 0
  }

  mutating func insert(_ number: Int) {
    while words.count <= number / 64 { words.append(0) }
    words[number / 64] |= 1 << UInt64(clamping: number % 64)
  }

  func isDisjoint(with other: Bits) -> Bool {
    !zip(words, other.words).contains { $0 & $1 != 0 }
  }

  mutating func formUnion(_ other: Bits) {
    while words.count < other.words.count { words.append(0) }
    for index in other.words.indices { words[index] |= other.words[index] }
  }
}
