import Foundation
import Testing

/// What `app.config.js` or `app.config.ts` makes of `app.json`.
@Suite(.processes) struct `Expo's dynamic configuration` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(#"{ "name": "shop", "dependencies": { "expo": "53" } }"#, to: "package.json")
    try folder.write(
      "import { NativeModules } from 'react-native'; NativeModules.BackgroundFetch.finish(1, 'noData');",
      to: "src/app.js")
    try folder.write(
      #"{ "expo": { "name": "Shop", "ios": { "infoPlist": { "UIBackgroundModes": ["audio"] } } } }"#,
      to: "app.json")
  }

  private func check(_ variables: [String: String] = [:]) throws -> Command.Result {
    try Command.run("check", "src/app.js", in: folder.url, environment: variables)
  }

  private static let complete = "the app declares everything that the script needs\n"
  private static let incomplete = "BackgroundFetch needs 'fetch' in UIBackgroundModes\n"

  @Test(arguments: [
    "module.exports = { ios: { infoPlist: { UIBackgroundModes: ['fetch'] } } };",
    "module.exports = { expo: { ios: { infoPlist: { UIBackgroundModes: ['fetch'] } } } };",
    "module.exports = ({ config }) => { config.ios.infoPlist.UIBackgroundModes.push('fetch'); return config; };",
    "export default () => ({ plugins: ['expo-background-fetch', (config) => config] });",
    """
    const { name } = require('./package.json');
    console.log(name, process.cwd(), __dirname);
    if (name !== 'shop') throw new Error(name);
    module.exports = ({ projectRoot, staticConfigPath }) => ({
      ios: { infoPlist: { UIBackgroundModes: staticConfigPath === `${projectRoot}/app.json` ? ['fetch'] : [] } },
    });
    """,
  ])
  func `counts instead of what app.json has in expo`(_ text: String) throws {
    try folder.write(text, to: "app.config.js")
    let result = try check()
    #expect(result.errors == "")
    #expect(result.output == Self.complete)
  }

  @Test func `may be TypeScript, and sees the variables of the shell`() throws {
    try folder.write("throw new Error('not this one');", to: "app.config.js")
    try folder.write(
      """
      import type { ConfigContext, ExpoConfig } from 'expo/config';
      const modes: string[] = process.env.APP_VARIANT === 'full' ? ['fetch'] : [];
      export default ({ config }: ConfigContext): ExpoConfig => ({
        ...config, ios: { infoPlist: { UIBackgroundModes: modes } },
      });
      """, to: "app.config.ts")
    #expect(try check().output == Self.incomplete)
    #expect(try check(["APP_VARIANT": "full"]).output == Self.complete)
  }

  @Test func `needs no app.json`() throws {
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("app.json"))
    try folder.write("export default { ios: { infoPlist: {} } };", to: "app.config.ts")
    #expect(try check().output == Self.incomplete)
  }

  @Test func `is named by the error about a misspelled key`() throws {
    try folder.write("module.exports = { ios: { infoPlst: {} } };", to: "app.config.js")
    #expect(
      try check().errors
        == "error: app.config.js: expo.ios has the unknown key 'infoPlst'; did you mean 'infoPlist'?\n"
    )
  }

  @Test(arguments: [
    (
      "require('fs');",
      "app.config.js:1:9: 'fs' is part of Node.js; React Native has no such module"
    ),
    ("throw new Error('no key.');", "Error: no key"),
    (
      "export default async () => ({});",
      "TypeError: it returns a promise, which Expo does not allow"
    ),
    (
      "for (;;);",
      "Error: the script ran for 2.0 s of processor time without returning, and was ended"
    ),
  ])
  func `is a warning if it cannot run`(_ text: String, _ reason: String) throws {
    try folder.write(text, to: "app.config.js")
    let result = try check()
    #expect(
      result.errors == """
        warning: app.config.js is not read, because bridgehost cannot run it: \(reason). Let Expo write its result into a \
        file: echo "{\\"expo\\": $(npx expo config --json)}" > app.expo.json. Then add appJson: './app.expo.json' to \
        bridgehost.config.js

        """)
    #expect(result.output == Self.incomplete)
  }

  @Test(arguments: [["src/app.js"], ["race", "src/app.js", "--runs", "1"]])
  func `is named once by a run and by a search if it cannot run`(_ arguments: [String]) throws {
    try folder.write("require('path');", to: "app.config.js")
    let command = Command(arguments, in: folder.url)
    try command.start()
    let warnings = command.finish().errors.split(separator: "\n").filter {
      $0.contains("app.config.js is not read")
    }
    #expect(warnings.count == 1)
  }

  @Test func `is another program's file if the project does not use Expo`() throws {
    try folder.write(#"{ "name": "shop" }"#, to: "package.json")
    try folder.write("throw new Error('not for Expo');", to: "app.config.js")
    let result = try check()
    #expect(result.errors == "")
    #expect(result.output == Self.incomplete)
  }
}
