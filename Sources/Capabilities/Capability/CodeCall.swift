/// A call in the code of the script, whether it ran or not.
package struct CodeCall: Sendable {
  /// Why the code did not come to the call, as far as the run shows it. The texts are lines, such as `src/app.js:12`.
  package enum Obstacle: Sendable, Equatable {
    /// The `await` before it still waits.
    case pending(String)
    /// The `await` before it threw.
    case rejected(String)
    /// An error was thrown before it, at this line if it is known.
    case thrown(String?)
    /// The `await` before it ended, and then the code took another path.
    case ended(String)
    /// The run does not show whether the `await` before it ended.
    case unknown(String)
    /// Nothing calls the function around it.
    case notCalled
  }

  /// The line of the call, such as `src/app.js:12`.
  package let place: String
  /// The line of the last `await` before the call in the same function.
  package let awaitPlace: String?
  /// Whether the call is in an effect of a component, which runs when the component is mounted.
  package let isInEffect: Bool
  /// Whether the call is in a function, not at the top level of the script.
  package let isInFunction: Bool
  /// Why the code did not come to it. `nil` if nothing is known.
  package let obstacle: Obstacle?

  /// A call at that place.
  package init(
    place: String, awaitPlace: String?, isInEffect: Bool, isInFunction: Bool, obstacle: Obstacle?
  ) {
    self.place = place
    self.awaitPlace = awaitPlace
    self.isInEffect = isInEffect
    self.isInFunction = isInFunction
    self.obstacle = obstacle
  }

  /// That the call was not reached, and why: the end of a sentence that begins with the call.
  package var wasNotReached: String {
    "at \(place) was not reached\(reason)"
  }

  private var reason: String {
    switch obstacle {
    case .pending(let line): ": the `await` at \(line) did not end"
    case .rejected(let line): ": the `await` at \(line) threw an error"
    case .thrown(let line): ": an error was thrown before it" + (line.map { ", at \($0)" } ?? "")
    case .ended(let line):
      ": the `await` at \(line) ended, and the code took another path after it"
    case .unknown(let line):
      ": the `await` at \(line) did not end, or the code took another path after it"
    case .notCalled: ": nothing calls the function around it"
    case nil: ""
    }
  }

  /// How to fix a listener that the script never added.
  package var fixOfMissingListener: String {
    if isInEffect {
      return "addListener at \(place) was not reached: its component was not mounted. "
        + "Add the listener at the top level of the script"
    }
    return switch obstacle {
    case .pending, .unknown, .rejected: "addListener \(wasNotReached). Add the listener before it"
    case .thrown, .ended, .notCalled, nil:
      "addListener \(wasNotReached). Add the listener at the top level of the script"
    }
  }

  /// How to fix a listener that the script added too late.
  package var fixOfLateListener: String? {
    if obstacle == .notCalled { return nil }
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
