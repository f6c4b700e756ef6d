import AppHost
import BackgroundFetch
import BridgeTesting
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// What is reported about an app that uses the radio wrongly in the background.
@Suite @HostActor struct BluetoothCheckTests {
  /// Runs an app near a strap that the person has allowed to use Bluetooth.
  ///
  /// - Parameters:
  ///   - work: what a background fetch does.
  ///   - load: what the script does when it loads.
  private func run(
    _ work: String, load: String = "", launch: AppLifecycle.Launch = .fetch,
    info: AppInfo = AppInfo()
  ) async throws -> SessionResult {
    let app = try AppFixture.plain(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      import { device, heartRateStrap } from 'bridgehost';
      const { BackgroundFetch, BlePlx } = NativeModules;
      device.permissions.set('ios.permission.BLUETOOTH', 'granted');
      const id = device.bluetooth.addPeripheral(heartRateStrap());
      const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      const ready = new Promise((resolve) => new NativeEventEmitter(BlePlx).addListener('StateChangeEvent', resolve));
      const connect = async () => {
        await BlePlx.connectToDevice(id, { timeout: 5000 });
        await BlePlx.discoverAllServicesAndCharacteristicsForDevice(id, 'discover');
      };
      const scan = async (services, seconds) => {
        BlePlx.startDeviceScan(services, null);
        await sleep(seconds);
        BlePlx.stopDeviceScan();
      };
      BlePlx.createClient(null);
      new NativeEventEmitter(BackgroundFetch).addListener('fetch', async ({ fetchId }) => {
        await BlePlx.state();
        \(work)
        BackgroundFetch.finish(fetchId, 'noData');
      });
      \(load)
      """
    ) {
      $0.launch = launch
      $0.info = info
    }
    return await app.run()
  }

  private func severity(_ result: SessionResult, _ code: String) -> Diagnosis.Severity? {
    result.diagnoses.first { $0.code == code }?.severity
  }

  // MARK: - Scans

  private static let scan = "bluetooth-scan-without-services"

  @Test func `a fetch that scans without services is an error, and names the service`() async throws
  {
    let result = try await run("await scan(null, 10);")
    #expect(result.codes == [Self.scan])
    #expect(severity(result, Self.scan) == .error)
    #expect(
      result.text(Self.scan)
        == "a scan in the background named no services, so it did not find HRM, although the phone was near enough"
    )
    #expect(result.fix(Self.scan).contains("HRM advertises 180D"))
  }

  @Test func `a scan without services that goes on is found, too`() async throws {
    let result = try await run("BlePlx.startDeviceScan([], null); await sleep(10);")
    #expect(severity(result, Self.scan) == .error)
  }

  @Test func `a scan that is no work of a fetch is a warning`() async throws {
    let result = try await run(
      "await sleep(10);", load: "ready.then(() => BlePlx.startDeviceScan(null, null));")
    #expect(severity(result, Self.scan) == .warning)
  }

  @Test(arguments: [
    "await scan(['180d'], 10);",
    // Too short to find anything.
    "await scan(null, 0.5);",
    "device.bluetooth.leaveRange(id); await scan(null, 10);",
    "await connect(); await scan(null, 10); await BlePlx.cancelDeviceConnection(id);",
  ])
  func `a scan that lacks nothing is clean`(work: String) async throws {
    #expect(try await run(work).codes == [])
  }

  @Test func `a scan that the person sees end is clean`() async throws {
    #expect(
      try await run("await scan(null, 10);", load: "device.openApp({ after: 5 });").codes == [])
    #expect(
      try await run(
        "", load: "ready.then(() => scan(null, 60)); device.leaveApp({ after: 5 });", launch: .user
      ).codes == [])
  }

  @Test func `without the background mode, naming services would not help`() async throws {
    var info = AppInfo()
    info.backgroundModes = [.fetch]
    #expect(try await run("await scan(null, 10);", info: info).codes == [])
  }

  // MARK: - Connections

  private static let left = "bluetooth-left-connected"

  @Test func `a fetch that stays connected without a subscription is a warning`() async throws {
    let result = try await run("await connect();")
    #expect(result.codes == [Self.left])
    #expect(severity(result, Self.left) == .warning)
  }

  @Test func `it is an error if the app ends its connection at other times`() async throws {
    let result = try await run(
      "await connect(); if (fetchId === 1) await BlePlx.cancelDeviceConnection(id);",
      load: "if (device.launchCount === 1) device.simulateBackgroundFetch({ after: 3600 });")
    #expect(severity(result, Self.left) == .error)
    #expect(result.text(Self.left).hasSuffix("At other times the app ended this connection"))
  }

  @Test(arguments: [
    "await connect(); await BlePlx.cancelDeviceConnection(id);",
    """
    await connect();
    BlePlx.monitorCharacteristicForDevice(id, '180d', '2a37', 'm').catch(() => {});
    await sleep(1);
    """,
    "await connect(); device.bluetooth.disconnect(id); await sleep(1);",
    "device.bluetooth.leaveRange(id); await connect().catch(() => {});",
  ])
  func `a connection that is used, or has ended, is clean`(work: String) async throws {
    #expect(try await run(work, load: "device.openApp({ after: 600 });").codes == [])
  }

  @Test func `a connection that the person's use of the app made is clean`() async throws {
    #expect(
      try await run(
        "", load: "ready.then(connect); device.leaveApp({ after: 5 });", launch: .user
      ).codes == [])
  }

  // MARK: - Waits without a limit

  @Test func `a fetch that waits for a connection without a time limit names it`() async throws {
    let result = try await run(
      "device.bluetooth.leaveRange(id); await BlePlx.connectToDevice(id, null);")
    #expect(result.codes == ["fetch-expired"])
    let fix = result.fix("fetch-expired")
    #expect(
      fix.contains(
        "waits for connectToDevice(), which waits without a limit until the device is near"))
    #expect(fix.contains("Pass a time limit: connectToDevice(id, { timeout: 10000 })"))
  }

  @Test func `a connection that the fetch does not await is not blamed`() async throws {
    let result = try await run(
      """
      device.bluetooth.leaveRange(id);
      BlePlx.connectToDevice(id, null).catch(() => {});
      await new Promise(() => {});
      """)
    #expect(!result.fix("fetch-expired").contains("connectToDevice()"))
  }

  // MARK: - Prompts

  @Test func `nobody sees the prompt of a first manager in the background`() async throws {
    let script = """
      import { NativeModules } from 'react-native';
      import { device } from 'bridgehost';
      NativeModules.BlePlx.createClient(null);
      """
    func codes(_ more: String, _ launch: AppLifecycle.Launch) async throws -> [String] {
      let app = try AppFixture.plain(script + more) { $0.launch = launch }
      return await app.run().codes.filter { $0 == "bluetooth-prompt-unseen" }
    }
    #expect(try await codes("", .fetch) == ["bluetooth-prompt-unseen"])
    #expect(try await codes("device.openApp({ after: 60 });", .fetch) == [])
    #expect(try await codes("", .user) == [])
  }

  @Test func `nobody sees a pairing question in the background`() async throws {
    let lock = """
      const lock = device.bluetooth.addPeripheral({
        name: 'Lock', paired: device.launchCount > 1,
        services: { 'ff10': { 'ff11': { properties: ['read'], encrypted: true } } },
      });
      """
    let work = """
      await BlePlx.connectToDevice(lock, { timeout: 5000 });
      await BlePlx.discoverAllServicesAndCharacteristicsForDevice(lock, '1');
      BlePlx.readCharacteristicForDevice(lock, 'ff10', 'ff11', '2').catch(() => {}).finally(
        () => BlePlx.cancelDeviceConnection(lock));
      await sleep(20);
      """
    #expect(try await run(work, load: lock).codes == ["bluetooth-pairing-unseen"])
    #expect(try await run(work, load: lock + "device.openApp({ after: 10 });").codes == [])
    let paired = lock.replacing("device.launchCount > 1", with: "true")
    #expect(try await run(work, load: paired).codes == [])
  }
}
