internal import Foundation

/// The JavaScript files that come with the program.
public enum JavaScriptHalf {
  /// The folder that holds `runtime/` and `react-native/`.
  public static var directory: String { Bundle.module.resourcePath ?? "js" }
}
