/// A call in the code of the script, and what the run shows of it.
package struct CodeCall: Sendable {
  /// Why the call had no effect, as far as the run shows it. The texts are lines, such as `src/app.js:12`.
  package enum Obstacle: Sendable, Equatable {
    /// The `await` before it still waits.
    case pending(String)
    /// The `await` before it waits for something that has no time limit.
    case endless(String, EndlessWait)
    /// The `await` before it ended at least once, as in a loop, and waits again.
    case pendingAgain(String)
    /// The timer that was set at this line makes the call, and has not fired. Without certainty the code may have taken
    /// another path.
    case scheduled(String, isCertain: Bool)
    /// The `await` before it threw.
    case rejected(String)
    /// An error was thrown before it, at this line if it is known.
    case thrown(String?)
    /// The `await` before it ended, and then the code took another path.
    case ended(String)
    /// The run does not show which of these `await`s did not end, or whether the code took another path.
    case unknown([String], isConditional: Bool)
    /// Nothing calls the function around it.
    case notCalled
    /// bridgehost could not mount the app's root component. Why, and how to fix that.
    case notMounted(String, fix: String)
    /// The call itself threw an error with this message.
    case refused(String)
    /// The code came to it. Why it had no effect, and how to fix that.
    case reached(String, fix: String)
  }

  /// The line of the call, such as `src/app.js:12`.
  package let place: String
  /// The line of the last `await` before the call in the same function.
  package let awaitPlace: String?
  /// Whether the call is in an effect of a component, which runs when the component is mounted.
  package let isInEffect: Bool
  /// Whether the code around it may take another path.
  package let isConditional: Bool
  /// Whether the call is in a function, not at the top level of the script.
  package let isInFunction: Bool
  /// Whether the call ran while the script was loaded, for a listener.
  package let runsInLoad: Bool
  /// Why it had no effect. `nil` if nothing is known.
  package let obstacle: Obstacle?

  /// A call at that place.
  package init(
    place: String, awaitPlace: String?, isInEffect: Bool = false, isConditional: Bool = false,
    isInFunction: Bool = false, runsInLoad: Bool = false, obstacle: Obstacle?
  ) {
    self.place = place
    self.awaitPlace = awaitPlace
    self.isInEffect = isInEffect
    self.isConditional = isConditional
    self.isInFunction = isInFunction
    self.runsInLoad = runsInLoad
    self.obstacle = obstacle
  }

  /// That the call was not reached or failed, and why: the end of a sentence that begins with the call.
  package var whatHappened: String {
    switch obstacle {
    case .refused(let message): "at \(place) threw an error: \(message)"
    case .reached(let why, _): "at \(place) \(why)"
    default: "at \(place) was not reached\(reason)"
    }
  }

  /// Whether the call is in a package, not in the user's own files.
  package var isInLibrary: Bool { place.contains("node_modules/") }

  /// Whether the code is known to have come to the call, although it had no effect.
  package var wasReached: Bool {
    switch obstacle {
    case .reached, .refused: true
    default: false
    }
  }

  private var reason: String {
    switch obstacle {
    case .pending(let line): ": the `await` at \(line) did not end"
    case .endless(let line, let wait):
      ": the `await` at \(line) waits for \(wait.call), which \(wait.reason)"
    case .pendingAgain(let line): ": the `await` at \(line) had ended before, and waited again"
    case .scheduled(let line, let isCertain):
      ": the timer set at \(line) had not fired yet"
        + (isCertain ? "" : ", or the code took another path")
    case .rejected(let line): ": the `await` at \(line) threw an error"
    case .thrown(let line):
      line.map { ": an error was thrown before it, at \($0)" } ?? ", because the script failed"
    case .ended(let line):
      ": the `await` at \(line) ended, and the code took another path after it"
    case .unknown(let lines, let isConditional):
      ": " + Self.unfinished(lines)
        + (isConditional ? ", or the code took another path before it came to the call" : "")
    case .notCalled: ": nothing calls the function around it"
    case .notMounted(let why, _):
      ": bridgehost did not mount the app's root component, because \(why)"
    case .refused, .reached, nil: ""
    }
  }

  private static func unfinished(_ awaits: [String]) -> String {
    switch awaits.count {
    case 1: "the `await` at \(awaits[0]) did not end"
    case 2, 3: "one of the `await`s at \(awaits.joined(separator: ", ")) did not end"
    default: "one of the \(awaits.count) `await`s from \(awaits[0]) on did not end"
    }
  }

  /// How to fix a listener that the script never added.
  package var fixOfMissingListener: String {
    switch obstacle {
    case .reached(_, let fix), .notMounted(_, let fix):
      return "addListener \(whatHappened). \(fix)"
    default: break
    }
    if isInEffect {
      let orElse = isConditional ? ", or the effect took another path" : ""
      return "addListener at \(place) was not reached: its component was not mounted\(orElse). "
        + "Add the listener at the top level of the script"
    }
    return switch obstacle {
    case .pending, .pendingAgain, .endless, .unknown, .rejected:
      "addListener \(whatHappened). Add the listener before it"
    case .refused, .reached, .notMounted: "addListener \(whatHappened)"
    case .thrown, .ended, .notCalled, .scheduled, nil:
      "addListener \(whatHappened). Add the listener at the top level of the script"
    }
  }

  /// How to fix a listener that the script added too late.
  package var fixOfLateListener: String? {
    switch obstacle {
    case .notCalled, .notMounted, .reached, .refused: return nil
    default: break
    }
    if runsInLoad { return "addListener at \(place) already runs while the script loads" }
    if isInEffect {
      return "the component adds the listener at \(place) when it is mounted, after the script has "
        + "loaded. Add the listener at the top level of the script"
    }
    if let awaitPlace {
      return "addListener at \(place) comes after the `await` at \(awaitPlace). Add the listener "
        + "before it"
    }
    return isInFunction
      ? "addListener at \(place) is in a function that is called later. Add the listener at the top "
        + "level of the script" : nil
  }
}
