import Foundation
import MetroBundles
import Testing

/// What answers for a native module that a bundle lacks.
@Suite(.processes) struct `A stand-in in a bundle` {
  private func search(_ generation: BundleGeneration, _ app: String, _ options: String...) throws
    -> Command.Result
  {
    let bundle = try MetroBundle(generation, app)
    let search = Command(
      ["race", "--metro", "main.jsbundle", "--runs", "3", "--allow-idle"] + options,
      in: bundle.folder.url)
    try search.start()
    return search.finish()
  }

  @Test(arguments: BundleGeneration.allCases)
  func `is counted in the summary, and said at the end of the run`(
    _ generation: BundleGeneration
  ) throws {
    let bundle = try MetroBundle(
      generation,
      """
      const { Lamp } = NativeModules;
      Lamp.addListener('onRing');
      Lamp.dim(1);
      Lamp.ring().catch(() => console.log('no answer'));
      """)
    let result = try bundle.run("--launch", "none", "--summary", "summary.json")
    #expect(result.output == "no answer\n", "\(result.errors)")
    #expect(
      result.errors.contains("note: Lamp: 2 calls answered by a stand-in\n"), "\(result.errors)")
    #expect(
      result.errors.contains(
        "stand-ins send no events: the app's listeners of Lamp were not called"),
      "\(result.errors)")
    let file = bundle.folder.url.appending(path: "summary.json")
    let summary = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let standIns = (summary as? [String: Any])?["standIns"] as? [[String: Any]]
    #expect(standIns?.first?["module"] as? String == "Lamp")
    #expect(standIns?.first?["calls"] as? Int == 2)
    #expect(standIns?.first?["answers"] as? Int == 1)
    #expect(standIns?.first?["hasListeners"] as? Bool == true)
  }

  @Test(arguments: BundleGeneration.allCases)
  func `is named in the verdict of a search if other answers make a difference`(
    _ generation: BundleGeneration
  ) throws {
    let store = "NativeModules.RNCAsyncStorage.multiSet([['lit', '1']], () => {})"
    let result = try search(
      generation, "NativeModules.Lamp.isOn().then(() => { \(store); }, () => {});")
    #expect(
      result.output.contains("no run failed, resting on stand-ins of Lamp: 3 runs"),
      "\(result.output)\(result.errors)")
    #expect(!result.output.contains("made no difference"), "\(result.output)")
  }

  @Test(arguments: BundleGeneration.allCases)
  func `is no basis of the verdict if nothing depends on its answers`(
    _ generation: BundleGeneration
  ) throws {
    let result = try search(generation, "NativeModules.Lamp.isOn().then(() => {}, () => {});")
    #expect(result.output.contains("no run failed: 3 runs"), "\(result.output)\(result.errors)")
    #expect(
      result.output.contains("other answers of the stand-in of Lamp made no difference"),
      "\(result.output)")
    let ignored = try search(generation, "NativeModules.Lamp.dim(1);")
    #expect(ignored.output.contains("no run failed: 3 runs"), "\(ignored.output)")
    #expect(!ignored.output.contains("made no difference"), "\(ignored.output)")
  }

  // On a phone without the module it is null.
  @Test(arguments: BundleGeneration.allCases)
  func `does not exist with --strict-natives`(_ generation: BundleGeneration) throws {
    let bundle = try MetroBundle(
      generation,
      """
      console.log(`${NativeModules.Lamp}`);
      NativeModules.ExpoModulesCore.installModules();
      const { ExpoCamera, ExpoDevice } = globalThis.expo.modules;
      console.log(`${ExpoCamera}`, ExpoDevice.isDevice);
      NativeModules.Lamp.dim(1);
      """)
    let result = try bundle.run("--launch", "none", "--strict-natives")
    #expect(result.output == "null\nundefined true\n", "\(result.errors)")
    #expect(result.status == 1)
    #expect(result.errors.contains("null is not an object"), "\(result.errors)")
    #expect(result.errors.contains("[modules-lacking]"), "\(result.errors)")
    #expect(!result.errors.contains("stand-in"), "\(result.errors)")
  }

  // `NativeModules` and `expo.modules` of a phone inherit nothing.
  @Test(
    arguments: BundleGeneration.allCases,
    ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"])
  func `is none for what every object has`(_ generation: BundleGeneration, name: String) throws {
    let bundle = try MetroBundle(
      generation,
      """
      NativeModules.ExpoModulesCore.installModules();
      const found = [NativeModules, globalThis.expo.modules].map((all) => all['\(name)']);
      console.log(found.every((each) => each == null), global.nativeModuleProxy['\(name)'] === null);
      const { Lamp } = NativeModules;
      console.log(Lamp.hasOwnProperty('nothing'), Lamp.toString(), Lamp.constructor === Object);
      const copy = Object.assign({}, Lamp);
      console.log(Object.keys(copy).includes('\(name)'), Object.getPrototypeOf(copy) === Object.prototype);
      console.log(`${Lamp.info.caller}${Lamp.info.arguments}` === '', copy.\(name) === {}.\(name));
      """)
    let result = try bundle.run("--launch", "none")
    #expect(
      result.output == """
        true true
        false [object Object] true
        false true
        true true

        """, "\(result.output)\(result.errors)")
    #expect(result.status == 0)
    #expect(!result.errors.contains("\n  \(name)"), "\(result.errors)")
  }
}
