import Testing

/// What Metro and Jest do with the sources of an app, besides Babel.
@Suite(.processes) struct `The sources are transformed` {
  let project: SourceProject

  init() throws { project = try SourceProject() }

  // metro-transform-plugins, inline-plugin.js: three of thirty public apps do so.
  @Test func `so that Platform needs no import, unless a file has its own`() throws {
    let result = try project.run(
      """
      import { own } from './own';
      console.log(Platform.OS, Platform.select({ android: 1, ios: 2 }), Platform.select({ native: 3 }), own);
      """,
      files: ["own.js": "const Platform = { OS: 'own' }; export const own = Platform.OS;"])
    #expect(result.output == "ios 2 3 own\n", "\(result.errors)")
  }

  // metro/src/ModuleGraph/worker/JsFileWrapping.js, wrapJson.
  @Test func `so that JSON may have comments, and commas at the ends of lists`() throws {
    let result = try project.run(
      "import { list } from './data.json'; import Flow from './flow'; console.log(list.length, Flow);",
      files: [
        "data.json": "{\n  // two\n  \"list\": [1, 2,],\n}\n",
        "flow.js": "// @flow\nconst x: number = 3;\nexport default x;",
      ])
    #expect(result.output == "2 3\n", "\(result.errors)")
  }

  // @expo/cli, createExpoFallbackResolver.ts: npm puts them there if the project has another version.
  @Test func `so that Expo's packages find what only the package expo has`() throws {
    let result = try project.run(
      "import 'expo-font';",
      files: [
        "node_modules/expo/package.json": #"{ "name": "expo", "version": "53.0.0" }"#,
        "node_modules/expo-modules-core/package.json":
          #"{ "name": "expo-modules-core", "version": "2.3.0" }"#,
        "node_modules/expo/node_modules/expo-asset/package.json":
          #"{ "name": "expo-asset", "main": "asset.js" }"#,
        "node_modules/expo/node_modules/expo-asset/asset.js": "exports.asset = 1;",
        "node_modules/expo-font/package.json": #"{ "name": "expo-font", "main": "font.js" }"#,
        "node_modules/expo-font/font.js": "console.log(require('expo-asset').asset);",
      ])
    #expect(result.output == "1\n", "\(result.errors)")
  }

  // react-native-worklets 0.8, jest/resolver.js.
  @Test func `so that react-native-worklets has its files of Jest`() throws {
    let native = "throw new Error('no native part');"
    let result = try project.run(
      "import 'react-native-worklets'; process.env.JEST_WORKER_ID && console.log('everywhere');",
      files: [
        "node_modules/react-native-worklets/package.json":
          #"{ "name": "react-native-worklets", "version": "0.8.3", "main": "src/index" }"#,
        "node_modules/react-native-worklets/jest/resolver.js": "",
        "node_modules/react-native-worklets/src/index.ts":
          "import './Native'; console.log(process.env.JEST_WORKER_ID as string);",
        "node_modules/react-native-worklets/src/Native.ts": "console.log('web' as string);",
        "node_modules/react-native-worklets/src/Native.native.ts": native,
      ])
    #expect(result.output == "web\n1\n", "\(result.errors)")
  }

  // src/reanimated2 at 2.2.4.
  @Test func `so that Reanimated 2 has the files that its jestUtils.ts takes`() throws {
    let folder = "node_modules/react-native-reanimated/"
    let result = try project.run(
      "import 'react-native-reanimated';",
      files: [
        folder + "package.json":
          #"{ "name": "react-native-reanimated", "version": "2.2.4", "main": "src/core" }"#,
        folder + "src/core.ts": """
        import NativeReanimated from './NativeReanimated';
        console.log(NativeReanimated.installCoreFunctions(), process.env.JEST_WORKER_ID as string);
        """,
        folder + "src/NativeReanimated.native.ts":
          "export default { useOnlyV1: global.__reanimatedModuleProxy == null };",
        folder + "src/NativeReanimated.ts":
          "import reanimatedJS from './js-reanimated';\nexport default reanimatedJS;",
        folder + "src/js-reanimated/index.ts": "",
        folder + "src/js-reanimated/index.web.ts":
          "export default { installCoreFunctions: (): string => 'installed' };",
      ])
    #expect(result.output == "installed 1\n", "\(result.errors)")
  }

  // src/initializers.ts and src/mockedRequestAnimationFrame.ts at 3.18.0.
  @Test func `so that the frames of Reanimated 3 take time`() throws {
    let result = try project.run(
      """
      import 'react-native-reanimated';
      requestAnimationFrame(() => requestAnimationFrame(() => console.log(performance.now() > 30)));
      """,
      files: [
        "node_modules/react-native-reanimated/package.json":
          #"{ "name": "react-native-reanimated", "version": "3.18.0", "main": "src/index" }"#,
        "node_modules/react-native-reanimated/src/index.ts": """
        import { mockedRequestAnimationFrame } from './mockedRequestAnimationFrame';
        if (process.env.JEST_WORKER_ID) globalThis.requestAnimationFrame = mockedRequestAnimationFrame;
        """,
        "node_modules/react-native-reanimated/src/mockedRequestAnimationFrame.ts": """
        export function mockedRequestAnimationFrame(callback: (timestamp: number) => void) {
          return setTimeout(() => callback(performance.now()), 0);
        }
        """,
      ])
    #expect(result.output == "true\n", "\(result.errors)")
  }
}
