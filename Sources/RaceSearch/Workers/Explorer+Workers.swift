internal import AppHost
internal import Capabilities
internal import JSEngine

// A search in several processes.
extension Explorer {
  /// Starts the workers, if that is worth it, before the run with this index.
  func startWorkers(before index: Int) -> RunsAhead? {
    guard let workers else { return nil }
    let step = options.shard.count
    guard
      workers.areWorthTheirStart(
        after: runCount, in: ContinuousClock.now - begin, left: (endOfOrdinaryRuns - index) / step)
    else { return nil }
    // While they start, the search makes half as many runs as it has made so far.
    return RunsAhead(workers, from: index + runCount / 2 * step, by: step)
  }

  /// Makes every `step`-th run for another process, from the one with the index `first`.
  ///
  /// - Parameter send: gets a line about each run, and returns whether the other process wants more.
  /// - Throws: the errors of the subject.
  package func make(from first: Int, by step: Int, _ send: (String) -> Bool) async throws {
    try await learn()
    for index in stride(from: first, to: endOfOrdinaryRuns, by: step) {
      onBegin?(number(ofRun: index))
      var made = MadeRun(index: index)
      do { made.run = try await make(index).essence } catch let error as Nondeterminism {
        made.difference = error.description
      }
      // Then the search makes this run itself, and reports it.
      if JSContext.isEngineStuck { return }
      guard try send(JSONText(made).text + "\n") else { return }
    }
  }

  /// Counts a run in which the program itself crashed, in another process.
  func noteCrash(_ how: String, _ inputs: [OutsideEvent], _ origin: Finding.Origin) {
    let finding = Finding(crash: how, inputs: inputs, origin)
    runCount += 1
    failedCount += 1
    classes[finding.failure.code, default: 0] += 1
    onRun?(runCount)
    if findings[finding.key] != nil {
      findings[finding.key]?.count += 1
    } else {
      add(finding)
      onFinding?(finding)
    }
  }
}
