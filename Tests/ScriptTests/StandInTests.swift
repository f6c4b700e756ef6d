import Foundation
import Testing

/// Native modules that nobody has written.
@Suite struct `A stand-in for a native module` {
  private let project: StandInProject

  init() throws { project = try StandInProject() }

  @Test func `answers with values of the types that its spec declares`() throws {
    let result = try project.run(
      """
      import Lamp from 'react-native-lamp';
      const log = (value) => console.log(JSON.stringify(value));
      log([Lamp.model, Lamp.watts, Lamp.note, Lamp.count(), Lamp.dim(2)]);
      Lamp.ask((text) => log(text));
      Promise.all([Lamp.ring('a'), Lamp.isOn(), Lamp.owner(), Lamp.list()]).then(log);
      """)
    #expect(
      result.output == """
        ["",40,null,0,null]
        ""
        [{"colour":"red","id":"","rooms":[]},false,null,[]]

        """, "\(result)")
    #expect(result.status == 0)
    #expect(
      result.errors.contains("note: RNLamp: 7 calls answered by a stand-in"), "\(result.errors)")
  }

  @Test func `takes listeners, to which nothing is sent, and the run says so`() throws {
    let result = try project.run(
      """
      import { NativeEventEmitter } from 'react-native';
      import Lamp from 'react-native-lamp';
      new NativeEventEmitter(Lamp).addListener('onRing', () => {}).remove();
      console.log('listened');
      """)
    #expect(result.output == "listened\n")
    #expect(result.status == 0, "\(result)")
    #expect(
      result.errors.contains(
        "note: stand-ins send no events: the app's listeners of RNLamp were not called"),
      "\(result.errors)")
    #expect(!result.errors.contains("answered by"), "\(result.errors)")
  }

  @Test func `is missing with --strict-natives`() throws {
    let script = "import Lamp from 'react-native-lamp'; Lamp.count();"
    let result = try project.run(script, "--strict-natives")
    #expect(result.status == 1)
    #expect(result.errors.contains("'RNLamp' could not be found"), "\(result.errors)")
    #expect(result.errors.contains("bridgehost has no native module 'RNLamp'"))
    #expect(result.errors.contains(Self.advice), "\(result.errors)")
    let unknown = try project.run(
      "require('react-native').NativeModules.Unknown.go();", "--strict-natives")
    #expect(unknown.errors.contains("bridgehost has no native module 'Unknown'"))
    #expect(!unknown.errors.contains(Self.advice), "\(unknown.errors)")
  }

  private static let advice = "Or run without --strict-natives, so that a stand-in answers"

  @Test func `is missing with --strict-natives if it is Expo's, Nitro's or the app's own`() throws {
    let expo = try project.run("import { Horn } from 'expo-horn';", "--strict-natives")
    #expect(expo.errors.contains("bridgehost has no native module 'ExpoHorn'"), "\(expo.errors)")
    #expect(expo.errors.contains(Self.advice), "\(expo.errors)")
    try project.add(
      "bells",
      [
        "src/specs/BellFactory.nitro.ts": ModulesProject.bells["src/specs/BellFactory.nitro.ts"]
          ?? "",
        "src/index.js": """
        require('react-native').NativeModules.NitroModules.install();
        exports.factory = globalThis.NitroModulesProxy.createHybridObject('BellFactory');
        """,
      ])
    let nitro = try project.run("import 'bells';", "--strict-natives")
    #expect(
      nitro.errors.contains(
        "bridgehost has no hybrid object 'BellFactory', and a JavaScript file cannot define one. Let `alias` in"
      ), "\(nitro.errors)")
    try project.folder.write(
      "RCT_EXTERN_MODULE(Torch, NSObject)\nRCT_EXTERN_METHOD(shine:(NSNumber *)level)",
      to: "ios/App/Torch.m")
    let own = try project.run(
      "require('react-native').NativeModules.Torch.shine(1);", "--strict-natives")
    #expect(own.errors.contains("bridgehost has no native module 'Torch'"), "\(own.errors)")
    #expect(own.errors.contains(Self.advice), "\(own.errors)")
  }

  /// On a phone it is null, too.
  @Test func `does not exist for a module that no package brings`() throws {
    let result = try project.run(
      """
      import { NativeModules } from 'react-native';
      import { RNBell } from 'react-native-bell';
      console.log(NativeModules.RNUnknown, RNBell !== null);
      """)
    #expect(result.output == "null true\n", "\(result)")
  }

  @Test func `of the app's own native code has what that exports`() throws {
    try project.folder.write(
      "RCT_EXTERN_MODULE(Torch, NSObject)\nRCT_EXTERN_METHOD(shine:(NSNumber *)level)",
      to: "ios/App/Torch.m")
    let result = try project.run(
      "import { NativeModules } from 'react-native'; console.log(NativeModules.Torch.shine(1));")
    #expect(result.output == "undefined\n", "\(result)")
    #expect(result.errors.contains("Torch: 1 call answered by a stand-in"), "\(result.errors)")
  }

  @Test func `stands in the summary and in the verdict of a search`() throws {
    let script = """
      import Lamp from 'react-native-lamp';
      Lamp.dim(1);
      Lamp.isOn().then((value) => console.log(value));
      """
    _ = try project.run(script, "--summary", "summary.json")
    let summary = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: project.folder.path("summary.json"))))
    let standIns = (summary as? [String: Any])?["standIns"] as? [[String: Any]]
    #expect(standIns?.first?["module"] as? String == "RNLamp")
    #expect(standIns?.first?["calls"] as? Int == 2)
    #expect(standIns?.first?["answers"] as? Int == 1)
    let search = Command(
      ["race", "--runs", "3", "--allow-idle", "--json", "race.json"], in: project.folder.url)
    try search.start()
    let found = search.finish()
    #expect(found.output.contains("no run failed: 3 runs"), "\(found.output)")
    #expect(
      found.output.contains(
        "\nother answers of the stand-in of RNLamp made no difference: in 2 runs the app sent and stored the same, "
          + "and ended the same\n"), "\(found.output)")
    let report = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: project.folder.path("race.json"))))
    #expect((report as? [String: Any])?["standIns"] as? [String] == ["RNLamp"])
  }

  @Test(arguments: [
    // A decision, a body, and what is stored.
    "if (await Lamp.isOn()) await fetch('https://a.test/on');",
    "await fetch('https://a.test/state', { method: 'POST', body: String(await Lamp.isOn()) });",
    "const on = await Lamp.isOn(); NativeModules.RNCAsyncStorage.multiSet([['on', `${on}`]], () => {});",
  ])
  func `is named in the verdict of a search if other answers make a difference`(
    use: String
  ) throws {
    try project.folder.write(
      """
      import { NativeModules } from 'react-native';
      import Lamp from 'react-native-lamp';
      (async () => {
        \(use)
      })();
      """, to: "app.js")
    let search = Command(
      [
        "race", "app.js", "--runs", "3", "--allow-idle", "--junit", "race.xml", "--github",
        "--report", "race.html",
      ], in: project.folder.url)
    try search.start()
    let found = search.finish()
    #expect(
      found.output.contains("no run failed, resting on stand-ins of RNLamp: 3 runs"),
      "\(found.output)\(found.errors)")
    #expect(!found.output.contains("made no difference"), "\(found.output)")
    let words =
      "the search rests on stand-ins of RNLamp. With --strict-natives these modules are missing"
    let junit = try String(contentsOfFile: project.folder.path("race.xml"), encoding: .utf8)
    #expect(junit.contains(words), "\(junit)")
    #expect(found.output.contains("::notice::" + words), "\(found.output)")
  }

  /// A root such as that of `react-native-safe-area-context` renders its children when its native view has told its insets.
  @Test func `of a native view tells what a view tells after it was mounted`() throws {
    try project.add(
      "react-native-frame",
      [
        "src/index.js": """
        import { useState } from 'react';
        import { requireNativeComponent } from 'react-native';
        const Native = requireNativeComponent('RNFrame');
        export function Frame({ children }) {
          const [insets, setInsets] = useState(null);
          const [events, setEvents] = useState([]);
          const add = (name) => () => setEvents((all) => [...all, name]);
          return <Native onInsetsChange={({ nativeEvent }) => setInsets(nativeEvent.insets)} onLoadEnd={add('end')}
            onLoadStart={add('start')} onMapReady={add('ready')} onPress={add('press')}>
            {insets && events.length === 3 ? children(insets, events) : null}
          </Native>;
        }
        """
      ])
    let result = try project.run(
      """
      import { AppRegistry, Text } from 'react-native';
      import { Frame } from 'react-native-frame';
      const App = () => <Frame>{(insets, events) => {
        console.log(insets.top > 0, events.join());
        return <Text>inside</Text>;
      }}</Frame>;
      AppRegistry.registerComponent('App', () => App);
      """)
    #expect(result.output == "true start,ready,end\n", "\(result)")
    #expect(result.status == 0)
  }

  /// The JavaScript of react-native-webview and of expo-image calls the app's functions itself.
  @Test func `of a web view tells of its page, and that of an Expo view sends no end of loading`()
    throws
  {
    try project.add(
      "react-native-page",
      [
        "src/index.js": """
        import { requireNativeComponent } from 'react-native';
        const Native = requireNativeComponent('RNCWebView');
        const Picture = requireNativeComponent('ViewManagerAdapter_ExpoImage');
        const told = (name) => ({ nativeEvent: { url, loading } }) => console.log(name, url, loading);
        export const Page = () => <Native newSource={{ uri: 'https://a.example' }} onLoadingFinish={told('finish')}
          onLoadingStart={told('start')} />;
        export const Image = ({ onLoadEnd }) => <Picture onLoad={() => onLoadEnd()} onLoadEnd={onLoadEnd} />;
        """
      ])
    let result = try project.run(
      """
      import { AppRegistry } from 'react-native';
      import { Image, Page } from 'react-native-page';
      AppRegistry.registerComponent('App', () => () => <><Page /><Image onLoadEnd={() => console.log('end')} /></>);
      """)
    #expect(
      result.output.split(separator: "\n").sorted() == [
        "end", "finish https://a.example false", "start https://a.example true",
      ], "\(result)")
  }

  /// The error of one package says nothing about a module for which another one asks.
  @Test func `is named by the hint of an error only where its package failed`() throws {
    try project.add(
      "asks",
      [
        "src/index.js":
          "import { NativeModules } from 'react-native'; export const has = NativeModules.Elsewhere != null;"
      ])
    let result = try project.run(
      "import { has } from 'asks'; console.log(has); const nothing = null; nothing.call();")
    #expect(result.status == 1)
    #expect(!result.errors.contains("Elsewhere"), "\(result.errors)")
  }
}
