internal import Capabilities
internal import HostLoop
internal import NativeBridge
internal import ScriptLoading

// Why the code of the script did not come to a call.
extension AppSession {
  /// What the run shows of each `await` before the call: what it waited for, and what the code did after it.
  func obstacle(
    before call: Script.Call, of method: String, since start: LoopInstant
  ) -> CodeCall.Obstacle? {
    if call.isLeftOut { return .notCalled }
    if call.isInEffect, let gap = generation.root?.gap {
      return .notMounted(gap.reason, fix: gap.fix)
    }
    let waits = waits(since: start)
    let timers = waits.filter(\.isOpenTimer)
    if let line = call.timerPlace, timers.contains(where: { $0.lines.first == line }) {
      return .scheduled(line, isCertain: true)
    }
    let awaits = call.awaits.map(\.place)
    for line in awaits {
      let here = waits.filter { $0.lines.contains(line) }
      guard let pending = here.last(where: { $0.isPending(among: here) }) else { continue }
      if let endless = installed.app.endlessWaits[pending.entry.id] {
        return .endless(line, endless.wait)
      }
      return here.contains { $0.entry.hasEnded(before: pending.entry) }
        ? .pendingAgain(line) : .pending(line)
    }
    let way = wayLeft(to: call, of: method, waits)
    switch way {
    case .ended, nil:
      // A timer in the line of an `await` is the time limit of what that awaits.
      let timer = timers.last {
        $0.entry.subject == "setTimeout" && Set($0.lines).isDisjoint(with: awaits)
      }?.lines.first
      return call.isInFunction ? timer.map { .scheduled($0, isCertain: false) } ?? way : way
    default: return way
    }
  }

  private func waits(since start: LoopInstant) -> [Wait] {
    let kinds = [Ledger.Kind.promise, .callback, .request, .timer]
    return kinds.flatMap(ledger.history).filter { $0.began >= start }.compactMap { entry in
      entry.place.map { Wait(entry: entry, lines: errors.lines(of: $0)) }
    }
  }

  /// The obstacle if nothing before the call is known to wait.
  private func wayLeft(
    to call: Script.Call, of method: String, _ waits: [Wait]
  ) -> CodeCall.Obstacle? {
    let awaits = call.awaits.map(\.place)
    if let error = bridge.diagnoses.last(where: { $0.isOfError }) {
      let place = error.place.flatMap(line)
      let isRefusal = place == call.place && error.place?.stack?.hasPrefix("\(method)@") == true
      return isRefusal ? .refused(error.errorMessage) : .thrown(place)
    }
    var left = awaits[...]
    var isConditional = call.isConditional
    if let last = left.lastIndex(where: { hasEnded($0, before: call.place, waits) }) {
      let isRejected = waits.contains { $0.isRejected && $0.lines.first == left[last] }
      if isRejected { return .rejected(left[last]) }
      isConditional = call.awaits[last].isBeforeBranch
      left = left[(last + 1)...]
      if left.isEmpty { return awaits.last.map { .ended($0) } }
    }
    if left.isEmpty {
      // A component may call the function.
      let gap = call.isInFunction ? generation.root?.gap : nil
      return gap.map { .notMounted($0.reason, fix: $0.fix) }
    }
    // Without a trace of it, only a single `await` on the straight way to the call cannot have ended.
    if left.count == 1, !isConditional { return .pending(left[left.startIndex]) }
    return .unknown(Array(left), isConditional: isConditional)
  }

  /// Something that the script may have awaited.
  private struct Wait {
    let entry: Ledger.Entry
    /// The lines of the calls that led to it, innermost first.
    let lines: [String]

    var end: Ledger.End? { entry.end }
    /// Whether it is a timer that has not fired.
    var isOpenTimer: Bool { entry.kind == .timer && end == nil }

    /// Whether the script still waits for it. A timer may only be the time limit of another one, which ended meanwhile.
    func isPending(among others: [Wait]) -> Bool {
      end == nil
        && (entry.kind != .timer
          || others.allSatisfy {
            $0.end == nil || $0.entry.hasEnded(before: entry) || entry.hasBegun(before: $0.entry)
          })
    }

    var isRejected: Bool {
      switch end {
      case .failed, .done("reject"): true
      default: false
      }
    }
  }

  /// Whether what the line awaits has ended, or code after the line ran.
  private func hasEnded(_ line: String, before call: String, _ waits: [Wait]) -> Bool {
    waits.contains { wait in
      wait.end != nil && wait.lines.first == line
        || wait.lines.contains { Self.isBetween($0, line, call) }
    }
  }

  /// Whether a line is after the first one and not after the last one, all in the same file.
  private static func isBetween(_ line: String, _ first: String, _ last: String) -> Bool {
    let parts = [first, line, last].map { $0.split(separator: ":") }
    let files = Set(parts.map { $0.dropLast().joined(separator: ":") })
    let numbers = parts.compactMap { $0.last.flatMap { Int($0) } }
    return files.count == 1 && numbers.count == 3 && numbers[0] < numbers[1]
      && numbers[1] <= numbers[2]
  }
}

extension AppSession {
  package var lineOfCrash: String? {
    bridge.diagnoses.last { $0.kind === DiagnosisKind.uncaughtError }?.place.flatMap(line)
  }
}

extension Diagnosis {
  /// Whether it is an error of the script that nothing caught.
  fileprivate var isOfError: Bool {
    kind === DiagnosisKind.unhandledRejection || kind === DiagnosisKind.uncaughtError
  }

  /// The first line of the error.
  fileprivate var errorMessage: String {
    let lines = message.split(separator: "\n")
    let first = kind === DiagnosisKind.unhandledRejection ? lines.dropFirst().first : lines.first
    return String(first ?? "").replacing("Uncaught ", with: "")
  }
}
