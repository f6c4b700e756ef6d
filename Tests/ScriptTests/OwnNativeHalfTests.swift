import Foundation
import MetroBundles
import Testing

/// A native half of the project for a module that bridgehost has itself.
@Suite(.processes) struct `A native half of the project` {
  private static let half = """
    import { nativeModule, sync } from 'bridgehost/native';
    nativeModule('RNCAsyncStorage', () => ({ methods: { async multiGet(keys) { return keys.map((key) => [key, 'mine']); } } }));
    nativeModule('RNDeviceInfo', () => ({ constants: { model: 'B2' } }));
    nativeModule('ExpoNetwork', () => ({ methods: { name: sync(() => 'wire') } }));
    nativeModule('RNBackgroundFetch', () => ({ events: ['fetch'], methods: { async configure() { return 2; } } }));
    """
  private static let app = """
    const { RNCAsyncStorage, RNDeviceInfo, RNBackgroundFetch } = NativeModules;
    console.log(RNDeviceInfo.model, typeof RNCAsyncStorage.multiSet);
    RNCAsyncStorage.multiGet(['a']).then((all) => console.log(JSON.stringify(all)));
    RNBackgroundFetch.configure({}).then((status) => console.log(status));
    """
  private static let output = "B2 undefined\n[[\"a\",\"mine\"]]\n2\n"

  private func project() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.half, to: "own.native.js")
    try folder.write(
      "module.exports = { natives: ['./own.native.js'] };", to: "bridgehost.config.js")
    try folder.write(
      "import { NativeModules } from 'react-native';\n" + Self.app, to: "app.js")
    return folder
  }

  @Test func `takes the place of bridgehost's module in a run`() throws {
    let folder = try project()
    let result = try Command.run("app.js", in: folder.url)
    #expect(result.output == Self.output, "\(result)")
    #expect(result.status == 0, "\(result.errors)")
    // bridgehost's own half would launch the app in the background.
    #expect(result.errors.contains("launched by the user"), "\(result.errors)")
  }

  @Test func `takes the place of an Expo module of bridgehost`() throws {
    let folder = try project()
    try folder.write(
      """
      require('react-native').NativeModules.ExpoModulesCore.installModules();
      const { ExpoNetwork } = globalThis.expo.modules;
      console.log(ExpoNetwork.name(), ExpoNetwork.getIpAddressAsync);
      """, to: "app.js")
    let result = try Command.run("app.js", in: folder.url)
    #expect(result.output == "wire undefined\n", "\(result)")
  }

  @Test func `takes the place of bridgehost's module in a search`() throws {
    let folder = try project()
    let result = try Command.run(
      "race", "--runs", "4", "--allow-idle", "app.js", in: folder.url)
    #expect(result.output.contains("no run failed"), "\(result)")
    #expect(result.status == 0, "\(result)")
  }

  @Test(arguments: BundleGeneration.allCases)
  func `takes the place of bridgehost's module in a bundle`(_ generation: BundleGeneration) throws {
    let bundle = try MetroBundle(generation, Self.app)
    try bundle.folder.write(Self.half, to: "own.native.js")
    let result = try bundle.run("--native", "own.native.js")
    #expect(result.output == Self.output, "\(result)")
  }

  @Test func `is named by the command modules as what provides the module`() throws {
    let library = "@react-native-async-storage/async-storage"
    let folder = try InitTests.project([
      library: [
        "package.json": ModulesProject.manifest(library, "99.0.0"),
        "index.js": "NativeModules.RNCAsyncStorage.multiGet([]);",
      ]
    ])
    try folder.write(Self.half, to: "own.native.js")
    let result = try ModulesProject.run(folder, "--native", "own.native.js")
    #expect(
      result.output.contains("RNCAsyncStorage: own.native.js\n  has         multiGet\n"),
      "\(result)")
    #expect(result.errors == "", "\(result.errors)")
    #expect(result.status == 0)
  }

  @Test func `does not count as written while each method throws, as init writes it`() throws {
    let folder = try InitTests.project([
      "bell": ["index.js": "NativeModules.Bell.ring(); NativeModules.Bell.mute();"]
    ])
    _ = try InitTests.run(in: folder)
    let file = "bridgehost/bell.native.js"
    let result = try ModulesProject.run(folder)
    #expect(
      result.output.contains("Bell: \(file), not written\n  missing     ring, mute\n"), "\(result)")
    #expect(
      result.output.hasSuffix(
        "0 complete, 0 incomplete, 0 stand-ins, 0 missing, 1 not written\n"), "\(result)")
    #expect(result.status == 1)
    let json = try ModulesProject.run(folder, "--json")
    #expect(json.output.contains(#""isWritten" : false"#), "\(json)")
    let text = try String(contentsOfFile: folder.path(file), encoding: .utf8)
    try folder.write(text.replacing("notWritten('Bell.ring')", with: "return 1"), to: file)
    let later = try ModulesProject.run(folder)
    #expect(
      later.output.contains("Bell: \(file)\n  has         ring\n  missing     mute\n"), "\(later)")
    #expect(later.output.contains("0 complete, 1 incomplete"), "\(later)")
  }

  @Test func `keeps the module of a package that is turned off`() throws {
    let folder = try project()
    let library = "@react-native-async-storage/async-storage"
    try folder.write("{}", to: "package.json")
    try folder.write("{}", to: "node_modules/\(library)/package.json")
    try folder.write(
      "exports.dependencies = { '\(library)': { platforms: { ios: null } } };",
      to: "react-native.config.js")
    let result = try Command.run("app.js", in: folder.url)
    #expect(result.output == Self.output, "\(result)")
  }
}
