/// A call in the code of the script, whether it ran or not.
package struct CodeCall: Sendable {
  /// The line of the call, such as `src/app.js:12`.
  package let place: String
  /// The line of the last `await` before the call in the same function.
  package let awaitPlace: String?
  /// Whether the call is in an effect of a component, which runs when the component is mounted.
  package let isInEffect: Bool
  /// Whether the call is in a function, not at the top level of the script.
  package let isInFunction: Bool

  /// A call at that place.
  package init(place: String, awaitPlace: String?, isInEffect: Bool, isInFunction: Bool) {
    self.place = place
    self.awaitPlace = awaitPlace
    self.isInEffect = isInEffect
    self.isInFunction = isInFunction
  }

  /// How to fix a listener that the script never added.
  package var fixOfMissingListener: String {
    if isInEffect {
      return "addListener at \(place) was not reached: its component was not mounted. "
        + "Add the listener at the top level of the script"
    }
    if let awaitPlace {
      return "addListener at \(place) was not reached: the `await` at \(awaitPlace) did not end. "
        + "Add the listener before it"
    }
    return
      "addListener at \(place) was not reached. Add the listener at the top level of the script"
  }

  /// How to fix a listener that the script added too late.
  package var fixOfLateListener: String? {
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
