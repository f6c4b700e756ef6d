import AppHost
import BridgeTesting
import HostLoop
import NativeBridge
import Testing

/// The architecture of a session that nobody chose.
@HostActor
struct ProjectArchitectureTests {
  private func architecture(
    of version: String?, _ files: [String: String] = [:], named: Architecture? = nil
  ) throws -> Architecture {
    let app = try AppFixture.plain("console.log('a');", files: files) {
      $0.namedArchitecture = named
      $0.namedReactNativeVersion = version
    }
    #expect(app.session.bridge.architecture == app.session.configuration.architecture)
    return app.session.bridge.architecture
  }

  @Test func `A session follows the version of React Native and the project`() throws {
    #expect(try architecture(of: nil) == .turbo)
    #expect(try architecture(of: "0.75.0") == .bridge)
    #expect(try architecture(of: "0.76.0") == .turbo)
    #expect(try architecture(of: "0.75.0", named: .turbo) == .turbo)
    let off = ["app.json": #"{ "expo": { "newArchEnabled": false } }"#]
    #expect(try architecture(of: "0.80.0", off) == .bridge)
    #expect(try architecture(of: "0.82.0", off) == .turbo)
    #expect(try architecture(of: "0.80.0", off, named: .turbo) == .turbo)
  }
}
