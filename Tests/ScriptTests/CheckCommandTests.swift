import Foundation
import Testing

/// What an app declares, and what its script needs.
@Suite(.processes) struct `The command check` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("{}", to: "package.json")
    try folder.write(
      """
      import { NativeModules } from 'react-native';
      const { BackgroundFetch, BackgroundTasks, Health } = NativeModules;
      Health.save([]);
      Health.enableBackgroundDelivery('HKWorkoutTypeIdentifier', 'immediate');
      BackgroundTasks.submit({ identifier: 'refresh' });
      """, to: "src/app.js")
  }

  private func check(_ script: String = "src/app.js") throws -> Command.Result {
    try Command.run("check", script, in: folder.url)
  }

  private static func propertyList(_ contents: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>\(contents)</dict></plist>
    """
  }

  @Test func `says that nothing was checked if no file declares anything`() throws {
    let result = try check()
    #expect(result.output.hasPrefix("nothing was checked: there is no app.json of"))
    #expect(result.status == 0)
  }

  @Test func `says what is missing in the app.json of an Expo project above the script`() throws {
    try folder.write(
      #"{ "expo": { "ios": { "infoPlist": { "UIBackgroundModes": ["audio"] }, "entitlements": {} } } }"#,
      to: "app.json")
    let result = try check()
    #expect(
      result.output == """
        BackgroundFetch needs 'fetch' in UIBackgroundModes
        Health needs the entitlement com.apple.developer.healthkit
        Health needs NSHealthShareUsageDescription in the Info.plist
        Health.save needs NSHealthUpdateUsageDescription in the Info.plist
        Health.enableBackgroundDelivery needs the entitlement com.apple.developer.healthkit.background-delivery
        BackgroundTasks.submit needs 'refresh' in BGTaskSchedulerPermittedIdentifiers
        BackgroundTasks.submit needs 'fetch' in UIBackgroundModes

        """)
    #expect(result.status == 1)
  }

  @Test(
    arguments: [
      (
        "Health.requestAuthorization({ toShare: ['HKWorkoutTypeIdentifier'] });",
        ["Health.requestAuthorization needs NSHealthUpdateUsageDescription in the Info.plist"]
      ),
      (
        """
        const types = { toRead: [], toShare: ['HKWorkoutTypeIdentifier'] };
        const store = NativeModules.Health;
        store.requestAuthorization(types);
        """, ["Health.requestAuthorization needs NSHealthUpdateUsageDescription in the Info.plist"]
      ),
      (
        "const { requestAuthorization } = Health; requestAuthorization(make()); function make() { return { toShare: 1 }; }",
        ["Health.requestAuthorization needs NSHealthUpdateUsageDescription in the Info.plist"]
      ),
      ("Health.requestAuthorization({ toShare: [], toRead: ['HKWorkoutTypeIdentifier'] });", []),
      ("Health.getCharacteristics([]); new Set().delete('a'); ({ save() {} }).save();", []),
      (
        "BackgroundTasks.submit({ kind: 'processing', identifier: 'sync' });",
        [
          "BackgroundTasks.submit needs 'sync' in BGTaskSchedulerPermittedIdentifiers",
          "BackgroundTasks.submit needs 'processing' in UIBackgroundModes",
        ]
      ),
      (
        "BackgroundTasks.submit({ kind: process.argv[2], identifier: process.argv[3] });",
        [
          "BackgroundTasks.submit needs the identifiers of its tasks in BGTaskSchedulerPermittedIdentifiers"
        ]
      ),
      ("BackgroundTasks.submit({ identifier: 'refresh' });", []),
      (
        "Linking.canOpenURL('fb://a'); Linking.canOpenURL('https://a'); Linking.canOpenURL('mine://a');",
        ["Linking.canOpenURL needs 'fb' in LSApplicationQueriesSchemes"]
      ),
    ])
  func `looks at the arguments of a call`(call: String, missing: [String]) throws {
    try folder.write(
      """
      { "expo": { "scheme": "mine", "ios": {
        "infoPlist": {
          "UIBackgroundModes": ["fetch"], "NSHealthShareUsageDescription": "To show your steps",
          "BGTaskSchedulerPermittedIdentifiers": \(call.contains("argv") ? "[]" : #"["refresh"]"#) },
        "entitlements": { "com.apple.developer.healthkit": true } } } }
      """, to: "app.json")
    try folder.write(
      """
      import { Linking, NativeModules } from 'react-native';
      const { BackgroundTasks, Health } = NativeModules;
      \(call)
      """, to: "src/app.js")
    let result = try check()
    let words = missing.isEmpty ? ["the app declares everything that the script needs"] : missing
    #expect(result.output == words.joined(separator: "\n") + "\n", "\(result.errors)")
  }

  @Test func `sees what a package needs, and what it needs when the script calls it`() throws {
    try folder.write(
      #"{ "expo": { "ios": { "infoPlist": { "UIBackgroundModes": ["fetch"] }, "entitlements": {} } } }"#,
      to: "app.json")
    try folder.write(
      """
      import { NativeModules } from 'react-native';
      export const plan = () => NativeModules.BackgroundTasks.submit({ kind: 'processing', identifier: 'sync' });
      """, to: "node_modules/plans/index.js")
    try folder.write(
      """
      import { NativeModules } from 'react-native';
      const { RNKeychainManager } = NativeModules;
      export const ACCESS_CONTROL = { BIOMETRY_ANY: 'BiometryAny', DEVICE_PASSCODE: 'DevicePasscode' };
      export const setGenericPassword = (name, password, options) =>
        RNKeychainManager.setGenericPasswordForOptions(options, name, password);
      """, to: "node_modules/react-native-keychain/index.js")
    try folder.write(
      """
      import * as Keychain from 'react-native-keychain';
      import { plan } from 'plans';
      plan();
      Keychain.setGenericPassword('a', 'b', { accessControl: Keychain.ACCESS_CONTROL.DEVICE_PASSCODE });
      Keychain.setGenericPassword('a', 'b', {
        accessControl: Keychain.ACCESS_CONTROL.BIOMETRY_ANY, accessGroup: 'group.com.example',
      });
      """, to: "src/app.js")
    let result = try check()
    #expect(
      result.output == """
        BackgroundTasks.submit needs 'sync' in BGTaskSchedulerPermittedIdentifiers
        BackgroundTasks.submit needs 'processing' in UIBackgroundModes
        Keychain.setGenericPassword needs NSFaceIDUsageDescription in the Info.plist
        Keychain.setGenericPassword needs the entitlement com.apple.security.application-groups

        """, "\(result.errors)")
  }

  @Test func `reads the Info.plist and the entitlements of a bare project`() throws {
    try folder.write(#"{ "name": "Shop" }"#, to: "app.json")
    try folder.write(Self.propertyList("<key>NSExtension</key><dict/>"), to: "ios/Badge/Info.plist")
    try folder.write(
      Self.propertyList(
        """
        <key>UIBackgroundModes</key><array><string>fetch</string></array>
        <key>BGTaskSchedulerPermittedIdentifiers</key><array><string>refresh</string></array>
        <key>NSHealthShareUsageDescription</key><string>To show your steps</string>
        <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
        """), to: "ios/Shop/Info.plist")
    try folder.write(
      Self.propertyList("<key>com.apple.developer.healthkit</key><true/>"),
      to: "ios/Shop/Shop.entitlements")
    let result = try check()
    #expect(
      result.output == """
        Health.save needs NSHealthUpdateUsageDescription in the Info.plist
        Health.enableBackgroundDelivery needs the entitlement com.apple.developer.healthkit.background-delivery

        """, "\(result.errors)")
    #expect(result.status == 1)
  }

  @Test func `names a file that is not a property list`() throws {
    try folder.write("<plist><dict>", to: "ios/Shop/Info.plist")
    let result = try check()
    #expect(result.errors == "error: ios/Shop/Info.plist: this is not a valid property list\n")
    #expect(result.status == 2)
  }

  @Test(
    arguments: [
      (
        #"{ "expo": { "ios": { "infoPlist": { "UIBackgroundMode": ["fetch"] } } } }"#,
        "expo.ios.infoPlist has the unknown key 'UIBackgroundMode'; did you mean 'UIBackgroundModes'?"
      ),
      (
        #"{ "expo": { "ios": { "infoPList": {} } } }"#,
        "expo.ios has the unknown key 'infoPList'; did you mean 'infoPlist'?"
      ),
      (#"{ "expo": { "io": {} } }"#, "expo has the unknown key 'io'; did you mean 'ios'?"),
      (
        #"{ "expo": { "infoPlist": { "UIBackgroundModes": ["fetch"] } } }"#,
        "expo has the unknown key 'infoPlist'; did you mean 'expo.ios.infoPlist'?"
      ),
      (
        #"{ "ios": { "infoPlist": {} } }"#,
        "ios has the unknown key 'infoPlist'; did you mean 'expo.ios.infoPlist'?"
      ),
      (
        #"{ "expo": { "ios": { "infoPlist": { "com.apple.developer.healthkit": true } } } }"#,
        "expo.ios.infoPlist has the unknown key 'com.apple.developer.healthkit'; "
          + "did you mean 'expo.ios.entitlements.com.apple.developer.healthkit'?"
      ),
    ])
  func `names a key of app.json that looks misspelled or is in the wrong place`(
    json: String, words: String
  ) throws {
    try folder.write(json, to: "app.json")
    let result = try check()
    #expect(result.errors == "error: app.json: \(words)\n")
    #expect(result.status == 2)
  }

  @Test func `names all misspelled keys and modes at once`() throws {
    try folder.write(
      """
      { "expo": { "ios": { "entitlments": {}, "infoPlist": {
        "UIBackgroundModes": ["fecth"], "NSHealthShareUsageDescripion": "x" } } } }
      """, to: "app.json")
    #expect(
      try check().errors == """
        error: app.json: expo.ios has the unknown key 'entitlments'; did you mean 'entitlements'?
        app.json: expo.ios.infoPlist has the unknown key 'NSHealthShareUsageDescripion'; did you mean \
        'NSHealthShareUsageDescription'?
        app.json: expo.ios.infoPlist.UIBackgroundModes has 'fecth', which iOS does not know; did you mean 'fetch'?

        """)
  }

  @Test func `warns of a mode that iOS does not know`() throws {
    try folder.write(
      """
      { "expo": { "ios": { "infoPlist": { "UIBackgroundModes": ["background-processing", "voip"] } } } }
      """, to: "app.json")
    let result = try check()
    #expect(
      result.errors == """
        warning: app.json: UIBackgroundModes has 'background-processing', which iOS does not know and \
        ignores; did you mean 'processing'?

        """)
  }

  @Test func `names the misspelled keys of a bare project's Info.plist and entitlements`() throws {
    try folder.write(
      Self.propertyList(
        """
        <key>UIBackgroundMode</key><array><string>fetch</string></array>
        <key>NSHealthShareUsageDescripton</key><string>To show your steps</string>
        """), to: "ios/Shop/Info.plist")
    try folder.write(
      Self.propertyList("<key>com.apple.developer.heathkit</key><true/>"),
      to: "ios/Shop/Shop.entitlements")
    let result = try check()
    #expect(
      result.errors == """
        error: ios/Shop/Info.plist: it has the unknown key 'NSHealthShareUsageDescripton'; did you mean \
        'NSHealthShareUsageDescription'?
        ios/Shop/Info.plist: it has the unknown key 'UIBackgroundMode'; did you mean 'UIBackgroundModes'?
        ios/Shop/Shop.entitlements: it has the unknown key 'com.apple.developer.heathkit'; did you mean \
        'com.apple.developer.healthkit'?

        """)
    #expect(result.status == 2)
  }

  @Test func `names the misspelled keys of app.json and of the Xcode project at once`() throws {
    try folder.write(
      #"{ "name": "Shop", "displyName": "Shop", "initialProps": 1 }"#, to: "app.json")
    try folder.write(
      Self.propertyList("<key>UIBackgroundMode</key><array><string>fetch</string></array>"),
      to: "ios/Shop/Info.plist")
    try folder.write(
      Self.propertyList("<key>com.apple.developer.heathkit</key><true/>"),
      to: "ios/Shop/Shop.entitlements")
    let result = try check()
    #expect(
      result.errors == """
        error: app.json: it has the unknown key 'displyName'; did you mean 'displayName'?
        app.json: initialProps must be an object
        ios/Shop/Info.plist: it has the unknown key 'UIBackgroundMode'; did you mean 'UIBackgroundModes'?
        ios/Shop/Shop.entitlements: it has the unknown key 'com.apple.developer.heathkit'; did you mean \
        'com.apple.developer.healthkit'?

        """)
    #expect(result.status == 2)
  }

  @Test(
    arguments: [
      (#"{ "expo": {} }"#, 4), (#"{ "expo": { "ios": { "infoPlist": {} } } }"#, 4),
      (#"{ "expo": { "plugins": ["expo-background-fetch", "react-native-health"] } }"#, 1),
      (#"{ "expo": { "plugins": [["@kingstinct/react-native-healthkit", {}]] } }"#, 1),
      (
        #"{ "expo": { "plugins": [["@kingstinct/react-native-healthkit", { "background": false }]] } }"#,
        2
      ),
    ])
  func `takes from an Expo project only what app.json and known plugins declare`(
    json: String, count: Int
  ) throws {
    try folder.write(json, to: "app.json")
    try folder.write(
      """
      import { NativeModules } from 'react-native';
      const { BackgroundFetch, Health } = NativeModules;
      Health.enableBackgroundDelivery('HKWorkoutTypeIdentifier', 'immediate');
      """, to: "src/app.js")
    let result = try check()
    #expect(result.output.split(separator: "\n").count == count, "\(result.output)")
    #expect(result.status == 1)
  }

  @Test func `knows that Expo's prebuild runs the plugin of an installed expo-background-fetch`()
    throws
  {
    try folder.write(#"{ "dependencies": { "expo-background-fetch": "14" } }"#, to: "package.json")
    try folder.write(#"{ "expo": {} }"#, to: "app.json")
    try folder.write(
      "import { NativeModules } from 'react-native'; NativeModules.BackgroundFetch;\n",
      to: "src/app.js")
    #expect(try check().output == "the app declares everything that the script needs\n")
  }

  @Test func `finds nothing to check beside React Native's own app.json`() throws {
    try folder.write(#"{ "name": "Shop", "displayName": "Shop" }"#, to: "app.json")
    let result = try check()
    #expect(result.output.hasPrefix("nothing was checked"))
    #expect(result.status == 0)
  }
}
