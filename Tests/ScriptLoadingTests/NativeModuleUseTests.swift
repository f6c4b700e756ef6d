import HostLoop
import JavaScriptHalf
import ScriptLoading
import Testing

@HostActor @Suite struct `The native modules that code uses` {
  @Test(arguments: [
    "NativeModules.Sync.start()", "NativeModules?.Sync.start()", "rn.NativeModules.Sync",
    "const { Sync } = NativeModules;", "const { Other, Sync: sync } = rn.NativeModules",
    "const {\n  Other,\n  Sync,\n} = NativeModules;",
    "const { NativeModules: { Sync } } = require('react-native')",
    "const modules = NativeModules; modules.Sync.start()",
    "var { Sync } = (init_rn(), __toCommonJS(rn)).NativeModules;",
    "TurboModuleRegistry.get('Sync')", "TurboModuleRegistry.getEnforcing(\"Sync\")",
    "NativeModules['Sync']", "const NAME = 'Sync'; const sync = NativeModules[NAME];",
    "const NAME = 'Sync'; TurboModuleRegistry.get(NAME)", "requireNativeModule('Sync')",
  ])
  func `are those that it takes from React Native`(code: String) {
    #expect(Script.readable(code).asks(for: "Sync", isOwn: false))
  }

  @Test(arguments: [
    "AppRegistry.registerHeadlessTask('Sync', () => task); NativeModules.Other",
    "class Sync {}; NativeModules.Other.start(new Sync())",
    "import { Sync } from './sync'; NativeModules.Other.start()",
    "const TASK = 'Sync'; NativeModules.Other.schedule(TASK)",
    "library.Sync.start(); NativeModules.Other", "const { Sync } = library, n = NativeModules;",
    "const kinds = ['Sync', 'Other']; NativeModules.Other", "// NativeModules.Sync",
    "NativeModules.SyncOther", "const f = ({ Sync }) => NativeModules.Other",
  ])
  func `are not what only has the same name`(code: String) {
    #expect(!Script.readable(code).asks(for: "Sync", isOwn: false))
  }
}

extension Script {
  /// A script whose code can be asked.
  static func readable(_ text: String) -> Script {
    Script(text: text, url: "/app.js")
      .readable(javaScriptHalf: JavaScriptHalf.directory, folder: "/")
  }
}
