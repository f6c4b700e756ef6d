internal import Capabilities
internal import HostLoop
internal import NativeBridge
internal import ScriptLoading

// Why the code of the script did not come to a call.
extension AppSession {
  /// What the run shows of each `await` before the call: what it waited for, and what the code did after it.
  func obstacle(before call: Script.Call, since start: LoopInstant) -> CodeCall.Obstacle? {
    if call.isLeftOut { return .notCalled }
    if call.isInEffect, let gap = generation.root?.gap {
      return .notMounted(gap.reason, fix: gap.fix)
    }
    let waits = (ledger.history(of: .promise) + ledger.history(of: .request)).filter {
      $0.began >= start
    }.compactMap { entry -> Wait? in
      guard let place = entry.place else { return nil }
      return Wait(end: entry.end, lines: errors.lines(of: place))
    }
    let awaits = call.awaits.map(\.place)
    if let pending = awaits.first(where: { line in
      waits.contains { $0.end == nil && $0.lines.contains(line) }
    }) {
      return .pending(pending)
    }
    if let error = bridge.diagnoses.last(where: { $0.isOfError }) {
      let place = error.place.flatMap(line)
      return place == call.place ? .refused(error.errorMessage) : .thrown(place)
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
    let end: Ledger.End?
    /// The lines of the calls that led to it, innermost first.
    let lines: [String]

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
