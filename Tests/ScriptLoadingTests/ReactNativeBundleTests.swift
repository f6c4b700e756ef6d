import AppHost
import Foundation
import ScriptLoading
import StandardCapabilities
import Testing

@Suite struct `Bundles with React Native` {
  /// Bundles a script with the program's own `react-native`.
  private func bundle(_ script: String) throws -> Script {
    let fixture = try ScriptFixture(["app.js": script])
    let own = SessionConfiguration(script: .file(path: "")).javaScriptHalf
    let loader = ScriptLoader(
      javaScriptHalf: own, environment: ProcessInfo.processInfo.environment,
      workingDirectory: fixture.app)
    return try loader.load(.file(path: "app.js")) { _, _ in .moduleSyntax }
  }

  @Test func `hold only what the script uses`() throws {
    let script = try bundle(
      "import { NativeModules } from 'react-native'\nglobalThis.a = NativeModules.Health")
    for name in [
      "FlatList", "class HostComponent", "AnimatedValue", "Easing", "colorNames",
      "PermissionsAndroid",
      "AsyncStorage", "lazyContext", "InteractionManager",
    ] {
      #expect(!script.text.contains(name), "\(name)")
    }
    #expect(script.text.utf8.count < 9_000)
  }

  @Test func `hold all of it for who asks for all`() throws {
    let script = try bundle("const ReactNative = require('react-native')\nReactNative.View")
    #expect(script.text.contains("FlatList"))
    #expect(script.text.contains("AnimatedValue"))
  }

  @Test
  func
    `hold something for a file inside React Native that is not there, which fails when it is used`()
    throws
  {
    let script = try bundle(
      """
      import { callTimers } from 'react-native/Libraries/Core/Timers/JSTimers'
      globalThis.a = () => callTimers()
      """)
    #expect(script.warnings.isEmpty)
    #expect(script.text.contains("react-native/Libraries/Core/Timers/JSTimers"))
  }

  @Test func `hold what a file inside React Native has`() throws {
    let script = try bundle(
      "import Dimensions from 'react-native/Libraries/Utilities/Dimensions'\nglobalThis.a = Dimensions"
    )
    #expect(script.warnings.isEmpty)
    #expect(script.text.contains("No dimension set for key"))
  }

  @Test func `each file inside React Native can be imported by its path`() throws {
    let folder = SessionConfiguration(script: .file(path: "")).javaScriptHalf + "/react-native/"
    let files = try ["Libraries", "src"].flatMap { part in
      try FileManager.default.subpathsOfDirectory(atPath: folder + part)
        .filter { $0.hasSuffix(".js") }.map { "\(part)/\($0.dropLast(3))" }
    }
    #expect(files.contains("Libraries/Components/View/View"))
    let imports = files.map { "import 'react-native/\($0)'\n" }.joined()
    #expect(try bundle(imports).warnings.isEmpty)
  }
}
