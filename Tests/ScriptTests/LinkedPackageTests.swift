import Foundation
import Testing

/// What `react-native.config.js` says of the packages that a build for iOS links.
@Suite(.processes) struct `A package that react-native.config.js names` {
  private let project: StandInProject

  init() throws {
    project = try StandInProject()
    try project.folder.write(
      #"{ "dependencies": { "react-native-lamp": "1", "react-native-bell": "1" } }"#,
      to: "package.json")
  }

  private static let off =
    "module.exports = { dependencies: { 'react-native-bell': { platforms: { ios: null } } } };"
  private static let ask = "import { RNBell } from 'react-native-bell'; console.log(RNBell);"

  private func configure(_ text: String, _ file: String = "react-native.config.js") throws {
    try project.folder.write(text, to: file)
  }

  @Test func `has no native module if it is turned off, and the error says why`() throws {
    try configure(Self.off)
    let result = try project.run(
      "import { RNBell } from 'react-native-bell'; console.log(RNBell); RNBell.now();")
    #expect(result.output == "null\n", "\(result.errors)")
    #expect(
      result.errors.contains(
        "react-native.config.js turns react-native-bell off for iOS, so the native module 'RNBell' is null, as on a phone"
      ),
      "\(result.errors)")
    let strict = try project.run(
      "import { RNBell } from 'react-native-bell'; RNBell.now();", "--strict-natives")
    #expect(
      strict.errors.contains("react-native.config.js turns react-native-bell off for iOS"),
      "\(strict.errors)")
  }

  @Test func `is turned off by its own file, but not against the project's podspec`() throws {
    try configure(
      "module.exports = { dependency: { platforms: { ios: null } } };",
      "node_modules/react-native-bell/react-native.config.js")
    #expect(try project.run(Self.ask).output == "null\n")
    try configure(
      """
      module.exports = { dependencies: { 'react-native-bell': { platforms: { ios: { podspecPath: './Bell.podspec' } } } } };
      """)
    #expect(try project.run(Self.ask).output != "null\n")
  }

  // Its native half is bridgehost's own.
  @Test func `has no native module of bridgehost either`() throws {
    let library = "@react-native-async-storage/async-storage"
    try project.folder.write("{}", to: "node_modules/\(library)/package.json")
    try configure(
      "exports.dependencies = { ['\(library)']: { platforms: { ios: null } } };")
    let script = "console.log(require('react-native').NativeModules.RNCAsyncStorage);"
    #expect(try project.run(script).output == "null\n")
    try configure("module.exports = {};")
    #expect(try project.run(script).output != "null\n")
  }

  @Test func `is listed by the command modules, with the reason`() throws {
    try configure(Self.off)
    let result = try ModulesProject.run(project.folder)
    #expect(
      result.output.contains(
        "RNBell: turned off\n  reason      react-native.config.js turns react-native-bell off for iOS\n"
      ),
      "\(result.output)")
    #expect(
      result.output.hasSuffix(
        "2 native modules: 0 complete, 0 incomplete, 1 stand-in, 0 missing, 1 turned off\n"),
      "\(result.output)")
    let json = try ModulesProject.run(project.folder, "--json")
    #expect(
      json.output.contains(
        #""absence" : "react-native.config.js turns react-native-bell off for iOS""#),
      "\(json.output)")
  }

  @Test(arguments: [
    ("ios/Podfile", "  pod 'RNBell', :path => '../node_modules/react-native-bell'", true),
    ("ios/Podfile", "  # pod 'RNBell', :path => '../node_modules/react-native-bell'", false),
    ("ios/Podfile", "  pod 'Other', :path => '../node_modules/react-native-bell-ringer'", false),
    (
      "ios/App.xcodeproj/project.pbxproj",
      "path = \"../node_modules/react-native-bell/ios/RNBell.xcodeproj\"; sourceTree", true
    ),
    (
      "ios/App.xcodeproj/project.pbxproj",
      "path = \"../node_modules/react-native-bell/Fonts/Bell.ttf\"; sourceTree", false
    ),
  ])
  func `is there if a person links it in the ios folder`(
    _ file: String, _ text: String, _ isLinked: Bool
  ) throws {
    try configure(Self.off)
    try project.folder.write(text + "\n", to: file)
    let result = try project.run(Self.ask)
    #expect((result.output != "null\n") == isLinked, "\(result)")
  }

  @Test func `is found where the project says its root is`() throws {
    try project.folder.write(
      "export const { RNGong } = require('react-native').NativeModules;",
      to: "libraries/gong/index.js")
    try project.folder.write(
      #"{ "name": "gong", "version": "3.0.0" }"#, to: "libraries/gong/package.json")
    try project.folder.write(
      "@implementation RNGong\nRCT_EXPORT_MODULE();\nRCT_EXPORT_METHOD(beat:(NSNumber *)times) {}\n@end",
      to: "libraries/gong/apple/RNGong.m")
    try configure(
      """
      const path = require('path');
      const { name } = require('./libraries/gong/package.json');
      module.exports = { dependencies: { [name]: { root: path.join(__dirname, 'libraries', 'gong') } } };
      """)
    let modules = try ModulesProject.run(project.folder)
    #expect(modules.output.contains("gong 3.0.0"), "\(modules)")
    #expect(modules.output.contains("RNGong: stand-in\n  neutral     beat\n"), "\(modules)")
    // Its JavaScript is also in node_modules, without the native code.
    try project.add(
      "gong",
      ["src/index.js": "export const { RNGong } = require('react-native').NativeModules;"])
    let result = try project.run(
      "import { RNGong } from 'gong'; console.log(RNGong.beat(2));")
    #expect(result.output == "undefined\n", "\(result)")
  }

  @Test func `is missing if its root does not exist`() throws {
    try configure("exports.dependencies = { 'react-native-bell': { root: './nowhere' } };")
    #expect(try project.run(Self.ask).output == "null\n")
    let modules = try ModulesProject.run(project.folder)
    #expect(
      modules.output.contains(
        "react-native.config.js says that react-native-bell is in nowhere, which does not exist"),
      "\(modules)")
  }

  @Test(arguments: [
    ("exports.dependencies = require('fs').readdirSync('.');", "it requires 'fs'"),
    ("exports.dependencies = {", "Unexpected end of script"),
    ("module.exports = 'dependencies';", "it exports no object"),
    ("exports.dependencies = require('./react-native.config.js').none.x;", "undefined"),
    (
      "exports.dependencies = new Proxy({}, { ownKeys() { throw new Error('no keys'); } });",
      "no keys"
    ),
  ])
  func `is linked as always if the file cannot be evaluated, and a warning says so`(
    _ text: String, _ reason: String
  ) throws {
    try configure(text)
    let result = try project.run(Self.ask)
    #expect(result.output != "null\n")
    #expect(
      result.errors.contains("warning: react-native.config.js is ignored: ")
        && result.errors.contains(reason), "\(result.errors)")
    let modules = try ModulesProject.run(project.folder)
    #expect(
      modules.errors.contains("warning: react-native.config.js is ignored: "), "\(modules.errors)")
    #expect(modules.output.contains("RNBell: stand-in\n"))
  }

  // Names that objects of JavaScript have, packages that nobody installed, and fonts only.
  @Test(arguments: [
    "exports.dependencies = JSON.parse('{ \"__proto__\": { \"root\": \"..\" }, \"constructor\": null, \"a/../b\": {} }');",
    "exports.dependencies = { none: { platforms: { ios: null } }, other: null, third: { platforms: null } };",
    "module.exports = { project: { ios: {}, android: {} }, assets: ['./assets/fonts'] };",
    "",
  ])
  func `is linked as always if the file says nothing of it`(_ text: String) throws {
    try configure(text)
    let result = try project.run(Self.ask)
    #expect(result.output != "null\n")
    #expect(!result.errors.contains("warning:"), "\(result.errors)")
  }
}
