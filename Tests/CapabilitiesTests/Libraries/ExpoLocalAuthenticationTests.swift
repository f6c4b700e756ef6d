import AppHost
import BridgeTesting
import SimulatedPhone
import Testing

/// The facts are those of `ios/LocalAuthenticationModule.swift`.
///
/// Differs from a phone: the person always shows the right face, or enters the right passcode.
@Suite("expo-local-authentication 14 to 17, 55 and 56") @HostActor
struct ExpoLocalAuthenticationTests {
  private static let reason = "NSFaceIDUsageDescription"

  private func lines(
    _ script: String, plistKeys: Set<String> = [reason], as launch: AppLifecycle.Launch = .user
  ) async throws -> [String] {
    let app = try AppFixture.plain(
      """
      import { NativeModules } from 'react-native';
      import { device } from 'bridgehost';
      NativeModules.ExpoModulesCore.installModules();
      const { ExpoLocalAuthentication: native } = expo.modules;
      const ask = async (options) => Object.values(await native.authenticateAsync(options)).join();
      (async () => {
        \(script)
      })();
      """
    ) {
      $0.launch = launch
      $0.info = AppInfo()
      $0.info?.infoPlistKeys = plistKeys
    }
    _ = await app.run()
    return app.lines
  }

  @Test func `The phone has Face ID, as the keychain says, and its owner authenticates`()
    async throws
  {
    let lines = try await lines(
      """
      console.log(await native.hasHardwareAsync(), await native.isEnrolledAsync());
      console.log(await native.supportedAuthenticationTypesAsync(), await native.getEnrolledLevelAsync());
      console.log(await ask({ disableDeviceFallback: true }));
      """)
    #expect(lines == ["true true", "[ 2 ] 3", "true,,"])
  }

  @Test func `Who refuses Face ID enters the passcode, unless the app forbids that`() async throws {
    let lines = try await lines(
      """
      device.permissions.answer('ios.permission.FACE_ID', 'deny');
      console.log(await ask({}), await native.getEnrolledLevelAsync(), await native.isEnrolledAsync());
      console.log(await ask({ disableDeviceFallback: true }));
      """)
    #expect(lines == ["true,, 1 false", "false,not_available,"])
  }

  @Test func `Without a text in Info.plist there is only the passcode, and a warning`() async throws
  {
    let lines = try await lines(
      """
      const { success, warning } = await native.authenticateAsync({});
      console.log(success, warning.includes('NSFaceIDUsageDescription'));
      console.log((await native.authenticateAsync({ disableDeviceFallback: true })).error);
      """, plistKeys: [])
    #expect(lines == ["true true", "missing_usage_description"])
  }

  @Test func `Nobody authenticates in the background`() async throws {
    let lines = try await lines("console.log(await ask({}));", as: .fetch)
    #expect(lines == ["false,unknown: -1004, User interaction required.,"])
  }
}
