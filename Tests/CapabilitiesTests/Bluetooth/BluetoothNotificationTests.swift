import AppHost
import Bluetooth
import BridgeTesting
import HostLoop
import SimulatedPhone
import Testing

/// What a run says of notifications: which the app got, and which were lost.
@Suite @HostActor struct BluetoothNotificationTests {
  /// An app that monitors a strap, also in the processes that iOS launches for it.
  private func run(
    _ script: String, repeating: String = "", restoreIdentifier: String = "'strap'",
    configure: (inout SessionConfiguration) -> Void = { _ in }
  ) async throws -> (app: AppFixture, result: SessionResult) {
    let app = try AppFixture.plain(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      import { device, heartRateStrap } from 'bridgehost';
      const { BlePlx } = NativeModules;
      const emitter = new NativeEventEmitter(BlePlx);
      const id = device.bluetooth.addPeripheral(heartRateStrap({ name: 'Strap', \(repeating) }));
      const notify = (after) => device.bluetooth.notify(id, '180d', '2a37', [0, 60], { after });
      const monitor = async () => {
        if (!await BlePlx.isDeviceConnected(id)) await BlePlx.connectToDevice(id, null);
        await BlePlx.discoverAllServicesAndCharacteristicsForDevice(id, 'discover');
        BlePlx.monitorCharacteristicForDevice(id, '180d', '2a37', `${Math.random()}`).catch(() => {});
      };
      emitter.addListener('ReadEvent', ([error]) => { if (!error) console.log('value'); });
      emitter.addListener('RestoreStateEvent', () => {});
      emitter.addListener('DisconnectionEvent', () => monitor().catch(() => {}));
      emitter.addListener('StateChangeEvent', (state) => { if (state === 'PoweredOn') monitor(); });
      BlePlx.createClient(\(restoreIdentifier));
      \(script)
      """
    ) {
      $0.launch = .user
      configure(&$0)
    }
    return (app, await app.run())
  }

  private func counts(_ result: SessionResult) -> String? {
    result.capability(Bluetooth.self)?.summary
  }

  @Test func `the value for which iOS launches an app is lost, because the app monitors later`()
    async throws
  {
    let (app, result) = try await run(
      """
      if (device.launchCount === 1) {
        device.leaveApp({ after: 5 });
        device.pressMemory({ after: 60 });
        for (const after of [4, 100, 103, 104]) notify(after);
      }
      """)
    #expect(app.lines == ["value", "value", "value"])
    #expect(counts(result) == "1 Bluetooth connection, 3 notifications and 1 lost")
  }

  @Test func `values that wait for an app without bluetooth-central are lost with its process`()
    async throws
  {
    let (app, result) = try await run(
      """
      if (device.launchCount === 1) {
        for (const after of [4, 20, 21]) notify(after);
        device.leaveApp({ after: 5 });
        device.pressMemory({ after: 60 });
      }
      """, restoreIdentifier: "null"
    ) {
      var info = AppInfo()
      info.backgroundModes = []
      $0.info = info
    }
    #expect(app.lines == ["value"])
    #expect(counts(result) == "1 Bluetooth connection, 1 notification and 2 lost")
  }

  @Test func `what a strap sends out of reach, or without a connection, is lost`() async throws {
    let (app, result) = try await run(
      """
      device.bluetooth.leaveRange(id, { after: 5 });
      for (const after of [4, 6, 20, 40]) notify(after);
      device.bluetooth.comeIntoRange(id, { after: 30 });
      """)
    #expect(app.lines == ["value", "value"])
    #expect(counts(result) == "2 Bluetooth connections, 2 notifications and 2 lost")
  }

  @Test func `the days show connections, wakes, and which notifications the app got`()
    async throws
  {
    let (app, result) = try await run("", repeating: "every: 900") {
      $0.days = 2
      $0.seed = 3
    }
    func sum(_ heading: String) -> Int { result.days.map { $0.sum(heading) }.reduce(0, +) }
    let values = app.lines.count { $0 == "value" }
    #expect(values > 50)
    #expect(sum("Notifications") == values)
    #expect(sum("Lost") > 0)
    #expect(sum("Connections") > 2)
    #expect(sum("BLE wakes") > 50)
    #expect(
      counts(result)
        == "\(sum("Connections")) Bluetooth connections, \(values) notifications and \(sum("Lost")) lost"
    )
    let page = try #require(try app.session.daysReport(result)?.html())
    for text in ["connected to Strap", "1 notification", "1 lost notification", "BLE wakes"] {
      #expect(page.contains(text))
    }
  }
}
