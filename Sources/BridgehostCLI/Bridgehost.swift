/// The program `bridgehost`, for a package that builds one of its own around it.
///
/// ```swift
/// import BridgehostCLI
///
/// @main struct Program {
///   static func main() { Bridgehost.main() }
/// }
/// ```
public enum Bridgehost {
  /// Does what the command line asks for, and ends the process.
  public static func main() -> Never { RootCommand.run() }
}
