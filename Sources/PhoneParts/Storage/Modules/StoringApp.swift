package import HostLoop
package import SimulatedPhone

/// What the answers of the modules for storage depend on besides what is stored.
@HostActor
package struct StoringApp {
  /// The app's bundle identifier. It is the default service of its keychain items.
  package var bundleIdentifier: String
  /// The installed version of a package; `nil` if it is not installed.
  package var release: @HostActor (_ package: String) -> (Int, Int, Int)? = { _ in nil }
  /// Whether the app's entitlements have a key.
  package var isEntitled: @HostActor (_ key: String) -> Bool = { _ in true }
  /// Whether the app may use Face ID.
  package var hasBiometrics: @HostActor () -> Bool = { true }

  /// Ends the app, because native code has thrown an exception that nothing catches.
  package var raise: @HostActor (ObjectiveCException) -> Void = { _ in }

  package init(bundleIdentifier: String) { self.bundleIdentifier = bundleIdentifier }

  /// Runs native code that may throw an exception.
  ///
  /// - Returns: `nil` if it has thrown one: the app has ended.
  func orRaise<Result>(_ body: () throws -> Result) throws -> Result? {
    do { return try body() } catch let exception as ObjectiveCException {
      raise(exception)
      return nil
    }
  }

  /// Whether the installed version of a package is this one or later. A package that is not installed counts as the newest.
  func has(_ package: String, from first: (Int, Int, Int)) -> Bool {
    release(package).map { $0 >= first } ?? true
  }
}
