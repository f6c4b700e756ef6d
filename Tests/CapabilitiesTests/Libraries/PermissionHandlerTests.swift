import AppHost
import BackgroundFetch
import BridgeTesting
import HostLoop
import SimulatedPhone
import Testing

/// What the app declares, and what is not a permission like the others.
@Suite("react-native-permissions 5.6.0") @HostActor
struct PermissionHandlerTests {
  @Test func `A request without its reason in the Info.plist ends the app`() async throws {
    var info = AppInfo()
    info.infoPlistKeys = []
    let (lines, codes) = try await RNPermissionsTests.run(
      "await check('CAMERA'); await request('CAMERA');", info: info)
    #expect(lines == ["check CAMERA denied"])
    #expect(codes == ["ended-by-exception"])
  }

  @Test func `A request for the location without its reason is never answered`() async throws {
    var info = AppInfo()
    info.infoPlistKeys = []
    let (lines, codes) = try await RNPermissionsTests.run(
      "await request('LOCATION_WHEN_IN_USE');", info: info)
    #expect(lines == [])
    #expect(codes == ["permission-without-reason"])
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
    let (lines, _) = try await RNPermissionsTests.run(
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
    let (lines, _) = try await RNPermissionsTests.run(
      "await check('SIRI'); await check('MOTION');", info: info)
    #expect(lines == ["check SIRI denied", "check MOTION unavailable"])
  }

  @Test
  func
    `Notifications have the settings that the app has asked for (RNPermissionHandlerNotifications.mm:34-138)`()
    async throws
  {
    let (lines, _) = try await RNPermissionsTests.run(
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
    let (lines, _) = try await RNPermissionsTests.run(
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
    let (lines, _) = try await RNPermissionsTests.run(
      """
      await say(native.openSettings('application'));
      console.log(device.appState);
      await say(native.openSettings('notifications'));
      """)
    #expect(
      lines == ["true", "background", "cannot_open_settings: Cannot open notifications settings"])
  }

  @Test func `What only Android has is rejected (RNPermissions.mm:461-487)`() async throws {
    let (lines, _) = try await RNPermissionsTests.run(
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
    let (lines, _) = try await RNPermissionsTests.run(
      """
      device.openApp({ after: 3 });
      const before = Date.now();
      await request('APP_TRACKING_TRANSPARENCY');
      console.log(Date.now() - before >= 2900);
      """, launch: .fetch)
    #expect(lines == ["request APP_TRACKING_TRANSPARENCY granted", "true"])
  }

  @Test func `iOS forgets the answers with the app`() async throws {
    let (lines, _) = try await RNPermissionsTests.run(
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
