import Foundation
import Testing

/// What an app must declare because it calls functions of libraries.
@Suite struct `The command check and libraries` {
  private let project: LibraryProject

  init() throws { project = try LibraryProject() }

  private static let health = "AppleHealthKit needs the entitlement com.apple.developer.healthkit"
  private static let share =
    "AppleHealthKit.initHealthKit needs NSHealthShareUsageDescription in the Info.plist"
  private static let blePlx = "import { BleManager } from 'react-native-ble-plx'; new BleManager"
  private static let bleManager =
    "import BleManager from 'react-native-ble-manager'; BleManager.start"
  private static let update =
    "AppleHealthKit.initHealthKit needs NSHealthUpdateUsageDescription in the Info.plist"

  @Test(arguments: [
    (
      "AppleHealthKit.initHealthKit({ permissions: { read: ['Steps'], write: [] } }, () => {});",
      [health, share]
    ),
    (
      """
      const { Permissions } = AppleHealthKit.Constants;
      const write = [Permissions.Steps];
      const options: HealthKitPermissions = {
        permissions: {
          // Only for the chart.
          read: [], // none
          write,
        },
      };
      function done(error: string) {}
      AppleHealthKit.initHealthKit(options as HealthKitPermissions, done);
      """, [health, update]
    ),
    (
      """
      const none = [];
      const { initHealthKit: ask } = AppleHealthKit;
      ask({ permissions: { read: ['Steps'], write: none } }, () => {});
      """, [health, share]
    ),
    (
      """
      const start = (options) => AppleHealthKit.initHealthKit(options, () => {});
      start({ permissions: { read: ['Steps'], write: ['Steps'] } });
      """, [health, share, update]
    ),
    (
      "AppleHealthKit.isAvailable(() => {}); console.log(AppleHealthKit.Constants.Permissions.Steps);",
      [LibraryProject.complete]
    ),
    (
      "// AppleHealthKit.initHealthKit({ permissions: { read: ['Steps'] } });",
      [LibraryProject.complete]
    ),
    (
      """
      const init = promisify(AppleHealthKit.initHealthKit);
      function promisify(f) { return (options) => new Promise((done) => f(options, done)); }
      init({ permissions: { read: [], write: ['Steps'] } });
      """, [health, update]
    ),
    (
      """
      const store = { initHealthKit() {} };
      store.initHealthKit({ permissions: { read: ['Steps'], write: ['Steps'] } });
      """, [LibraryProject.complete]
    ),
    (
      "function unused() { AppleHealthKit.initHealthKit({ permissions: { read: ['Steps'] } }, () => {}); }",
      [LibraryProject.complete]
    ),
  ])
  func `react-native-health: what initHealthKit asks for`(script: String, lines: [String]) throws {
    let text =
      "import AppleHealthKit, { HealthKitPermissions } from 'react-native-health';\n" + script
    #expect(try project.missing(text.replacing(", { HealthKitPermissions }", with: "")) == lines)
  }

  @Test(arguments: [
    "const Health = require('react-native-health');\nHealth.initHealthKit(",
    "import { default as Health } from 'react-native-health';\nHealth?.initHealthKit?.(",
    "import * as Kit from 'react-native-health';\nKit.default.initHealthKit(",
    "import Health from './health';\nHealth.initHealthKit(",
    "import { Health } from './lib';\nHealth.initHealthKit(",
    "import { initHealthKit as ask } from './lib/again';\nask(",
  ])
  func `a library is found under each name and through the app's own files`(call: String) throws {
    try project.folder.write(
      "import Kit from 'react-native-health';\nexport default Kit;\n", to: "src/health.ios.ts")
    try project.folder.write(
      "export { default as Health } from '../health';\n", to: "src/lib/index.ts")
    try project.folder.write("export * from 'react-native-health';\n", to: "src/lib/again.ts")
    #expect(
      try project.missing(
        call + "{ permissions: { read: ['Steps'], write: ['Steps'] } }, () => {});")
        == [Self.health, Self.share, Self.update])
  }

  @Test(arguments: [
    "function start(options) { var options = { ...options, x: 1 }; AppleHealthKit.initHealthKit(options, () => {}); } start({});",
    """
    function one(base) { const options = { ...base }; AppleHealthKit.initHealthKit(options, () => {}); }
    function two(options) { const base = { ...options }; return base; }
    one(two({}));
    """,
  ])
  func `objects that seem to contain each other are no endless search`(script: String) throws {
    let head = "import AppleHealthKit from 'react-native-health';\n"
    #expect(try project.missing(head + script).contains(Self.health))
  }

  @Test func `a file of which nothing is in the bundle passes a library on`() throws {
    try project.folder.write(
      "export { request as ask, PERMISSIONS as all } from 'react-native-permissions';\n",
      to: "src/permissions/index.ts")
    #expect(
      try project.missing("import { all, ask } from './permissions';\nask(all.IOS.CAMERA);") == [
        "request of react-native-permissions needs NSCameraUsageDescription in the Info.plist"
      ])
  }

  @Test func `what is declared is not missing`() throws {
    try project.folder.write(
      """
      { "expo": { "ios": {
        "infoPlist": { "NSHealthShareUsageDescription": "a", "NSHealthUpdateUsageDescription": "b",
          "NSCameraUsageDescription": "c" },
        "entitlements": { "com.apple.developer.healthkit": true } } } }
      """, to: "app.json")
    try project.folder.write(
      """
      import Health from 'react-native-health';
      import { PERMISSIONS, request } from 'react-native-permissions';
      Health.initHealthKit({ permissions: { read: ['Steps'], write: ['Steps'] } }, () => {});
      request(PERMISSIONS.IOS.CAMERA);
      """, to: "src/app.js")
    let result = try Command.run("check", "src/app.js", in: project.folder.url)
    #expect(result.output == LibraryProject.complete + "\n", "\(result.errors)")
  }

  private static let entitlement = "HealthKit needs the entitlement com.apple.developer.healthkit"
  private static let reading =
    "HealthKit.requestAuthorization needs NSHealthShareUsageDescription in the Info.plist"
  private static let writing =
    "HealthKit.requestAuthorization needs NSHealthUpdateUsageDescription in the Info.plist"

  @Test(arguments: [
    ("14.0.2", "requestAuthorization({ toRead: ['a'] });", [entitlement, reading]),
    ("14.0.2", "requestAuthorization({ toRead: ['a'], toShare: [] });", [entitlement, reading]),
    ("14.0.2", "HealthKit.requestAuthorization({ toShare: ['a'] });", [entitlement, writing]),
    ("7.3.2", "HealthKit.requestAuthorization(['a']);", [entitlement, reading]),
    ("7.3.2", "HealthKit.requestAuthorization([], ['a']);", [entitlement, writing]),
    ("9.0.0", "requestAuthorization(['a'], []);", [entitlement, writing]),
    (
      "14.0.2", "enableBackgroundDelivery('a', 1);",
      [
        entitlement,
        "HealthKit.enableBackgroundDelivery needs the entitlement com.apple.developer.healthkit.background-delivery",
      ]
    ),
    ("14.0.2", "console.log(isHealthDataAvailable());", [LibraryProject.complete]),
  ])
  func `react-native-healthkit: what each version asks for`(
    version: String, call: String, lines: [String]
  ) throws {
    let file = "node_modules/\(LibraryProject.healthKit)/package.json"
    try project.folder.write(
      #"{ "name": "\#(LibraryProject.healthKit)", "version": "\#(version)" }"#, to: file)
    let names = "enableBackgroundDelivery, isHealthDataAvailable, requestAuthorization"
    #expect(
      try project.missing(
        "import HealthKit, { \(names) } from '\(LibraryProject.healthKit)';\n\(call)") == lines)
  }

  @Test(arguments: [
    ("request(PERMISSIONS.IOS.CAMERA)", ["NSCameraUsageDescription"]),
    ("request('ios.permission.MICROPHONE')", ["NSMicrophoneUsageDescription"]),
    (
      "requestMultiple([PERMISSIONS.IOS.CAMERA, PERMISSIONS.IOS.CONTACTS])",
      ["NSCameraUsageDescription", "NSContactsUsageDescription"]
    ),
    (
      """
      const name = Platform.select({ ios: PERMISSIONS.IOS.CAMERA, android: PERMISSIONS.ANDROID.CAMERA });
      check(PERMISSIONS.IOS.MICROPHONE).then(() => request(name))
      """, ["NSCameraUsageDescription"]
    ),
    (
      """
      const ask = async (name: string) => (await check(name)) === 'granted' || request(name);
      ask(PERMISSIONS.IOS.CONTACTS)
      """, ["NSContactsUsageDescription"]
    ),
    ("if (Platform.OS === 'android') request(PERMISSIONS.ANDROID.CAMERA)", []),
    ("check(PERMISSIONS.IOS.CAMERA)", []),
  ])
  func `react-native-permissions: a key for each permission that is requested`(
    script: String, keys: [String]
  ) throws {
    let lines = try project.missing(
      """
      import { Platform } from 'react-native';
      import { check, request, requestMultiple, PERMISSIONS } from 'react-native-permissions';
      \(script);
      """)
    let functions = script.contains("requestMultiple(") ? "requestMultiple" : "request"
    #expect(
      lines
        == (keys.isEmpty
          ? [LibraryProject.complete]
          : keys.map { "\(functions) of react-native-permissions needs \($0) in the Info.plist" }))
  }

  @Test(arguments: [
    ("Store.setItemAsync('a', 'b', { requireAuthentication: true })", true),
    (
      "const options = { requireAuthentication: true };\nStore.setItemAsync('a', 'b', options)",
      true
    ),
    (
      """
      const save = (key: string, options?: object) => Store.setItemAsync(key, 'b', options);
      save('a', { requireAuthentication: true })
      """, true
    ),
    ("Store.setItemAsync('a', 'b', { requireAuthentication: false })", false),
    ("Store.setItemAsync('a', 'b').then(() => Store.getItemAsync('a'))", false),
  ])
  func `expo-secure-store: a key for Face ID if saving requires the person`(
    script: String, isMissing: Bool
  ) throws {
    #expect(
      try project.missing("import * as Store from 'expo-secure-store';\n\(script);") == [
        isMissing
          ? "SecureStore.setItemAsync needs NSFaceIDUsageDescription in the Info.plist"
          : LibraryProject.complete
      ])
  }

  @Test func `react-native-background-fetch and expo-background-task: identifiers and modes`()
    throws
  {
    #expect(
      try project.missing(
        """
        import BackgroundFetch from 'react-native-background-fetch';
        import * as BackgroundTask from 'expo-background-task';
        const taskId = 'com.example.sync';
        BackgroundFetch.configure({}, (id) => BackgroundFetch.finish(id), () => {});
        BackgroundFetch.scheduleTask({ taskId, delay: 1 });
        BackgroundTask.registerTaskAsync('sync');
        """) == [
          "BackgroundFetch.configure needs 'fetch' in UIBackgroundModes",
          "BackgroundFetch.configure needs 'com.transistorsoft.fetch' in BGTaskSchedulerPermittedIdentifiers",
          "BackgroundFetch.scheduleTask needs 'com.example.sync' in BGTaskSchedulerPermittedIdentifiers",
          "BackgroundFetch.scheduleTask needs 'processing' in UIBackgroundModes",
          "BackgroundTask.registerTaskAsync needs 'processing' in UIBackgroundModes",
          "BackgroundTask.registerTaskAsync needs 'com.expo.modules.backgroundtask.processing' in "
            + "BGTaskSchedulerPermittedIdentifiers",
        ])
    #expect(
      try project.missing(
        "import BackgroundFetch from 'react-native-background-fetch';\nconsole.log(BackgroundFetch.STATUS_AVAILABLE);"
      )
        == [LibraryProject.complete])
  }

  @Test(arguments: [
    (blePlx, "{}", "BleManager of react-native-ble-plx"),
    (blePlx, "{ restoreStateIdentifier: 'strap' }", "BleManager of react-native-ble-plx"),
    (bleManager, "{}", "BleManager.start"),
    (bleManager, "{ restoreIdentifierKey: 'strap' }", "BleManager.start"),
  ])
  func `Bluetooth needs a reason, and its restoration the background mode`(
    call: String, options: String, use: String
  ) throws {
    let reason = "\(use) needs NSBluetoothAlwaysUsageDescription in the Info.plist"
    let mode = "\(use) needs 'bluetooth-central' in UIBackgroundModes"
    #expect(
      try project.missing("\(call)(\(options));") == (options == "{}" ? [reason] : [reason, mode]))
  }

  @Test(arguments: [
    (#""react-native-ble-plx""#, false),
    (#"["react-native-ble-plx", { "modes": ["peripheral"] }]"#, false),
    (#"["react-native-ble-plx", { "modes": ["peripheral", "central"] }]"#, true),
    (
      #"["react-native-ble-plx", { "modes": ["central"], "bluetoothAlwaysPermission": false }]"#,
      false
    ),
    (#"["@config-plugins/react-native-ble-plx", { "modes": ["central"] }]"#, true),
  ])
  func `the plugin of react-native-ble-plx declares what its options say`(
    plugin: String, isComplete: Bool
  ) throws {
    let script = """
      import { BleManager } from 'react-native-ble-plx';
      new BleManager({ restoreStateIdentifier: 'strap' });
      """
    try project.folder.write(script, to: "src/app.js")
    try project.folder.write(#"{ "expo": { "plugins": [\#(plugin)] } }"#, to: "app.json")
    let check = try Command.run("check", "src/app.js", in: project.folder.url)
    #expect(check.status == (isComplete ? 0 : 1))
    // The phone says the same.
    let run = try Command.run(
      "--virtual-time", "--launch", "user", "src/app.js", in: project.folder.url)
    #expect(run.status == (isComplete ? 0 : 1), "\(run.errors)")
  }

  @Test func `a plugin of Expo writes the usage descriptions of its package`() throws {
    let script = """
      import { PERMISSIONS, request } from 'react-native-permissions';
      request(PERMISSIONS.IOS.CAMERA);
      """
    try project.folder.write(script, to: "src/app.js")
    for (options, status) in [("", 0), (#", { "cameraPermission": false }"#, 1)] {
      try project.folder.write(
        #"{ "expo": { "plugins": [["expo-camera"\#(options)]] } }"#, to: "app.json")
      #expect(
        try Command.run("check", "src/app.js", in: project.folder.url).status == Int32(status))
    }
  }

  /// iOS ends the app, or the library rejects its promise.
  @Test(arguments: [
    (
      """
      import Health from 'react-native-health';
      Health.initHealthKit({ permissions: { read: [], write: ['Steps'] } }, () => {});
      """,
      "NSHealthUpdateUsageDescription must be set in the app's Info.plist in order to request write authorization"
    ),
    (
      "import { requestAuthorization } from '\(LibraryProject.healthKit)'; requestAuthorization({ toRead: ['HKWorkoutTypeIdentifier'] });",
      "NSHealthShareUsageDescription must be set in the app's Info.plist in order to request read authorization"
    ),
    (
      "import { PERMISSIONS, request } from 'react-native-permissions'; request(PERMISSIONS.IOS.CAMERA);",
      "The app's Info.plist must contain an NSCameraUsageDescription key"
    ),
    (
      """
      import { setItemAsync } from 'expo-secure-store';
      setItemAsync('a', 'b', { requireAuthentication: true });
      """, "You must set `NSFaceIDUsageDescription` in your Info.plist file"
    ),
    (
      "import { registerTaskAsync } from 'expo-background-task'; registerTaskAsync('sync');",
      "Background Task has not been configured"
    ),
    (
      "import { BleManager } from 'react-native-ble-plx'; new BleManager();",
      "The app's Info.plist must contain an NSBluetoothAlwaysUsageDescription key"
    ),
  ])
  func `a run fails where the check finds something`(script: String, words: String) throws {
    #expect(try project.missing(script) != [LibraryProject.complete])
    let result = try Command.run(
      "--virtual-time", "--launch", "user", "src/app.tsx", in: project.folder.url)
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(result.status == 1)
  }
}
