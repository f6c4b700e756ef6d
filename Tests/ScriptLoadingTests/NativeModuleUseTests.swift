import ScriptLoading
import Testing

@Suite struct `The native modules that code uses` {
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
    #expect(Script(text: code, url: "app.js").code.asks(for: "Sync"))
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
    #expect(!Script(text: code, url: "app.js").code.asks(for: "Sync"))
  }
}
