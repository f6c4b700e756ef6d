/// Whether the person lets the app refresh in the background (UIBackgroundRefreshStatus).
public enum BackgroundRefreshStatus: Int, Sendable, CaseIterable {
  /// The person cannot change it, as under parental controls.
  case restricted
  /// The person switched it off.
  case denied
  /// The app may refresh in the background.
  case available
}
