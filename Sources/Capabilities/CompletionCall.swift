package import HostLoop
internal import NativeBridge

/// A call with which a script must end a wake, such as `HealthEmitter.finish()`.
package struct CompletionCall: Sendable {
  /// The call, as reports write it.
  package let text: String
  /// The name of the method.
  package let method: String
  /// When to call it: the end of a sentence that begins with `Call it`.
  package let always: String
  /// What to do if the script may wait for too long, as a sentence.
  package let timely: String

  package init(text: String, method: String, always: String, timely: String) {
    self.text = text
    self.method = method
    self.always = always
    self.timely = timely
  }
}

// Fixes for wakes that the script did not end.
extension AppConnection {
  /// The fix for a call that the script should have made since the wake began. It names the line of the call.
  package func fix(ofMissing call: CompletionCall, since start: LoopInstant) -> String {
    if let fixOfCrash { return fixOfCrash }
    guard let found = codeCall(of: call.method, since: start) else {
      return "the script never calls \(call.text). Call it \(call.always)"
    }
    let advice =
      switch found.obstacle {
      case .pending, .pendingAgain: call.timely
      case .endless(_, let wait): "\(wait.fix). Call it also when that fails"
      case .scheduled(_, isCertain: true): "Call it earlier, before the time is over"
      case .scheduled(_, isCertain: false): "Call it \(call.always), before the time is over"
      case .rejected, .thrown: "Call it also when an error is thrown, for example in finally"
      case .refused: "Pass other arguments"
      case .reached(_, let fix), .notMounted(_, let fix): fix
      case .unknown: "Call it \(call.always). \(call.timely)"
      case .ended, .notCalled, nil: "Call it \(call.always)"
      }
    return "\(call.text) \(found.whatHappened). \(advice)"
  }

  /// The fix for work that does not end while something without a time limit waits. `nil` if the work waits for nothing such.
  package func fixOfEndlessWait(in activity: LoopTask.Activity) -> String? {
    let waiting = ledger.open.first { endlessWaits[$0.id]?.work == activity }
    guard let waiting, let wait = endlessWaits[waiting.id]?.wait else { return nil }
    let place = waiting.place.flatMap { self.line(of: $0) }.map { " at \($0)" } ?? ""
    return "\(wait.call)\(place) still waits, and \(wait.reason). \(wait.fix)"
  }

  /// Whether an event of this name, sent since the wake began, still waits for its first listener.
  package func isUnheard(_ event: String, since start: LoopInstant) -> Bool {
    ledger.open.contains {
      $0.kind == .event && $0.isHeld && $0.about.name == event && $0.began >= start
    }
  }

  /// Whether an event of this name, sent in one of these activities, was lost on its way. Then the script does not know of the
  /// wake.
  package func hasVanished(_ event: String, of activities: Set<LoopTask.Activity>) -> Bool {
    ledger.vanished.contains { $0.name == event && activities.contains($0.activity) }
  }

  /// The fix for an event to which the script does not listen.
  package func fixOfMissingListener(to event: String, of module: String) -> String {
    codeCall(of: "addListener", with: event)?.fixOfMissingListener
      ?? "call new NativeEventEmitter(\(module)).addListener('\(event)', …) at the top level of the "
      + "script, so that it listens before the launch ends"
  }
}
