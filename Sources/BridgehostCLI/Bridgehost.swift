public import Bridge
public import DeviceModules
internal import EventLoop

/// The program `bridgehost`, for a package that builds one of its own around it.
///
/// ```swift
/// import BridgehostCLI
///
/// @main struct Program {
///   static func main() { Bridgehost.main(capabilities: [Doorbell.init]) }
/// }
/// ```
/// It has all commands and options of `bridgehost`: `Program app.js`, `Program race app.js`, `Program test`.
public enum Bridgehost {
  /// What apps can do besides what every phone has.
  @HostActor static private(set) var capabilities: [MakeCapability] = []

  /// Does what the command line asks for, and ends the process.
  ///
  /// - Parameters:
  ///   - capabilities: what the app can do on its phone besides; made anew for each phone.
  ///   - modules: makes the native modules of one phone's app that need no capability around them.
  public static func main(
    capabilities: [MakeCapability] = [],
    modules: (@Sendable @HostActor () -> [any NativeModule])? = nil
  ) -> Never {
    // Before the host thread begins, which opens files: one of them would take the place of a closed stream.
    StandardStreams.open()
    HostActor.post {
      self.capabilities =
        capabilities + (modules.map { make in [{ _ in PlainModules(make()) }] } ?? [])
    }
    RootCommand.run()
  }
}

/// Native modules that need nothing around them.
private final class PlainModules: Capability {
  private let modules: [any NativeModule]

  init(_ modules: [any NativeModule]) { self.modules = modules }

  func addModules(to registry: ModuleRegistry) throws {
    for module in modules { try registry.add(module) }
  }
}
