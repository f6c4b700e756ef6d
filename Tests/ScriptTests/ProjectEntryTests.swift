import Foundation
import Testing

/// `bridgehost` in the folder of an app, without a script, and with a module as the script.
@Suite struct `The app of a project` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String..., in place: String = ".") throws -> Command.Result {
    let command = Command(arguments, in: folder.url.appending(path: place))
    try command.start()
    return command.finish()
  }

  private func add(package name: String, _ manifest: String = "{}", _ files: [String: String])
    throws
  {
    try folder.write(manifest, to: "node_modules/\(name)/package.json")
    for (file, text) in files { try folder.write(text, to: "node_modules/\(name)/\(file)") }
  }

  @Test func `says that the project has only the file of Android`() throws {
    try folder.write("{}", to: "package.json")
    try folder.write("", to: "index.android.js")
    #expect(try run().errors.contains("there is no index.js beside it, only index.android.js."))
  }

  // The plug-in of react-native-health changes only Info.plist and entitlements.
  @Test func `of Expo has the app delegate of prebuild, which observes no health data`() throws {
    try folder.write(
      #"{ "main": "index.js", "dependencies": { "expo": "*", "react-native-health": "*" } }"#,
      to: "package.json")
    try folder.write(#"{ "expo": { "name": "Bell", "slug": "bell" } }"#, to: "app.json")
    try add(package: "expo", #"{ "version": "53.0.0" }"#, ["index.js": ""])
    try add(package: "react-native-health", #"{ "version": "1.19.0" }"#, ["index.js": ""])
    try folder.write(
      "import { NativeModules } from 'react-native'; console.log(NativeModules.AppleHealthKit !== null);",
      to: "index.js")
    let result = try run("--launch", "user")
    #expect(result.output == "true\n", "\(result.errors)")
    #expect(
      result.errors.contains("the app delegate does not call initializeBackgroundObservers"),
      "\(result.errors)")
  }

  // @expo/env, and `expo prebuild` for the identifier.
  @Test func `of Expo has the variables of .env, and an identifier`() throws {
    try folder.write(#"{ "dependencies": { "expo": "*" } }"#, to: "package.json")
    try folder.write(
      #"{ "expo": { "name": "My Bell", "slug": "my-bell" } }"#, to: "app.json")
    try add(package: "expo", #"{ "version": "53.0.0" }"#, ["index.js": ""])
    try folder.write(
      """
      \u{FEFF}EXPO_PUBLIC_URL=https://a.test/ # the server
      EXPO_PUBLIC_NAME='a $b'
      EXPO_PUBLIC_LONG="one
      two\\n${EXPO_PUBLIC_NAME}"
      export EXPO_PUBLIC_KEY = ${EXPO_PUBLIC_URL}v1
      EXPO_PUBLIC_TAKEN=file
      SECRET=never
      """, to: ".env")
    try folder.write("EXPO_PUBLIC_LOCAL=yes\nEXPO_PUBLIC_NAME=local", to: ".env.local")
    try folder.write(
      """
      const { env } = process;
      console.log(env.EXPO_PUBLIC_URL, env.EXPO_PUBLIC_NAME, env.EXPO_PUBLIC_KEY, env.EXPO_PUBLIC_LOCAL);
      console.log(JSON.stringify(env.EXPO_PUBLIC_LONG), env.SECRET, env.EXPO_PUBLIC_TAKEN);
      require('react-native').NativeModules.ExpoModulesCore.installModules();
      console.log(expo.modules.ExponentConstants.manifest.ios.bundleIdentifier);
      """, to: "index.js")
    let command = Command(
      ["--launch", "user"], in: folder.url, environment: ["EXPO_PUBLIC_TAKEN": "shell"])
    try command.start()
    let result = command.finish()
    #expect(
      result.output == """
        https://a.test/ local https://a.test/v1 yes
        "one\\ntwo\\na $b" undefined shell
        com.anonymous.my-bell

        """, "\(result.output)\(result.errors)")
  }

  @Test(arguments: [
    (#"{ "main": "src/start.js" }"#, "src/start.js"),
    (#"{ "main": "./src/start" }"#, "src/start.ios.ts"),
    (#"{ "main": "src" }"#, "src/index.native.js"),
    (#"{}"#, "index.js"), (#"{}"#, "index.tsx"),
  ])
  func `starts from the file that its package.json says`(manifest: String, file: String) throws {
    try folder.write(manifest, to: "package.json")
    try folder.write("console.log('started');", to: file)
    for arguments in [["--launch", "user"], ["--launch", "user", "--days", "1"]] {
      let command = Command(arguments, in: folder.url)
      try command.start()
      let result = command.finish()
      #expect(result.output.contains("started"), "\(result)")
      #expect(result.status == 0, "\(result)")
    }
    #expect(try run("check").status == 0)
    #expect(try run("race", "--runs", "2", "--allow-idle").output.contains("no run failed"))
  }

  @Test func `is found from a folder in it`() throws {
    try folder.write(#"{ "main": "app.js" }"#, to: "package.json")
    try folder.write("console.log('started');", to: "app.js")
    try folder.write("", to: "src/other.js")
    #expect(try run("--launch", "user", in: "src").output == "started\n")
  }

  /// Expo reads `main` first, React Native's own tools only look for `index`.
  @Test(arguments: [(true, "main\n"), (false, "index\n")])
  func `starts as the tools of the project say`(hasExpo: Bool, output: String) throws {
    try folder.write(#"{ "main": "main.js" }"#, to: "package.json")
    try folder.write("console.log('main');", to: "main.js")
    try folder.write("console.log('index');", to: "index.js")
    if hasExpo { try add(package: "expo", #"{ "version": "53.0.0" }"#, [:]) }
    #expect(try run("--launch", "user").output == output)
  }

  @Test func `starts from the entry of Expo`() throws {
    try folder.write("{}", to: "package.json")
    try folder.write("console.log('the app');", to: "App.js")
    try add(package: "expo", #"{ "version": "53.0.0" }"#, ["AppEntry.js": "require('../../App');"])
    #expect(try run("--launch", "user").output == "the app\n")
  }

  @Test func `of which the entry is missing is refused with what to do`() throws {
    try folder.write(#"{ "main": "router/entry" }"#, to: "package.json")
    let result = try run()
    #expect(result.status == 2)
    #expect(
      result.errors.contains(
        "package.json: its `main` is 'router/entry', and there is no such file. If it is a file of the package 'router', install"
      ), "\(result.errors)")
    try folder.write("{}", to: "package.json")
    #expect(try run().errors.contains("it has no `main`, and there is no index.js beside it"))
    try folder.write("{", to: "package.json")
    #expect(try run().status == 2)
  }

  @Test(
    arguments: [["router/entry"], ["node_modules/router/entry.js"], ["router"], []])
  func `has its configuration, also if it starts in a package`(words: [String]) throws {
    try folder.write(#"{ "name": "a", "main": "router/entry" }"#, to: "package.json")
    try folder.write(
      "module.exports = { natives: ['./lamp.native.js'], alias: { lib: './lib.js' }, profile: 'ios-17' };",
      to: "bridgehost.config.js")
    try folder.write("module.exports = 'replaced';", to: "lib.js")
    try folder.write(
      "import { nativeModule } from 'bridgehost/native'; nativeModule('Lamp', () => ({ methods: { on() {} } }));",
      to: "lamp.native.js")
    try folder.write(
      #"{ "expo": { "ios": { "infoPlist": { "UIBackgroundModes": ["fetch"] } } } }"#,
      to: "app.json")
    try add(
      package: "router", #"{ "main": "entry.js" }"#,
      [
        "entry.js": """
        import { NativeModules } from 'react-native';
        import which from 'lib';
        console.log(typeof NativeModules.Lamp?.on, which);
        """
      ])
    try add(package: "lib", #"{ "main": "index.js" }"#, ["index.js": "module.exports = 'real';"])
    let command = Command(["--launch", "user"] + words, in: folder.url)
    try command.start()
    let result = command.finish()
    #expect(result.output == "function replaced\n", "\(result)")
  }

  /// Files that belong to a script are beside it, and not in a package.
  @Test func `keeps its regressions in its own folder`() throws {
    try folder.write(#"{ "main": "router/entry" }"#, to: "package.json")
    try folder.write(
      "module.exports = { check() { throw new Error('never right'); } };", to: "app.race.js")
    try add(package: "router", "{}", ["entry.js": "console.log('started');"])
    let result = try run("race", "--runs", "2", "--keep", "--allow-idle")
    #expect(result.output.contains("never right"), "\(result)")
    #expect(result.output.contains("race node_modules/router/entry.js --seed"), "\(result.output)")
    #expect(FileManager.default.fileExists(atPath: folder.path("app.regressions")))
  }

  @Test func `needs a package.json`() throws {
    let result = try run()
    #expect(result.status == 64)
    #expect(result.errors.contains("there is no package.json here or above"), "\(result.errors)")
  }

  /// The whole bundle has one, and `init` writes another one for the editor.
  @Test func `has the paths of its own tsconfig.json`() throws {
    try folder.write("{}", to: "package.json")
    try folder.write(
      #"{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }"#, to: "tsconfig.json")
    try folder.write("export const name = 'b';", to: "src/b.ts")
    try folder.write("{}", to: "bridgehost/jsconfig.json")
    try folder.write("import { name } from '@/src/b'; console.log(name);", to: "bridgehost/a.js")
    #expect(try run("--launch", "user", "bridgehost/a.js").output == "b\n")
  }

  /// metro-runtime's `require` keeps the error of a module.
  @Test(arguments: [
    ("export const late = 1; import './dep';", "throw new Error('first');"),
    ("exports.early = 1; require('./dep');", "throw new Error('first');"),
    ("exports.early = 1; throw new Error('first');", ""),
  ])
  func `gets the error of a module again`(module: String, dependency: String) throws {
    try folder.write(module, to: "bad.js")
    try folder.write(dependency, to: "dep.js")
    try folder.write(
      """
      for (let i = 0; i < 3; i++) {
        try { console.log(Object.keys(require('./bad'))); } catch (error) { console.log(error.message); }
      }
      """, to: "app.js")
    #expect(try run("--launch", "user", "app.js").output == "first\nfirst\nfirst\n")
  }

  @Test func `reads the version of React Native as JSON`() throws {
    try folder.write(#"{ "dependencies": { "react-native": "0.76.5" } }"#, to: "package.json")
    try folder.write(
      """
      import all, { version } from 'react-native/package.json';
      console.log(all.version, version, require('react-native/package.json').version);
      """, to: "index.js")
    let result = try run("--launch", "user", "--react-native", "0.76.5")
    #expect(result.output == "0.76.5 0.76.5 0.76.5\n", "\(result)")
    #expect(!result.errors.contains("warning"), "\(result.errors)")
  }
}
