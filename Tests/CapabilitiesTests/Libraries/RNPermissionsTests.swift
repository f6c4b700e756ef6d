import AppHost
import BridgeTesting
import Capabilities
import HostLoop
import SimulatedPhone
import Testing

/// The facts are those of `ios/RNPermissions.mm`, and of the handlers `ios/*/RNPermissionHandler*.mm`.
///
/// Differs from a phone: A prompt that the app asks for in the background appears when the app comes to the screen. `AppState`
/// stays `active` while a prompt is on the screen. A change in Settings does not end the app.
@Suite("react-native-permissions 5.6.0") @HostActor
struct RNPermissionsTests {
  private func run(
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
    let (lines, codes) = try await run(
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
    let (lines, _) = try await run(
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
    let (lines, _) = try await run(
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
    let (lines, _) = try await run(
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
    let (lines, _) = try await run(
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
    let (lines, _) = try await run("await request('MEDIA_LIBRARY'); await check('STOREKIT');")
    #expect(lines == ["request MEDIA_LIBRARY granted", "check STOREKIT granted"])
  }

  @Test
  func `Face ID is denied until the library has asked (RNPermissionHandlerFaceID.mm)`() async throws
  {
    let (lines, _) = try await run(
      """
      device.permissions.set(name('FACE_ID'), 'granted');
      await check('FACE_ID');
      await request('FACE_ID');
      """)
    #expect(lines == ["check FACE_ID denied", "request FACE_ID granted"])
  }

  @Test func `A request without its reason in the Info.plist ends the app`() async throws {
    var info = AppInfo()
    info.infoPlistKeys = []
    let (lines, codes) = try await run(
      "await check('CAMERA'); await request('CAMERA');", info: info)
    #expect(lines == ["check CAMERA denied"])
    #expect(codes == ["ended-by-exception"])
  }

  @Test func `A request for the location without its reason is never answered`() async throws {
    var info = AppInfo()
    info.infoPlistKeys = []
    let (lines, codes) = try await run("await request('LOCATION_WHEN_IN_USE');", info: info)
    #expect(lines == [])
    #expect(codes == ["promise-never-settled"])
  }

  @Test
  func `Only the handlers that the Podfile names exist (setup.rb:9; RNPermissions.mm:350, 385)`()
    async throws
  {
    let podfile = """
      setup_permissions([
        # 'Microphone',
        'Camera',
      ])
      """
    let (lines, _) = try await run(
      """
      await check('CAMERA');
      await check('MICROPHONE');
      await request('MICROPHONE');
      await say(native.checkNotifications());
      await say(native.checkLocationAccuracy());
      """, files: ["package.json": "{}", "ios/Podfile": podfile])
    #expect(
      lines == [
        "check CAMERA denied", "check MICROPHONE unavailable", "request MICROPHONE unavailable",
        "notifications_handler_not_set_up: Notifications permission handler is not set up",
        "location_accuracy_handler_not_set_up: LocationAccuracy permission handler is not set up",
      ])
  }

  @Test func `With Expo the plugin names the handlers`() async throws {
    var info = AppInfo()
    info.expoConfig =
      #"{"plugins":["a",["react-native-permissions",{"iosPermissions":["Siri"]}]]}"#
    let (lines, _) = try await run("await check('SIRI'); await check('MOTION');", info: info)
    #expect(lines == ["check SIRI denied", "check MOTION unavailable"])
  }

  @Test
  func
    `Notifications have the settings that the app has asked for (RNPermissionHandlerNotifications.mm:34-138)`()
    async throws
  {
    let (lines, _) = try await run(
      """
      const say = async (promise) => {
        const { status, settings } = await promise;
        console.log(status, Object.entries(settings).filter(([, isOn]) => isOn).map(([key]) => key).sort().join(),
          Object.keys(settings).length);
      };
      await say(native.checkNotifications());
      await say(native.requestNotifications(['alert', 'provisional']));
      device.permissions.set(name('NOTIFICATIONS'), 'blocked');
      await say(native.requestNotifications([]));
      device.permissions.set(name('NOTIFICATIONS'), 'granted');
      await say(native.checkNotifications());
      """)
    #expect(
      lines == [
        "denied  2", "granted notificationCenter,provisional 5", "blocked  7",
        "granted alert,badge,lockScreen,notificationCenter,sound 7",
      ])
  }

  @Test
  func
    `The accuracy is that of an allowed location (RNPermissionHandlerLocationAccuracy.mm:15-76)`()
    async throws
  {
    let (lines, _) = try await run(
      """
      await say(native.checkLocationAccuracy());
      answer('LOCATION_WHEN_IN_USE', 'deny');
      await request('LOCATION_WHEN_IN_USE');
      await say(native.requestLocationAccuracy('map'));
      device.permissions.set(name('LOCATION_WHEN_IN_USE'), 'granted');
      device.permissions.setLocationPrecise(false);
      await say(native.checkLocationAccuracy());
      await say(native.requestLocationAccuracy('map'));
      """)
    #expect(
      lines == [
        "cannot_check_location_accuracy: Location permission hasn't been requested first",
        "request LOCATION_WHEN_IN_USE blocked",
        "cannot_request_location_accuracy: Location permission has been blocked by the user",
        #""reduced""#, #""full""#,
      ])
  }

  @Test
  func `openSettings leaves the app, which only works on the screen (RNPermissions.mm:325-344)`()
    async throws
  {
    let (lines, _) = try await run(
      """
      await say(native.openSettings('application'));
      console.log(device.appState);
      await say(native.openSettings('notifications'));
      """)
    #expect(
      lines == ["true", "background", "cannot_open_settings: Cannot open notifications settings"])
  }

  @Test func `What only Android has is rejected (RNPermissions.mm:461-487)`() async throws {
    let (lines, _) = try await run(
      """
      await say(native.checkMultiple([]));
      await say(native.canScheduleExactAlarms());
      """)
    #expect(
      lines == [
        "RNPermissions:checkMultiple: checkMultiple is not supported on iOS",
        "RNPermissions:canScheduleExactAlarms: canScheduleExactAlarms is not supported on iOS",
      ])
  }

  @Test func `A prompt waits until the app is on the screen`() async throws {
    let (lines, _) = try await run(
      """
      device.openApp({ after: 3 });
      const before = Date.now();
      await request('APP_TRACKING_TRANSPARENCY');
      console.log(Date.now() - before >= 2900);
      """, launch: .fetch)
    #expect(lines == ["request APP_TRACKING_TRANSPARENCY granted", "true"])
  }

  @Test func `iOS forgets the answers with the app`() async throws {
    let (lines, _) = try await run(
      """
      await check('CAMERA');
      if (device.launchCount > 1) return;
      await request('CAMERA');
      device.reinstall({ after: 1 });
      device.openApp({ after: 2 });
      """)
    #expect(
      lines == ["check CAMERA denied", "request CAMERA granted", "check CAMERA denied"])
  }
}
