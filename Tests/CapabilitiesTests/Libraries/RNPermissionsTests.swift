import AppHost
import BackgroundFetch
import BridgeTesting
import HostLoop
import SimulatedPhone
import Testing

/// The facts are those of `ios/RNPermissions.mm`, and of the handlers `ios/*/RNPermissionHandler*.mm`.
///
/// Differs from a phone: A prompt that the app asks for in the background appears when the app comes to the screen. `AppState`
/// stays `active` while a prompt is on the screen. A change in Settings does not end the app.
///
/// Own tests: none; 7 of 7 examples of its README.
@Suite("react-native-permissions 5.6.0") @HostActor
struct RNPermissionsTests {
  static func run(
    _ script: String, files: [String: String] = [:], launch: AppLifecycle.Launch = .user,
    info: AppInfo = AppInfo()
  ) async throws -> (lines: [String], codes: [String]) {
    let app = try AppFixture.plain(
      """
      import { TurboModuleRegistry } from 'react-native';
      import { device } from 'bridgehost';
      const native = TurboModuleRegistry.getEnforcing('RNPermissions');
      const name = (short) => 'ios.permission.' + short;
      const check = async (short) => console.log('check', short, await native.check(name(short)));
      const request = async (short) => console.log('request', short, await native.request(name(short)));
      const answer = (short, word) => device.permissions.answer(name(short), word);
      const say = (promise) => promise.then(
        (value) => console.log(JSON.stringify(value)), ({ code, message }) => console.log(`${code}: ${message}`));
      (async () => {
      \(script)
      })();
      """, files: files
    ) {
      $0.launch = launch
      $0.info = info
    }
    let codes = await app.run().codes
    return (app.lines, codes)
  }

  @Test func `A permission is denied until the person allows it (RNPermissions.mm:265-279)`()
    async throws
  {
    let (lines, codes) = try await Self.run(
      """
      await check('CAMERA');
      await request('CAMERA');
      answer('CAMERA', 'deny');
      await request('CAMERA');
      await check('CAMERA');
      """)
    #expect(
      lines == [
        "check CAMERA denied", "request CAMERA granted", "request CAMERA granted",
        "check CAMERA granted",
      ])
    #expect(codes == [])
  }

  @Test func `What the person refuses is blocked, and iOS asks only once`() async throws {
    let (lines, _) = try await Self.run(
      """
      answer('MICROPHONE', 'deny');
      await request('MICROPHONE');
      answer('MICROPHONE', 'allow');
      await request('MICROPHONE');
      device.permissions.set(name('MICROPHONE'), 'granted');
      await check('MICROPHONE');
      """)
    #expect(
      lines == [
        "request MICROPHONE blocked", "request MICROPHONE blocked", "check MICROPHONE granted",
      ])
  }

  @Test
  func `Photos can be limited, and then the picker opens (RNPermissionHandlerPhotoLibrary.mm)`()
    async throws
  {
    let (lines, _) = try await Self.run(
      """
      await say(native.openPhotoPicker());
      answer('PHOTO_LIBRARY', 'limit');
      await request('PHOTO_LIBRARY');
      await say(native.openPhotoPicker());
      await say(native.openContactPicker());
      device.permissions.set(name('CONTACTS'), 'unavailable');
      await check('CONTACTS');
      """)
    #expect(
      lines == [
        "cannot_open_limited_picker: Photo library permission isn't limited",
        "request PHOTO_LIBRARY limited", "true",
        "cannot_open_limited_picker: Only available on iOS 18 or higher",
        "check CONTACTS unavailable",
      ])
  }

  @Test
  func
    `An app with the location in use may ask for always once (RNPermissionHandlerLocationAlways.mm:27-40, 85)`()
    async throws
  {
    let (lines, _) = try await Self.run(
      """
      await request('LOCATION_WHEN_IN_USE');
      await check('LOCATION_ALWAYS');
      answer('LOCATION_ALWAYS', 'deny');
      await request('LOCATION_ALWAYS');
      answer('LOCATION_ALWAYS', 'allow');
      const before = Date.now();
      await request('LOCATION_ALWAYS');
      console.log(Date.now() - before);
      await check('LOCATION_WHEN_IN_USE');
      """)
    #expect(
      lines == [
        "request LOCATION_WHEN_IN_USE granted", "check LOCATION_ALWAYS denied",
        "request LOCATION_ALWAYS blocked", "request LOCATION_ALWAYS blocked", "250",
        "check LOCATION_WHEN_IN_USE granted",
      ])
  }

  @Test func `Writing into calendars is part of full access (RNPermissionHandlerCalendars.mm)`()
    async throws
  {
    let (lines, _) = try await Self.run(
      """
      await request('CALENDARS_WRITE_ONLY');
      await check('CALENDARS');
      await request('CALENDARS');
      await check('CALENDARS_WRITE_ONLY');
      """)
    #expect(
      lines == [
        "request CALENDARS_WRITE_ONLY granted", "check CALENDARS denied",
        "request CALENDARS granted", "check CALENDARS_WRITE_ONLY granted",
      ])
  }

  @Test func `The media library and StoreKit share one answer`() async throws {
    let (lines, _) = try await Self.run("await request('MEDIA_LIBRARY'); await check('STOREKIT');")
    #expect(lines == ["request MEDIA_LIBRARY granted", "check STOREKIT granted"])
  }

  @Test
  func `Face ID is denied until the library has asked (RNPermissionHandlerFaceID.mm)`() async throws
  {
    let (lines, _) = try await Self.run(
      """
      device.permissions.set(name('FACE_ID'), 'granted');
      await check('FACE_ID');
      await request('FACE_ID');
      """)
    #expect(lines == ["check FACE_ID denied", "request FACE_ID granted"])
  }

  private static let registry = """
    import { TurboModuleRegistry } from 'react-native';
    const native = TurboModuleRegistry.getEnforcing('RNPermissions');

    """

  @Test(arguments: [
    ("native.request('ios.permission.CAMERA')", "RNPermissions.request() asked for CAMERA"),
    (
      "native.requestNotifications([])",
      "RNPermissions.requestNotifications() asked for NOTIFICATIONS"
    ),
  ])
  func `A request in the background waits unseen, and native code is not blamed`(
    call: String, words: String
  )
    async throws
  {
    let app = try AppFixture.plain(Self.registry + "\(call).then(() => console.log('answered'));") {
      $0.launch = .fetch
    }
    let result = await app.run()
    #expect(app.lines == [])
    #expect(!result.codes.contains("promise-never-settled"))
    #expect(result.text("permission-prompt-unseen").hasPrefix("\(words) in the background"))
    #expect(result.fix("permission-prompt-unseen").contains("--launch user"))
  }

  @Test func `A request in the background is answered when the person opens the app`() async throws
  {
    let app = try AppFixture.plain(
      Self.registry + """
        import { device } from 'bridgehost';
        native.request('ios.permission.CAMERA').then((status) => console.log(status));
        device.openApp({ after: 5 });
        """
    ) { $0.launch = .fetch }
    let result = await app.run()
    #expect(app.lines == ["granted"])
    #expect(!result.codes.contains("permission-prompt-unseen"))
  }

  @Test func `iOS ignores a request for the location without a reason, and the run names the key`()
    async throws
  {
    var info = AppInfo()
    info.infoPlistKeys = []
    let app = try AppFixture.plain(
      Self.registry + "native.request('ios.permission.LOCATION_WHEN_IN_USE');"
    ) {
      $0.launch = .user
      $0.info = info
    }
    let result = await app.run()
    #expect(result.codes == ["permission-without-reason"])
    #expect(result.fix("permission-without-reason").contains("NSLocationWhenInUseUsageDescription"))
  }
}
