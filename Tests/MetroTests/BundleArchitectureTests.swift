import AppHost
import BridgeTesting
import Foundation
import HostLoop
import MetroBundles
import NativeBridge
import ScriptLoading
import Testing

/// A bundle for a phone may say the version of its React Native, or of its React.
@HostActor
struct BundleArchitectureTests {
  private func architecture(
    of generation: BundleGeneration, _ script: String, version: String? = nil
  ) throws -> Architecture {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "\(UUID().uuidString).jsbundle")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(generation.text(of: script).utf8).write(to: file)
    let app = try TestApp(.file(path: file.path)) {
      $0.isMetroBundle = true
      $0.namedArchitecture = nil
      $0.namedReactNativeVersion = version
    }
    return app.session.bridge.architecture
  }

  @Test func `A bundle runs under the architecture of the version that it says`() throws {
    #expect(try architecture(of: .proxy, "const library = {version:'18.2.0'};") == .bridge)
    #expect(try architecture(of: .proxy, "const library = {version:'19.1.0'};") == .turbo)
    // It is in 0.75 and in 0.76.
    #expect(try architecture(of: .proxy, "const library = {version:'18.3.1'};") == .turbo)
    let whole = "const version = {major:0,minor:75,patch:3,prerelease:null};"
    #expect(try architecture(of: .proxy, whole) == .bridge)
    #expect(try architecture(of: .proxy, "const library = {};") == .turbo)
    #expect(
      try architecture(of: .proxy, "const library = {version:'18.2.0'};", version: "0.80.0")
        == .turbo)
  }

  @Test func `A bundle without React Native's queue runs under the new architecture`() throws {
    #expect(try architecture(of: .bridgeless, "const library = {version:'18.2.0'};") == .turbo)
  }
}
