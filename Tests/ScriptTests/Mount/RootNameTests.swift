import Foundation
import Testing

/// Which registered component the app's native code runs. These tests use Debian's React 18.
@Suite(.processes) struct `The name of the root component` {
  private func run(_ files: [String: String]) throws -> Command.Result {
    try MountedApp(app: "export default () => null;", files: files)
      .run(["--launch", "user", "--virtual-time"], in: TemporaryFolder())
  }

  private static let plist = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict></dict></plist>
    """

  @Test func `in app.json is mounted, and a warning names another one that is registered`() throws {
    let named = try run(["app.json": #"{ "name": "MyApp" }"#])
    #expect(!named.errors.contains("warning: app.json"), "\(named.errors)")
    let other = try run(["app.json": #"{ "name": "Shop" }"#])
    #expect(
      other.errors.contains(
        """
        warning: app.json has the name "Shop", but the script registers "MyApp": bridgehost mounts "MyApp". On a phone \
        the app ends with an error, unless its app delegate has this name

        """), "\(other.errors)")
    #expect(other.errors.contains("\"MyApp\" is mounted"))
    #expect(other.status == 0)
  }

  @Test func `is main in an Expo project, and another one ends the app as on a phone`() throws {
    let result = try run(["app.json": #"{ "expo": { "name": "My App" } }"#])
    #expect(
      result.errors.contains(
        "warning: Expo runs the root component \"main\", but the script registers \"MyApp\"\n"),
      "\(result.errors)")
    #expect(
      result.errors.contains(
        "error: Uncaught Invariant Violation: \"main\" has not been registered."))
    #expect(result.status == 1)
    let registered = try run([
      "app.json": #"{ "expo": {} }"#,
      "index.js": """
      import { AppRegistry } from 'react-native';
      import App from './App';
      AppRegistry.registerComponent('main', () => App);
      """,
    ])
    #expect(registered.errors.contains("\"main\" is mounted"), "\(registered.errors)")
    #expect(registered.status == 0)
  }

  @Test(
    arguments: [
      ("AppDelegate.mm", #"self.moduleName = @"NAME"; // self.moduleName = @"Old";"#),
      (
        "AppDelegate.m",
        #"[[RCTRootView alloc] initWithBridge:bridge moduleName:@"NAME" initialProperties:nil];"#
      ),
      (
        "AppDelegate.mm",
        #"UIView *rootView = RCTAppSetupDefaultRootView(bridge, @"NAME", initProps, true);"#
      ),
      ("AppDelegate.swift", #"factory.startReactNative(withModuleName: "NAME", in: window)"#),
    ])
  func `in the app delegate is the one that runs`(file: String, code: String) throws {
    func run(_ name: String) throws -> Command.Result {
      try self.run(
        [
          "ios/MyApp/Info.plist": Self.plist,
          "ios/MyApp/\(file)": code.replacingOccurrences(of: "NAME", with: name),
        ].merging(["app.json": #"{ "name": "MyApp" }"#, "package.json": "{}"]) { own, _ in own })
    }
    let result = try run("Shop")
    #expect(
      result.errors.contains(
        "warning: \(file) runs the root component \"Shop\", but the script registers \"MyApp\"\n"),
      "\(result.errors)")
    #expect(result.errors.contains("\"Shop\" has not been registered."))
    #expect(result.status == 1)
    #expect(try run("MyApp").status == 0)
  }

  // adapters/NativeCommandsSender of version 3, and app.json as its projects have it.
  @Test(arguments: ["RNNBridgeModule", "RCCManager", "RNNTurboModule"])
  func `is mounted by nobody if react-native-navigation mounts the screens, and gets no root`(
    module: String
  ) throws {
    let result = try run([
      "app.json": #"{ "name": "MyApp" }"#,
      "index.js": """
      import { AppRegistry, NativeModules } from 'react-native';
      const commands = NativeModules.\(module);
      AppRegistry.registerComponent('Home', () => () => { throw new Error('no componentId'); });
      """,
    ])
    #expect(
      result.errors.contains(
        "app      nothing is mounted: the script did not set a root of react-native-navigation"),
      "\(result.errors)")
    #expect(!result.errors.contains("app.json has the name"), "\(result.errors)")
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func `is the one that react-native-navigation mounts, also in a launch in the background`()
    throws
  {
    let files = [
      "app.json": #"{ "name": "MyApp" }"#,
      "index.js": """
      import { AppRegistry, NativeEventEmitter, NativeModules } from 'react-native';
      const { RNNBridgeModule, RNNEventEmitter } = NativeModules;
      AppRegistry.registerComponent('Home', () => ({ componentId }) => { console.log(componentId); return null; });
      new NativeEventEmitter(RNNEventEmitter).addListener('RNN.AppLaunched', () => RNNBridgeModule.setRoot('1', {
        root: { type: 'Component', id: 'home', data: { name: 'Home' }, children: [] },
      }));
      """,
    ]
    for launch in ["user", "fetch"] {
      let result = try MountedApp(app: "", files: files)
        .run(["--launch", launch, "--virtual-time"], in: TemporaryFolder())
      #expect(result.output == "home\n", "\(result.errors)")
      #expect(result.errors.contains("app      \"Home\" is mounted: 0 host components"))
      #expect(!result.errors.contains("nothing is mounted"))
    }
  }

  @Test func `is missed only in index.js, from which the app starts`() throws {
    let words = "does not register the root component \"MyApp\", so nothing is mounted"
    let files = ["app.json": #"{ "name": "MyApp" }"#, "background.js": "console.log(1);\n"]
    let app = MountedApp(
      app: "", files: files.merging(["index.js": "import './background';\n"]) { $1 })
    let folder = try TemporaryFolder()
    #expect(try app.run(["--launch", "user"], in: folder).errors.contains(words))
    let script = Command(["--launch", "user", "background.js"], in: folder.url)
    try script.start()
    #expect(!script.finish().errors.contains(words))
  }
}
