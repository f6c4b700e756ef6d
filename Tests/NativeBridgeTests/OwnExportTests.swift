import HostLoop
import JSEngine
import NativeBridge
import Testing

/// Exports of types that a module's author defines.
@HostActor
struct OwnExportTests {
  /// A property that JavaScript reads with `get…()`.
  private struct Getter: Export {
    let name: String
    let value: String

    var member: ModuleMember { Function("get\(name)") { [value] () in value }.member }
  }

  private final class Settings: NativeModule {
    var exports: [any Export] {
      Getter(name: "Theme", value: "dark")
      Constant("version", 3)
    }
  }

  @Test(arguments: Architecture.allCases)
  func `a type of one's own exports the member that it makes`(architecture: Architecture)
    async throws
  {
    let app = try BridgeFixture(Settings(), architecture: architecture)
    await app.run("const s = module('Settings'); print(s.getTheme(), s.version)")
    #expect(app.lines == ["dark 3"])
    #expect(app.bridge.methods(ofModule: "Settings").map(\.name) == ["getTheme"])
  }
}
