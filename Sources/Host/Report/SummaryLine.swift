internal import Device
internal import EventLoop

extension SessionResult {
  /// The run in a line: `1 background fetch: newData after 84 ms · 1 event · 12 workouts uploaded in
  /// 1 request`.
  ///
  /// - Parameter received: what the recording server got, if there was one.
  public func summaryLine(received: SummaryFile.Received? = nil) -> String {
    var parts: [String] = []
    if !fetches.isEmpty {
      parts.append(
        "\(counted(fetches.count, "background fetch", "background fetches")): "
          + (fetches.count <= 4 ? fetches.map(words) : fetchCounts).joined(separator: ", "))
    }
    if !deliveries.isEmpty {
      let missed = deliveries.count { $0.outcome == .missed }
      parts.append(
        counted(deliveries.count, "wake", "wakes") + " for health data"
          + (missed > 0 ? ", \(missed) not completed" : ""))
    }
    parts += taskWords
    if events.sent > 0 {
      parts.append(counted(events.sent, "event", "events") + lossWords)
    }
    if uploadRequestCount > 0 {
      parts.append(
        "\(counted(acknowledgedCount, sampleNoun, sampleNoun + "s")) uploaded in "
          + counted(uploadRequestCount, "request", "requests"))
    } else if handedOverCount > 0, handlesFetches {
      parts.append("no \(sampleNoun)s uploaded")
    }
    if refusedRequestCount > 0 {
      parts.append(counted(refusedRequestCount, "request", "requests") + " refused")
    }
    parts += summaries.map(\.words)
    if !renderedViews.isEmpty {
      parts.append(counted(renderedViews.count, "view", "views") + " rendered, not drawn")
    }
    if let received {
      parts.append(
        "backend: " + counted(received.requests, "request", "requests") + ", "
          + counted(received.bytes, "byte", "bytes"))
    }
    if parts.isEmpty { parts.append("done after \(elapsed.readable)") }
    return parts.joined(separator: " · ")
  }

  private var sampleNoun: String { areAllWorkouts ? "workout" : "sample" }

  /// More fetches than anybody reads one by one.
  private var fetchCounts: [String] {
    let results: [(String, FetchResult?)] = [
      ("newData", .newData), ("noData", .noData), ("failed", .failed), ("never finished", nil),
    ]
    return results.compactMap { name, result in
      let count = fetches.count { $0.result == result }
      return count > 0 ? "\(count) \(name)" : nil
    }
  }

  private func words(_ fetch: BackgroundFetch.Fetch) -> String {
    let elapsed = fetch.elapsed.map { " after " + ($0).readable } ?? ""
    if let result = fetch.result { return result.rawValue + elapsed }
    if !handlesFetches { return "not handled, the script never looked up HealthEmitter" }
    return "never finished" + elapsed
  }

  private var taskWords: [String] {
    var words: [String] = []
    if !tasks.started.isEmpty {
      let failed = tasks.started.count { $0.success != true }
      words.append(
        counted(tasks.started.count, "task", "tasks") + " run"
          + (failed > 0 ? ", \(failed) without success" : ""))
    }
    if !tasks.waiting.isEmpty, days.isEmpty {
      words.append("not run: \(tasks.waiting.map(\.identifier).joined(separator: ", "))")
    }
    return words
  }

  private var lossWords: String {
    let lost = events.dropped
    let waiting = max(0, events.sent - events.delivered - lost)
    if lost > 0 { return ", \(lost) lost" }
    return waiting > 0 && handlesFetches ? ", \(waiting) not delivered" : ""
  }

  private func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }
}
