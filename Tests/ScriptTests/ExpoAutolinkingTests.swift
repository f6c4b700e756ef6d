import Foundation
import Testing

/// What `expo.autolinking` in `package.json` says of the packages that a build for iOS links.
@Suite(.processes) struct `A package that expo.autolinking excludes` {
  private let project: StandInProject

  init() throws {
    project = try StandInProject()
    try project.folder.write("{}", to: "node_modules/expo-horn/expo-module.config.json")
  }

  private func configure(_ autolinking: String) throws {
    try project.folder.write(
      """
      { "dependencies": { "react-native": "0.79.5", "expo-horn": "1", "react-native-bell": "1" },
        "expo": { "autolinking": \(autolinking) } }
      """, to: "package.json")
  }

  private func expoVersion(_ version: String) throws {
    try project.folder.write(
      #"{ "name": "expo", "version": "\#(version)" }"#, to: "node_modules/expo/package.json")
  }

  private static let blow = "import { Horn } from 'expo-horn'; console.log(Horn.volume());"
  private static let bell = "import { RNBell } from 'react-native-bell'; console.log(RNBell);"

  @Test func `has no Expo module, and the error says why`() throws {
    try configure(#"{ "exclude": ["expo-horn"] }"#)
    let result = try project.run(Self.blow)
    #expect(result.status == 1 && result.output == "", "\(result)")
    #expect(
      result.errors.contains("package.json excludes expo-horn with expo.autolinking.exclude"),
      "\(result.errors)")
  }

  @Test func `is listed by the command modules, with the reason`() throws {
    try configure(#"{ "exclude": ["expo-horn"] }"#)
    let result = try ModulesProject.run(project.folder)
    #expect(
      result.output.contains(
        "ExpoHorn: turned off\n  reason      package.json excludes expo-horn with expo.autolinking.exclude\n"
      ),
      "\(result.output)")
  }

  // What is said of iOS replaces the list for all platforms. Expo ignores what is no list.
  @Test(arguments: [
    (#"{ "ios": { "exclude": ["expo-horn"] } }"#, false),
    (#"{ "apple": { "exclude": ["expo-horn"] }, "ios": {} }"#, false),
    (#"{ "exclude": ["expo-horn"], "ios": { "exclude": [] } }"#, true),
    (#"{ "exclude": ["expo-horn"], "ios": { "flags": {} } }"#, false),
    (#"{ "android": { "exclude": ["expo-horn"] } }"#, true),
    (#"{ "exclude": "expo-horn" }"#, true),
    (#"["expo-horn"]"#, true),
  ])
  func `is excluded on iOS only if the lists for it say so`(_ options: String, _ isLinked: Bool)
    throws
  {
    try configure(options)
    #expect((try project.run(Self.blow).status == 0) == isLinked)
  }

  @Test(arguments: [("54.0.0", false), ("53.0.20", true)])
  func `may be one of React Native from SDK 54 on`(_ expo: String, _ isLinked: Bool) throws {
    try configure(#"{ "exclude": ["react-native-bell"] }"#)
    try expoVersion(expo)
    #expect((try project.run(Self.bell).output != "null\n") == isLinked)
    try project.folder.write(
      "pod 'RNBell', :path => '../node_modules/react-native-bell'\n", to: "ios/Podfile")
    #expect(try project.run(Self.bell).output != "null\n")
  }

  @Test(arguments: [
    #"{ "nativeModulesDir": "../native" }"#, #"{ "searchPaths": ["../native"] }"#,
    #"{ "ios": { "searchPaths": "../native/gong" } }"#,
  ])
  func `is not one in a folder that it names`(_ options: String) throws {
    try project.folder.write(
      """
      { "dependencies": { "react-native": "*", "expo-modules-core": "*" },
        "expo": { "autolinking": \(options) } }
      """, to: "app/package.json")
    try project.folder.write(
      #"{ "name": "expo-modules-core" }"#, to: "app/node_modules/expo-modules-core/package.json")
    try project.folder.write("{}", to: "native/gong/expo-module.config.json")
    try project.folder.write(
      "export default requireNativeModule('Gong');", to: "native/gong/src/index.ts")
    let command = Command(["modules"], in: project.folder.url.appending(path: "app"))
    try command.start()
    let result = command.finish()
    #expect(result.output.contains("Gong: stand-in\n"), "\(result)")
  }
}
