/// Whether the person lets the app refresh in the background (`UIBackgroundRefreshStatus`).
package enum BackgroundRefreshStatus: Int, Sendable, CaseIterable {
  /// Not allowed, and the person cannot change it, for example because of parental controls.
  case restricted
  /// The person switched it off.
  case denied
  /// The app may refresh in the background.
  case available
}
