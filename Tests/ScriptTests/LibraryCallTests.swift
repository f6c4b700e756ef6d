import Foundation
import Testing

/// Which code counts as a call of a library.
@Suite(.processes) struct `The command check and calls of libraries` {
  private let project: LibraryProject

  init() throws { project = try LibraryProject() }

  private static let camera =
    "request of react-native-permissions needs NSCameraUsageDescription in the Info.plist"
  private static let health = "AppleHealthKit needs the entitlement com.apple.developer.healthkit"
  private static let share =
    "AppleHealthKit.initHealthKit needs NSHealthShareUsageDescription in the Info.plist"
  private static let update =
    "AppleHealthKit.initHealthKit needs NSHealthUpdateUsageDescription in the Info.plist"

  @Test(arguments: [
    "import('react-native-permissions').then((kit) => kit.request('ios.permission.CAMERA'));",
    "import('react-native-permissions').then(({ request: ask }) => ask('ios.permission.CAMERA'));",
    "(async () => (await import('react-native-permissions')).request('ios.permission.CAMERA'))();",
    """
    async function ask() {
      const { request } = await import('react-native-permissions');
      return request('ios.permission.CAMERA');
    }
    ask();
    """,
  ])
  func `a library that is imported while the app runs`(script: String) throws {
    #expect(try project.missing(script) == [Self.camera])
  }

  @Test(arguments: [
    "require('react-native-health').default.initHealthKit({ permissions: { read: ['Steps'] } }, () => {});",
    "const asked = require('react-native-health').initHealthKit({ permissions: { read: ['Steps'] } }, () => {});",
    """
    import AppleHealthKit from 'react-native-health';
    class Steps { asked = AppleHealthKit.initHealthKit({ permissions: { read: ['Steps'] } }, () => {}); }
    new Steps();
    """,
    """
    let Health;
    if (process.argv.length) { Health = require('react-native-health'); }
    Health.initHealthKit({ permissions: { read: ['Steps'] } }, () => {});
    """,
  ])
  func `a call in the expression that loads the library, and in a field of a class`(
    script: String
  ) throws {
    #expect(try project.missing(script) == [Self.health, Self.share])
  }

  @Test(arguments: [".", "./index", "../lib", "..//lib/index"])
  func `a file of the same folder passes the library on`(specifier: String) throws {
    try project.folder.write(
      "export { request as ask } from 'react-native-permissions';\nexport * from './camera';\n",
      to: "src/lib/index.ts")
    try project.folder.write(
      "import { ask } from '\(specifier)';\nexport const open = () => ask('ios.permission.CAMERA');\n",
      to: "src/lib/camera.ts")
    #expect(try project.missing("import { open } from './lib';\nopen();") == [Self.camera])
  }

  @Test(arguments: [
    "const run = (request) => request('ios.permission.CAMERA');\nrun(console.log);",
    "const run = request => request('ios.permission.CAMERA');\nrun(console.log);",
    "function run({ request }: Kit): void { request('ios.permission.CAMERA'); }\nrun({ request: console.log });",
    """
    class Kit { constructor(private request: Ask) { request('ios.permission.CAMERA'); } }
    new Kit(console.log);
    """,
    """
    const run = async (request?: (name: string) => void): Promise<void> => {
      for (const name of ['ios.permission.CAMERA']) { request(name); }
    };
    run(console.log);
    """,
    """
    function run(client) {
      const { request } = client, other = 1;
      return request('ios.permission.CAMERA', other);
    }
    run({ request: console.log });
    """,
    "for (const request of [console.log]) request('ios.permission.CAMERA');",
    "try { throw console.log; } catch (request) { request('ios.permission.CAMERA'); }",
    "function run() { function request(name) { return name; } return request('ios.permission.CAMERA'); }\nrun();",
    "const api = { request(name = 'ios.permission.CAMERA') { return name; } };\napi.request();",
    """
    interface Api { request?: () => void; request(name: 'ios.permission.CAMERA'): void }
    console.log(<Text>Please request ios.permission.CAMERA</Text>);
    """,
  ])
  func `a parameter, a variable or a method with the name of an import is not the import`(
    script: String
  ) throws {
    try project.folder.write(
      "export const jsx = () => null, jsxs = jsx, jsxDEV = jsx;", to: "node_modules/react/index.js")
    for file in ["jsx-runtime.js", "jsx-dev-runtime.js"] {
      try project.folder.write("export * from './index.js';", to: "node_modules/react/\(file)")
    }
    #expect(
      try project.missing(
        """
        import { PERMISSIONS, request } from 'react-native-permissions';
        const Text = 'Text';
        \(script)
        console.log(PERMISSIONS.IOS.CAMERA, request.length);
        """) == [LibraryProject.complete])
  }

  @Test(arguments: [
    "const run = (request) => request('a');\nrun(request);",
    "if (request('ios.permission.CAMERA')) { console.log(1); }",
    "function run(name = 'ios.permission.CAMERA') { const asked = request(name); return asked; }\nrun();",
    "const asked = request<string>('ios.permission.CAMERA');",
    "const asked = true ? request('ios.permission.CAMERA') : undefined;",
    "{ const request = console.log; request('a'); }\nrequest('ios.permission.CAMERA');",
    "const kit = { request };\nkit.request(PERMISSIONS.IOS.CAMERA);",
  ])
  func `outside the function that has such a name the import counts`(script: String) throws {
    #expect(
      try project.missing(
        """
        import { PERMISSIONS, request } from 'react-native-permissions';
        \(script)
        console.log(PERMISSIONS.IOS.CAMERA);
        """) == [Self.camera])
  }

  @Test(arguments: [
    "start({ permissions: { read: ['Steps'] } });\nconsole.log({ write: true }, { write: ['a'] });",
    "start({ permissions: { read: ['Steps'] } });\nconsole.log({ permissions: { write: true } });",
  ])
  func `an object that no call asks with is no request to write`(script: String) throws {
    #expect(
      try project.missing(
        """
        import AppleHealthKit from 'react-native-health';
        const start = (options) => AppleHealthKit.initHealthKit(options, () => {});
        \(script)
        """) == [Self.health, Self.share])
  }

  @Test(arguments: [
    "const healthPermissions: Kit = { read: ['Steps'], write: ['Steps'] };\nstart({ permissions: healthPermissions });",
    "start({ 'permissions': { read: ['Steps'], write: ['Steps'] } });",
  ])
  func `permissions that another function passes on are found`(script: String) throws {
    #expect(
      try project.missing(
        """
        import AppleHealthKit from 'react-native-health';
        const start = (options) => AppleHealthKit.initHealthKit(options, () => {});
        \(script)
        """) == [Self.health, Self.share, Self.update])
  }

  @Test func `Vital's key for writing is needed only by an app that writes`() throws {
    let reading =
      "import { VitalHealth } from '\(LibraryProject.vital)';\nVitalHealth.syncData([]);\n"
    let entitlement = "VitalHealthReactNative needs the entitlement com.apple.developer.healthkit"
    let share = "VitalHealthReactNative needs NSHealthShareUsageDescription in the Info.plist"
    #expect(try project.missing(reading) == [entitlement, share])
    #expect(
      try project.missing(
        reading + "VitalHealth.writeHealthData('water', 1, new Date(), new Date());")
        == [
          entitlement, share,
          "VitalHealth.writeHealthData needs NSHealthUpdateUsageDescription in the Info.plist",
        ])
  }

  @Test(arguments: [
    (
      "requireNativeModule<Store>('ExpoSecureStore').setValueWithKeySync('a', 'b', { requireAuthentication: true });",
      ["ExpoSecureStore.setValueWithKeySync needs NSFaceIDUsageDescription in the Info.plist"]
    ),
    (
      """
      const store = requireNativeModule('ExpoSecureStore');
      store.setValueWithKeyAsync('a', 'b', { requireAuthentication: true });
      """, ["ExpoSecureStore.setValueWithKeyAsync needs NSFaceIDUsageDescription in the Info.plist"]
    ),
    (
      """
      const store = requireNativeModule('ExpoSecureStore');
      store.setValueWithKeyAsync('a', 'b', {}).then(() => store.getValueWithKeyAsync('a', {}));
      """, [LibraryProject.complete]
    ),
    (
      "requireNativeModule('ExpoBackgroundTask').registerTaskAsync('sync', {});",
      [
        "ExpoBackgroundTask.registerTaskAsync needs 'processing' in UIBackgroundModes",
        "ExpoBackgroundTask.registerTaskAsync needs 'com.expo.modules.backgroundtask.processing' in "
          + "BGTaskSchedulerPermittedIdentifiers",
      ]
    ),
    (
      "requireNativeModule('ExpoBackgroundFetch').registerTaskAsync('sync', {});",
      ["ExpoBackgroundFetch.registerTaskAsync needs 'fetch' in UIBackgroundModes"]
    ),
    (
      "NativeModules.RNBackgroundFetch.scheduleTask({ taskId: 'sync', delay: 1 }, () => {}, () => {});",
      [
        "RNBackgroundFetch needs 'fetch' in UIBackgroundModes",
        "RNBackgroundFetch needs 'com.transistorsoft.fetch' in BGTaskSchedulerPermittedIdentifiers",
        "RNBackgroundFetch.scheduleTask needs 'sync' in BGTaskSchedulerPermittedIdentifiers",
        "RNBackgroundFetch.scheduleTask needs 'processing' in UIBackgroundModes",
      ]
    ),
  ])
  func `native modules of libraries that the app calls itself`(
    script: String, lines: [String]
  ) throws {
    try project.folder.write(
      """
      import { NativeModules } from 'react-native';
      NativeModules.ExpoModulesCore.installModules();
      export const requireNativeModule = (name) => globalThis.expo.modules[name];
      """, to: "node_modules/expo/index.js")
    #expect(
      try project.missing(
        """
        import { requireNativeModule } from 'expo';
        import { NativeModules } from 'react-native';
        console.log(requireNativeModule, NativeModules);
        \(script)
        """) == lines)
  }
}
