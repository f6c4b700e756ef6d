internal import AppHost
internal import HostLoop
internal import NativeBridge
internal import SchedulingStrategies

extension SearchReport {
  /// What the search shows, in a few lines.
  package var verdict: String {
    var lines = [headline]
    for finding in findings {
      let only = finding.architectures.count == 1 ? finding.architectures.first : nil
      let place = architecture == .both ? only.map { " (only under \($0.rawValue))" } ?? "" : ""
      lines.append(
        "  \(finding.count)×  \(finding.kind.rawValue) in \(finding.origin.faultPlan)\(place), \(finding.failure.code): "
          + finding.failure.sentence)
    }
    if !warnings.isEmpty {
      lines.append(
        "a warning needs native code that loses an event or sends it twice. No phone does that, so a warning does not "
          + "fail the search.")
    }
    if gaveUp == true {
      lines.append(
        "the search stopped: its first \(FirstRuns.enough) runs all failed like this, before the order of events "
          + "mattered. Fix this first, then search again.")
    }
    let passed = classes.map { (runClass: runClass(named: $0.key), count: $0.value) }
      .filter(\.runClass.isGood)
    let good = passed.filter { $0.runClass.hasUnfinishedWake != true }
    if good.count > 1 || good.contains(where: \.runClass.hasAllowances) {
      lines.append(good.count == 1 ? "good runs:" : "good runs ended in \(good.count) ways:")
      lines += list(good)
    }
    let unfinished = passed.filter { $0.runClass.hasUnfinishedWake == true }
    if !unfinished.isEmpty, idleness == nil,
      passed.count > 1 || unfinished.contains(where: \.runClass.hasAllowances)
    {
      lines.append("runs that ended before the app finished a wake:")
      lines += list(unfinished)
    }
    if let idleness {
      lines.append(
        allowsIdle == true
          ? idleness
          : "the search failed because \(idleness). If that is intended, run with --allow-idle"
      )
    }
    if errors.isEmpty, runs > 0, idleness == nil, passed.allSatisfy(\.runClass.isWithoutSuccess) {
      lines.append(
        "no wake of the app succeeded in any run: does the script handle the wakes?")
    }
    lines += standInLines
    lines += lateStartLines
    lines += spaces
    if errors.isEmpty,
      spaces.isEmpty
        || coverage.runs.values.contains(where: { $0.keys.contains { $0 != .exhaustive } })
    {
      lines.append(chances)
    }
    if let usualEnd { lines.append(usualEnd) }
    return lines.joined(separator: "\n")
  }

  /// The most frequent ways in which runs ended.
  private func list(_ classes: [(runClass: RunClass, count: Int)]) -> [String] {
    let sorted = classes.sorted { ($1.count, $0.runClass.words) < ($0.count, $1.runClass.words) }
    let rest = sorted.dropFirst(Self.shownClasses)
    return sorted.prefix(Self.shownClasses).map {
      "  \($0.count)×  \($0.runClass.words.isEmpty ? "no wake" : $0.runClass.words)"
    }
      + (rest.isEmpty
        ? []
        : [
          "  \(rest.reduce(0) { $0 + $1.count })×  in \(rest.count) rarer \(rest.count == 1 ? "way" : "ways")"
        ])
  }

  private static let shownClasses = 8

  private var headline: String {
    let rate = Double(runs) / max(seconds, 0.001)
    let tenths = Int(clamping: rate * 10)
    let speed = rate < 1 ? "0.\(tenths)" : "\(Int(clamping: rate))"
    let effort =
      "\(runs) \(runs == 1 ? "run" : "runs") in \(Duration.clamped(seconds: seconds).readable) (\(speed)/s), each in a \(isolation.rawValue), seed \(seed)"
      + (architecture == .both ? ", under both architectures" : "")
    let stopped =
      wasStopped
      ? "stopped early: " : ranOutOfTime == true && usualSeconds == nil ? "the time is over: " : ""
    if runs == 0 {
      if wasStopped {
        return "no order was run: the search was stopped before its first run had ended"
      }
      if ranOutOfTime == true {
        return "no order was run: the time was over before the first run had ended"
      }
      return "no order was run"
        + (nondeterminism == nil ? ": this part of the search has none of its runs" : "")
    }
    if findings.isEmpty { return "\(stopped)no run failed\(basis): \(effort)" }
    if errors.isEmpty {
      return
        "\(stopped)no run failed, except \(failedRuns) in which native code lost or doubled an event: \(effort)"
    }
    let plain = errors.count - races.count
    let found = [
      races.isEmpty ? nil : "\(races.count) \(races.count == 1 ? "race" : "races")",
      plain == 0 ? nil : "\(plain) plain \(plain == 1 ? "failure" : "failures")",
      warnings.isEmpty
        ? nil : "\(warnings.count) \(warnings.count == 1 ? "warning" : "warnings")",
    ].compactMap(\.self).joined(separator: " and ")
    return "\(stopped)\(found) found: \(failedRuns) of \(effort)"
  }

  /// What is uncertain about a run that did not fail: values that stand-ins made up.
  private var basis: String {
    let standIns = weightyStandIns
    if standIns.isEmpty { return "" }
    let more = standIns.count - 3
    return ", resting on stand-ins of " + standIns.prefix(3).joined(separator: ", ")
      + (more > 0 ? " and \(more) more" : "")
  }

  /// Lines about fault plans whose orders all ran, or all orders up to a number of delays.
  private var spaces: [String] {
    coverage.exhausted.sorted { $0.key < $1.key }.map { faultPlan, orders in
      (orders == 1
        ? "the only order of \(draws(of: faultPlan)) was run"
        : "all \(orders) orders of \(draws(of: faultPlan)) were run")
        + (findings.isEmpty ? (orders == 1 ? ": it does not fail" : ": none of them fails") : "")
    }
      + coverage.bounded.sorted { $0.key < $1.key }.map { faultPlan, bound in
        "all \(bound.orders) orders of \(draws(of: faultPlan)) with at most \(bound.delays) "
          + (bound.delays == 1 ? "delay" : "delays") + " were run"
          + (findings.isEmpty ? ": none of them fails" : "")
      }
  }

  private func draws(of faultPlan: String) -> String {
    switch coverage.draws[faultPlan] {
    case nil: "the fault plan \(faultPlan)"
    case 1: "one run of the fault plan \(faultPlan)"
    case let count?: "\(count) runs of the fault plan \(faultPlan)"
    }
  }

  /// That the search ended although no option said when. `nil` if that is not so.
  var usualEnd: String? {
    usualSeconds.map {
      "the search ended after \(runs.counted("run")), because \(Duration.clamped(seconds: $0).readable) were over"
        + (longerCommand.map { ". To search on: \($0.readableLine)" } ?? "")
    }
  }

  private var chances: String {
    let size = "up to \(coverage.laneCount) lanes and \(coverage.choiceCount) choices in a run"
    let bounds = (1...4).compactMap { depth -> String? in
      let probability = coverage.probability(ofDepth: depth)
      guard probability > 0.005 else { return nil }
      let percent = min(99.9, (probability * 1000).rounded() / 10)
      return "\(percent) % if it needs \(depth)" + (depth == 1 ? " ordering constraint" : "")
    }
    if bounds.isEmpty { return size + "; not all orders were run" }
    return size
      + "; a race would have been found with a probability of at least "
      + bounds.joined(separator: ", ")
  }
}
