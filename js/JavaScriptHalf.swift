internal import Foundation
internal import Glibc

/// The JavaScript files that come with the program.
public enum JavaScriptHalf {
  /// The folder that contains `runtime/` and `react-native/`.
  public static let directory = besideProgram ?? Bundle.module.resourcePath ?? "js"

  /// The folder beside the program, for a program that was built or installed as a whole. Checking the file system is
  /// much faster than making a bundle.
  private static var besideProgram: String? {
    guard let program = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(program) }
    let path = String(cString: dirname(program)) + "/bridgehost_JavaScriptHalf.resources"
    return access(path, R_OK) == 0 ? path : nil
  }
}
