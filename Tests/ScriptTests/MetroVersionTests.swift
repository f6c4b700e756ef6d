import MetroBundles
import Testing

/// The version of React Native that a bundle sees in its native half.
@Suite(.processes) struct `The version of a bundle's native half` {
  private static let app = """
    const library = {version:'18.2.0'};
    console.log(JSON.stringify(NativeModules.PlatformConstants.reactNativeVersion));
    """

  private func text(_ minor: Int, _ patch: Int, _ prerelease: String = "null") -> String {
    #"{"major":0,"minor":\#(minor),"patch":\#(patch),"prerelease":\#(prerelease)}"# + "\n"
  }

  @Test func `is that of the option`() throws {
    let bundle = try MetroBundle(.proxy, Self.app)
    try bundle.folder.write(#"{"dependencies":{"react-native":"0.70.5"}}"#, to: "package.json")
    let result = try bundle.run("--launch", "none", "--react-native", "0.72.3-rc.1")
    #expect(result.output == text(72, 3, #""rc.1""#), "\(result.errors)")
  }

  @Test func `is that of the project beside or above the bundle`() throws {
    let bundle = try MetroBundle(.proxy, Self.app)
    try bundle.folder.write(#"{"dependencies":{"react-native":"^0.70.5"}}"#, to: "package.json")
    #expect(try bundle.run("--launch", "none").output == text(70, 5))
    try bundle.folder.write(#"{"version":"0.70.9"}"#, to: "node_modules/react-native/package.json")
    #expect(try bundle.run("--launch", "none").output == text(70, 9))
  }

  @Test(arguments: [("m.exports='16.0.0-alpha.6'", 43), ("r=\"16.0.0-alpha.12\"", 45)])
  func `is found where the version of React is only a value`(
    _ code: String, _ minor: Int
  ) throws {
    let bundle = try MetroBundle(
      .proxy,
      "let r; const m = {}; \(code); console.log(NativeModules.PlatformConstants.reactNativeVersion.minor);"
    )
    #expect(try bundle.run("--launch", "none").output == "\(minor)\n")
  }

  @Test(arguments: [(BundleGeneration.proxy, 71), (.bridgeless, 74)])
  func `is otherwise the first with the React of the bundle`(
    _ generation: BundleGeneration, _ minor: Int
  ) throws {
    let knows =
      generation == .bridgeless ? "'RN$LegacyInterop_UIManager_getConstantsForViewManager';" : ""
    let bundle = try MetroBundle(generation, knows + Self.app)
    #expect(try bundle.run("--launch", "none").output == text(minor, 0))
  }
}
