import AppHost
import BridgeTesting
import HostLoop
import Testing

/// The facts are those of `packages/app/ios/RNFBApp` of version 21.
///
/// Own tests: none without Firebase's servers.
///
/// Differs from a phone: Of Firebase's other packages only messaging has a native half. Two apps of one name are an error of
/// the promise. `jsonGetAll` and `metaGetAll` are empty.
@Suite("@react-native-firebase/app 21") @HostActor
struct RNFBAppTests {
  private func lines(_ script: String, files: [String: String] = [:]) async throws -> [String] {
    let app = try AppFixture.plain(
      """
      import { NativeModules } from 'react-native';
      const { RNFBAppModule: app } = NativeModules;
      \(script)
      """, files: files.merging(["package.json": "{}"]) { old, _ in old }
    ) { $0.launch = .user }
    #expect(await app.run().codes == [])
    return app.lines
  }

  private nonisolated static let settings = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
      <key>API_KEY</key><string>key</string><key>GOOGLE_APP_ID</key><string>1:2:ios:3</string>
      <key>PROJECT_ID</key><string>project</string><key>IS_ADS_ENABLED</key><false/>
    </dict></plist>
    """

  @Test(arguments: [
    ["ios/App/GoogleService-Info.plist": settings], ["GoogleService-Info.plist": settings],
    [
      "app.json": #"{"expo": {"ios": {"googleServicesFile": "./keys/a.plist"}}}"#,
      "keys/a.plist": settings,
    ],
  ])
  func `The default app has the options of GoogleService-Info.plist (RNFBSharedUtils.m:54-85)`(
    files: [String: String]
  ) async throws {
    let lines = try await lines(
      """
      const [{ appConfig, options }] = app.NATIVE_FIREBASE_APPS;
      console.log(appConfig.name, appConfig.automaticDataCollectionEnabled, JSON.stringify(options));
      """, files: files)
    #expect(
      lines == [#"[DEFAULT] true {"apiKey":"key","appId":"1:2:ios:3","projectId":"project"}"#])
  }

  @Test(arguments: [[:], ["ios/App/GoogleService-Info.plist": "no list"]])
  func `Without a readable file the default app has no options`(
    files: [String: String]
  ) async throws {
    let lines = try await lines(
      "console.log(JSON.stringify(app.NATIVE_FIREBASE_APPS[0].options));", files: files)
    #expect(lines == ["{}"])
  }

  @Test func `JavaScript makes and deletes apps (RNFBAppModule.m:165-270)`() async throws {
    let lines = try await lines(
      """
      const options = { apiKey: 'b', appId: 'c', authDomain: 'd', other: 'e' };
      const config = { name: 'second', automaticDataCollectionEnabled: false };
      console.log(JSON.stringify(await app.initializeApp(options, config)));
      await app.initializeApp(options, config).catch((error) => console.log(error.message));
      console.log(await app.deleteApp('second'), (await app.initializeApp(options, config)).appConfig.name);
      """)
    #expect(
      lines == [
        #"{"appConfig":{"automaticDataCollectionEnabled":false,"name":"second"},"#
          + #""options":{"apiKey":"b","appId":"c","authDomain":"d"}}"#,
        "App named second has already been configured.", "null second",
      ])
  }

  @Test func `Settings are those of firebase.json, and preferences are kept`() async throws {
    let lines = try await lines(
      """
      console.log(app.FIREBASE_RAW_JSON);
      await app.preferencesSetBool('a', true);
      await app.preferencesSetString('b', 'c');
      console.log(JSON.stringify(await app.preferencesGetAll()));
      await app.preferencesClearAll();
      console.log(JSON.stringify(await app.preferencesGetAll()));
      """, files: ["firebase.json": #"{"react-native": {"messaging_auto_init_enabled": false}}"#])
    #expect(
      lines == [
        #"{"messaging_auto_init_enabled":false}"#, #"{"a":true,"b":"c"}"#, "{}",
      ])
  }

  @Test func `Listeners are counted (RNFBRCTEventEmitter.m:85-140)`() async throws {
    let lines = try await lines(
      """
      app.eventsNotifyReady(true);
      app.eventsAddListener('a'); app.eventsAddListener('a'); app.eventsAddListener('b');
      app.eventsRemoveListener('a', false); app.eventsRemoveListener('b', true);
      const { listeners, queued, events } = await app.eventsGetListeners();
      console.log(listeners, queued, JSON.stringify(events));
      """)
    #expect(lines == [#"1 0 {"a":1}"#])
  }

  @Test
  func `Version 5 finds the default app in a module of its own (RNFirebase.m:34-125)`() async throws
  {
    let lines = try await lines(
      """
      const { RNFirebase } = NativeModules;
      console.log(JSON.stringify(RNFirebase.apps));
      RNFirebase.initializeApp('second', { apiKey: 'b' }, (error, { result }) => console.log(error, result));
      RNFirebase.initializeApp('second', { apiKey: 'b' }, (error, { result }) => console.log(error, result));
      console.log(await RNFirebase.deleteApp('second'));
      """, files: ["ios/GoogleService-Info.plist": Self.settings])
    #expect(
      lines == [
        #"[{"apiKey":"key","appId":"1:2:ios:3","name":"[DEFAULT]","projectId":"project"}]"#,
        "null success", "null success", "null",
      ])
  }
}
