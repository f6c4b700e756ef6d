import AppHost
import BridgeTesting
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// The facts are those of `ios/RNDeviceInfo/RNDeviceInfo.m`.
///
/// Differs from a phone: Headphones are never connected, and the brightness and the font never change. The memory, the disk and
/// the device token are those of no real phone.
///
/// Own tests: 428 of 428 in 2 of 3 files (`__tests__/getters.test.ts`, `supported-platform-info.test.ts`), which replace native code; the
/// third file needs a package that renders hooks.
@Suite("react-native-device-info 15.0.2") @HostActor
struct RNDeviceInfoTests {
  private func lines(
    _ script: String, on architecture: Architecture = .turbo, info: AppInfo = AppInfo()
  ) async throws -> [String] {
    let app = try AppFixture.plain(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      import { device } from 'bridgehost';
      const { RNDeviceInfo } = NativeModules;
      const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
      (async () => {
      \(script)
      })();
      """
    ) {
      $0.launch = .user
      $0.info = info
      $0.architecture = architecture
    }
    #expect(await app.run().codes == [])
    return app.lines
  }

  @Test(arguments: Architecture.allCases)
  func `The constants describe the phone and the app (RNDeviceInfo.m:59-74)`(
    architecture: Architecture
  )
    async throws
  {
    var info = AppInfo()
    info.bundleIdentifier = "com.example.tides"
    info.displayName = "Tides"
    info.version = "2.1"
    info.buildNumber = "7"
    let lines = try await lines(
      """
      const { deviceId, model, systemName, systemVersion, brand, deviceType } = RNDeviceInfo;
      console.log(deviceId, model, systemName, systemVersion, brand, deviceType);
      const { bundleId, appName, appVersion, buildNumber, isTablet, isDisplayZoomed } = RNDeviceInfo;
      console.log(bundleId, appName, appVersion, buildNumber, isTablet, isDisplayZoomed);
      """, on: architecture, info: info)
    #expect(
      lines == [
        "iPhone14,7 iPhone 14 iOS 17.5 Apple Handset", "com.example.tides Tides 2.1 7 false false",
      ])
  }

  @Test(arguments: Architecture.allCases)
  func `Most methods have a synchronous twin with the same result`(architecture: Architecture)
    async throws
  {
    let lines = try await lines(
      """
      const names = Object.keys(RNDeviceInfo).concat(Object.keys(Object.getPrototypeOf(RNDeviceInfo)));
      const twins = names.filter((name) => names.includes(name + 'Sync'));
      for (const name of twins) {
        const [result, twin] = [await RNDeviceInfo[name](), RNDeviceInfo[name + 'Sync']()];
        if (JSON.stringify(result) !== JSON.stringify(twin)) console.log(name, result, twin);
      }
      console.log(names.length === 0 || twins.length >= 24);
      console.log(['getDeviceName', 'getCarrier', 'getInstallerPackageName', 'isEmulator'].map(
        (name) => String(RNDeviceInfo[name + 'Sync']())).join());
      """, on: architecture)
    #expect(lines == ["true", "iPhone,--,Other,false"])
  }

  @Test func `The address is that of Wi-Fi (RNDeviceInfo.m:686-725)`() async throws {
    let lines = try await lines(
      """
      console.log(RNDeviceInfo.getIpAddressSync());
      device.network.setConnection('cellular');
      console.log(await RNDeviceInfo.getIpAddress());
      """)
    #expect(lines == ["192.168.1.20", "0.0.0.0"])
  }

  @Test func `A full disk has no free storage (RNDeviceInfo.m:604-640)`() async throws {
    let lines = try await lines(
      """
      const { getFreeDiskStorageSync: free, getTotalDiskCapacitySync: total } = RNDeviceInfo;
      console.log(free() > 0 && free('important') < total());
      device.storage.setFull(true);
      console.log(free('opportunistic'));
      """)
    #expect(lines == ["true", "0"])
  }

  @Test(arguments: Architecture.allCases)
  func `Changes of the battery are sent only while JavaScript listens (RNDeviceInfo.m:752-770)`(
    architecture: Architecture
  ) async throws {
    let lines = try await lines(
      """
      device.power.setBatteryLevel(0.5);
      await sleep(10);
      const emitter = new NativeEventEmitter(RNDeviceInfo);
      for (const name of ['batteryLevelDidChange', 'batteryLevelIsLow', 'powerStateDidChange']) {
        emitter.addListener('RNDeviceInfo_' + name, (body) => console.log(name, JSON.stringify(body)));
      }
      await sleep(10);
      device.power.setBatteryLevel(0.25);
      device.power.setBatteryLevel(0.125);
      device.power.setCharging(true);
      device.power.setCharging(true);
      device.power.setLowPowerMode(true);
      device.power.setBatteryLevel(1);
      await sleep(10);
      console.log(JSON.stringify(await RNDeviceInfo.getPowerState()), RNDeviceInfo.isBatteryChargingSync());
      """, on: architecture)
    #expect(
      lines == [
        "batteryLevelDidChange 0.25", "batteryLevelDidChange 0.125", "batteryLevelIsLow 0.125",
        #"powerStateDidChange {"batteryLevel":0.125,"batteryState":"charging","lowPowerMode":false}"#,
        #"powerStateDidChange {"batteryLevel":0.125,"batteryState":"charging","lowPowerMode":true}"#,
        "batteryLevelDidChange 1",
        #"{"batteryLevel":1,"batteryState":"full","lowPowerMode":true} false"#,
      ])
  }

  @Test func `The level of the battery is a float (RNDeviceInfo.m:837-843)`() async throws {
    let lines = try await lines(
      """
      device.power.setBatteryLevel(0.2);
      console.log(RNDeviceInfo.getBatteryLevelSync());
      """)
    #expect(lines == ["0.20000000298023224"])
  }

  @Test func `The unique id outlives the app, and syncUniqueId replaces it (DeviceUID.m:49-65)`()
    async throws
  {
    let app = try AppFixture.plain(
      """
      import { NativeModules } from 'react-native';
      import { device } from 'bridgehost';
      const { RNDeviceInfo } = NativeModules;
      (async () => {
        console.log(await RNDeviceInfo.getUniqueId());
        if (device.launchCount === 1) {
          device.reinstall({ after: 1 });
          device.openApp({ after: 2 });
        } else {
          console.log(await RNDeviceInfo.syncUniqueId());
          console.log(RNDeviceInfo.getUniqueIdSync());
        }
      })();
      """
    ) { $0.launch = .user }
    _ = await app.run()
    let lines = app.lines
    #expect(lines.count == 4)
    #expect(lines[0] == lines[1])
    #expect(lines[1] != lines[2])
    #expect(lines[2] == lines[3])
  }

  @Test
  func
    `The times of the installation and of the launch are whole milliseconds (RNDeviceInfo.m:1049-1079)`()
    async throws
  {
    let lines = try await lines(
      """
      const now = Date.now();
      await sleep(1500);
      const { getFirstInstallTimeSync: installed, getStartupTimeSync: started } = RNDeviceInfo;
      console.log(now - started() < 1000, installed() <= started(), Number.isInteger(started()));
      """)
    #expect(lines == ["true true true"])
  }
}
