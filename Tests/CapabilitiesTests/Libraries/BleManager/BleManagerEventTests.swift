import AppHost
import BackgroundFetch
import BridgeTesting
import HostLoop
import SimulatedPhone
import Testing

/// Events that nobody hears, and what the library keeps over a reload and over the end of the process. The lines are those of
/// `ios/SwiftBleManager.swift` in 12.5.1.
@Suite("react-native-ble-manager 12.5.1") @HostActor
struct BleManagerEventTests {
  @Test func `A value that comes before the first listener is lost and reported`() async throws {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      await connect();
      await call('startNotification', ...at('2a37'));
      notify(1);
      await sleep(1);
      values();
      notify(2);
      await sleep(1);
      """)
    #expect(lines == ["value [2]"])
    #expect(codes == ["event-before-listener"])
  }

  @Test
  func
    `A value that comes between two listeners is lost and reported, unless the script has stopped`()
    async throws
  {
    let script = { (stop: String) in
      """
      await connect();
      const first = values();
      await call('startNotification', ...at('2a37'));
      first.remove();
      notify(1);
      await sleep(1);
      \(stop)
      values();
      await call('startNotification', ...at('2a37'));
      notify(2);
      await sleep(1);
      """
    }
    let lost = try await BleManagerFixture.run(script(""))
    #expect(lost.lines == ["value [2]"])
    #expect(lost.codes == ["ble-manager-event-unheard"])
    let stopped = try await BleManagerFixture.run(
      script("await call('stopNotification', ...at('2a37'));"))
    #expect(stopped.lines == ["value [2]"])
    #expect(stopped.codes == [])
  }

  @Test(arguments: [
    ("", "native.onDidUpdateState(() => {});", ["ble-manager-event-unheard"]),
    ("", "native.onDidUpdateState(() => {}); native.checkState(() => {});", []),
    ("native.onDidUpdateState(() => {});", "", []),
    ("", "", []),
  ])
  func `A state that nobody heard is reported if the script listens later and does not ask`(
    before: String, after: String, expected: [String]
  ) async throws {
    let (_, codes) = try await BleManagerFixture.run(
      """
      \(before)
      await call('start', {});
      await sleep(1);
      \(after)
      await sleep(1);
      """)
    #expect(codes == expected)
  }

  @Test(arguments: [
    ("hear('onDisconnectPeripheral');", ["ble-manager-event-unheard"]),
    ("hear('onDisconnectPeripheral'); await call('isPeripheralConnected', id);", []),
    ("hear('onDisconnectPeripheral'); await call('connect', id, {});", []),
    ("", []),
  ])
  func `A disconnection that nobody heard is reported if the script listens later and does not ask`(
    after: String, expected: [String]
  ) async throws {
    let (_, codes) = try await BleManagerFixture.run(
      """
      await connect();
      bluetooth.disconnect(id);
      await sleep(1);
      \(after)
      await sleep(2);
      """)
    #expect(codes == expected)
  }

  @Test func `A peripheral that was found before the script listened is reported`() async throws {
    let script = { (after: String) in
      """
      await ready();
      add();
      await call('scan', {});
      await sleep(1);
      hear('onDiscoverPeripheral');
      \(after)
      await sleep(1);
      """
    }
    #expect(try await BleManagerFixture.run(script("")).codes == ["ble-manager-event-unheard"])
    #expect(
      try await BleManagerFixture.run(script("await call('getDiscoveredPeripherals');")).codes == []
    )
    #expect(try await BleManagerFixture.run(script("await call('scan', {});")).codes == [])
  }

  @Test
  func `A scan before Core Bluetooth has told its state is fulfilled and ignored (lines 419-441)`()
    async throws
  {
    let script = { (wait: String) in
      """
      add();
      native.onDiscoverPeripheral(() => {});
      call('start', {});
      \(wait)
      await say('scan', call('scan', {}));
      await sleep(1);
      await say('scanning', call('isScanning'));
      """
    }
    let early = try await BleManagerFixture.run(script(""))
    #expect(early.lines == ["scan undefined", "scanning false"])
    #expect(early.codes == ["ble-manager-scan-ignored"])
    let late = try await BleManagerFixture.run(script("await sleep(1);"))
    #expect(late.lines == ["scan undefined", "scanning true"])
    #expect(late.codes == [])
  }

  @Test(arguments: [("bluetooth.turnOn();", ["callback-never-settled"]), ("", [])])
  func
    `A connection that waits when Bluetooth is switched off is never answered, unless the script connects again (lines 1385-1397)`(
      after: String, expected: [String]
    ) async throws
  {
    let script = { (after: String) in
      """
      await ready();
      add();
      bluetooth.leaveRange(id);
      say('connect', call('connect', id, {}));
      await sleep(1);
      bluetooth.turnOff();
      await sleep(1);
      \(after)
      await sleep(1);
      """
    }
    let (lines, codes) = try await BleManagerFixture.run(script(after))
    #expect(lines == [])
    #expect(codes == expected)
    let again =
      "bluetooth.turnOn(); bluetooth.comeIntoRange(id); await sleep(1); await call('connect', id, {});"
    let connected = try await BleManagerFixture.run(script(again))
    #expect(connected.lines == ["connect undefined"])
    #expect(connected.codes == [])
  }

  @Test func `A connection to a peripheral that is away waits without a limit, which is no fault`()
    async throws
  {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      await ready();
      add();
      bluetooth.leaveRange(id);
      say('connect', call('connect', id, {}));
      await sleep(600);
      """)
    #expect(lines == [])
    #expect(codes == [])
  }

  /// Runs a background fetch while the peripheral is away.
  private func fetchAway(_ connect: String) async throws -> SessionResult {
    let script = """
      const { BackgroundFetch } = NativeModules;
      device.permissions.set('ios.permission.BLUETOOTH', 'granted');
      add();
      bluetooth.leaveRange(id);
      new NativeEventEmitter(BackgroundFetch).addListener('fetch', async ({ fetchId }) => {
        await ready();
        \(connect)
        BackgroundFetch.finish(fetchId, 'noData');
      });
      """
    return try await BleManagerFixture.result(script) { $0.launch = .fetch }.result
  }

  @Test func `A fetch that expires because a connection waits without a limit names connect()`()
    async throws
  {
    let result = try await fetchAway("await call('connect', id, {});")
    #expect(result.codes == ["fetch-expired"])
    let fix = result.fix("fetch-expired")
    #expect(
      fix.contains("waits for connect(), which waits without a limit until the peripheral is near"),
      "\(fix)")
    #expect(fix.contains("Limit the wait: setTimeout(() => BleManager.disconnect(id), 10000)"))
  }

  @Test func `A fetch that limits its connection with disconnect() is finished`() async throws {
    let result = try await fetchAway(
      """
      const timer = setTimeout(() => call('disconnect', id, true), 10000);
      await say('connect', call('connect', id, {}));
      clearTimeout(timer);
      """)
    #expect(result.codes == [])
  }

  @Test
  func
    `A restored state is told once, before the state, and the peripherals are known (lines 1196-1216)`()
    async throws
  {
    let (lines, codes) = try await BleManagerFixture.run(
      restoration(
        """
        native.onCentralManagerWillRestoreState(({ peripherals }) => console.log('restored', show(peripherals)));
        native.onDidUpdateState(({ state }) => console.log('state', state));
        values();
        """))
    #expect(
      lines == [
        "state on", #"restored [{"id":"ID","name":"HRM"}]"#, "state on", "value [9]",
        "connected [\"HRM\"]",
      ])
    #expect(codes == [])
  }

  @Test
  func
    `A restored state that nobody hears is reported, unless the script asks for its peripherals`()
    async throws
  {
    let unheard = try await BleManagerFixture.run(restoration("values();", asks: false))
    #expect(unheard.lines == ["value [9]"])
    #expect(unheard.codes == ["ble-manager-restoration-unheard"])
    let asked = try await BleManagerFixture.run(restoration("values();"))
    #expect(asked.lines == ["value [9]", "connected [\"HRM\"]"])
    #expect(asked.codes == [])
  }

  /// A script whose process iOS ends while it is connected. A notification launches it again.
  private func restoration(_ listen: String, asks: Bool = true) -> String {
    """
    \(listen)
    const on = new Promise((resolve) => native.onDidUpdateState(({ state }) => state === 'on' && resolve()));
    await call('start', { restoreIdentifierKey: 'strap' });
    await on;
    if (device.launchCount > 1) {
      await sleep(1);
      if (!\(asks)) return;
      console.log('connected', show((await call('getConnectedPeripherals', [])).map(({ name }) => name)));
      return;
    }
    add();
    await call('connect', id, {});
    await call('retrieveServices', id, []);
    await call('startNotification', ...at('2a37'));
    device.leaveApp();
    device.pressMemory({ after: 60 });
    notify(9, 120);
    """
  }

  @Test(arguments: [
    ("{ restoreIdentifierKey: 'strap' }", ["linked true", "known 0", "with the service 0 1"]),
    ("{}", ["linked false", "known 0", "with the service 0 0"]),
  ])
  func
    `After a reload only a manager with a restore identifier keeps its connections, and a list tells them from the second time on (lines 329-352, 788-796)`(
      options: String, expected: [String]
    ) async throws
  {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      const on = new Promise((resolve) => native.onDidUpdateState(({ state }) => state === 'on' && resolve()));
      await call('start', \(options));
      if (bluetooth.peripherals.length > 0) {
        await sleep(1);
        const count = async (services) => (await call('getConnectedPeripherals', services)).length;
        console.log('linked', bluetooth.peripherals[0].isConnected);
        console.log('known', await count([]));
        console.log('with the service', await count(['180d']), await count(['180d']));
        return;
      }
      await on;
      add();
      await call('connect', id, {});
      await sleep(1);
      DevSettings.reload();
      """)
    #expect(lines == expected)
    #expect(codes == [])
  }
}
