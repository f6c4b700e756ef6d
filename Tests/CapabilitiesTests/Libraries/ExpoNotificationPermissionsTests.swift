import AppHost
import BridgeTesting
import SimulatedPhone
import Testing

/// The facts are those of `ios/ExpoNotifications/Permissions`.
///
/// Differs from a phone: only the permission is real. The rest of the package is answered by stand-ins.
@Suite("expo-notifications 0.27 to 0.32 and 55 to 57") @HostActor
struct ExpoNotificationPermissionsTests {
  private func lines(_ script: String) async throws -> [String] {
    let app = try AppFixture.plain(
      """
      import { NativeModules, TurboModuleRegistry } from 'react-native';
      import { device } from 'bridgehost';
      NativeModules.ExpoModulesCore.installModules();
      const { ExpoNotificationPermissionsModule: native } = expo.modules;
      const show = ({ status, granted, canAskAgain, ios }) => console.log(status, granted, canAskAgain, ios.status, ios.allowsSound);
      (async () => {
        \(script)
      })();
      """
    ) { $0.launch = .user }
    _ = await app.run()
    return app.lines
  }

  @Test func `The person is asked once, and other libraries know the answer`() async throws {
    let lines = try await lines(
      """
      show(await native.getPermissionsAsync());
      show(await native.requestPermissionsAsync({ allowAlert: true, allowSound: true }));
      const { status } = await TurboModuleRegistry.get('RNPermissions').checkNotifications();
      console.log(status);
      """)
    #expect(lines == ["undetermined false true 0 null", "granted true true 2 true", "granted"])
  }

  @Test func `Who refuses is not asked again`() async throws {
    let lines = try await lines(
      """
      device.permissions.answer('ios.permission.NOTIFICATIONS', 'deny');
      show(await native.requestPermissionsAsync(null));
      device.permissions.answer('ios.permission.NOTIFICATIONS', 'allow');
      show(await native.requestPermissionsAsync({}));
      """)
    #expect(lines == ["denied false false 1 false", "denied false false 1 false"])
  }
}
