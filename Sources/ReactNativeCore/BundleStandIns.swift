internal import HostLoop

/// What takes the place of the native modules that a bundle lacks, and who hears of their calls.
package struct BundleStandIns: Sendable {
  /// Whether stand-ins answer for missing modules, and libraries run as in Jest.
  let areAllowed: Bool
  /// The modules whose stand-ins give other answers.
  let otherAnswersOf: Set<String>
  /// Hears that JavaScript called a module.
  let onCall: @HostActor (_ module: String) -> Void
  /// Hears that JavaScript used the result of a call of a module.
  let onAnswer: @HostActor (_ module: String) -> Void
  /// Hears that JavaScript listens to an event of a module.
  let onListener: @HostActor (_ module: String) -> Void

  package init(
    areAllowed: Bool = true, otherAnswersOf: Set<String> = [],
    onCall: @escaping @HostActor (_ module: String) -> Void = { _ in },
    onAnswer: @escaping @HostActor (_ module: String) -> Void = { _ in },
    onListener: @escaping @HostActor (_ module: String) -> Void = { _ in }
  ) {
    self.areAllowed = areAllowed
    self.otherAnswersOf = otherAnswersOf
    self.onCall = onCall
    self.onAnswer = onAnswer
    self.onListener = onListener
  }

  /// - Parameter method: the called method. For a member of a result it is a path, such as `open().close`.
  @HostActor
  func note(_ method: String, of module: String) {
    switch method {
    // Constants are no calls.
    case "getConstants", "removeListeners", "removeListener": break
    case "addListener": onListener(module)
    default: onCall(module)
    }
  }
}
