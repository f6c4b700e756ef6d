internal import HostLoop
internal import SchedulingStrategies

extension [Step] {
  /// Without the steps of processes that had already ended. Such a task does nothing, and a drawing
  /// would show it in the next process.
  var ofRunningProcesses: [Step] {
    let ends = endsOfProcesses
    if ends.isEmpty { return self }
    var positions: [Int: Int] = [:]
    /// How many processes had ended when the task of each step was made.
    var origins: [Int] = []
    return enumerated().filter { position, step in
      let ended = ends.prefix { $0 < position }.count
      var origin = ended
      // iOS outlives the app. What it makes the app do belongs to the process that runs then.
      if !step.isOfPhone, let cause = positions[step.cause], !self[cause].isOfPhone {
        origin = origins[cause]
      }
      positions[step.id] = position
      origins.append(origin)
      return origin == ended || step.side == .remote
    }.map(\.element)
  }

  /// The positions of the steps in which a process ended. A task of iOS then invalidates its bridge.
  private var endsOfProcesses: [Int] {
    let causes = Set(filter { $0.name.label == "invalidate" && $0.isOfPhone }.map(\.cause))
    return indices.filter { causes.contains(self[$0].id) }
  }
}

extension Step {
  /// Whether it is a task of iOS outside the app. The main thread is the app's.
  fileprivate var isOfPhone: Bool { side == .phone && name.lane != "main" }
}
