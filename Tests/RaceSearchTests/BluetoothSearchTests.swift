import AppHost
import Bluetooth
import Capabilities
import HostLoop
import RaceSearch
import SchedulingStrategies
import SimulatedPhone
import StandardCapabilities
import Testing

/// Searches of apps that use react-native-ble-plx.
@Suite(.serialized) @HostActor struct BluetoothSearchTests {
  /// - Parameter work: what a fetch does with `id`, a meter with an encrypted value that is already paired.
  private func app(_ work: String, load: String = "") -> String {
    """
    const native = NativeModules.BlePlx;
    const { BackgroundFetch: fetches } = NativeModules;
    const emitter = new NativeEventEmitter(native);
    const id = '5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F';
    if (device.launchCount === 1) device.bluetooth.addPeripheral({
      id, name: 'Meter', paired: true, advertise: { serviceUUIDs: ['ff10'] }, services: { 'ff10': {
        'ff11': { properties: ['read', 'notify'], value: [1] },
        'ff12': { properties: ['read'], encrypted: true, value: [2] },
        'ff13': { properties: ['write'], answers: [{ to: [1], notify: [['ff11', [3]]] }] },
      } },
    });
    const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const ready = new Promise((resolve) => emitter.addListener('StateChangeEvent', resolve));
    const connect = async () => {
      await native.connectToDevice(id, { timeout: 5000 });
      await native.discoverAllServicesAndCharacteristicsForDevice(id, 'discover');
    };
    const work = async () => { \(work) };
    new NativeEventEmitter(fetches).addListener('fetch', async ({ fetchId }) => {
      await ready;
      await work().catch(() => {});
      await native.cancelDeviceConnection(id).catch(() => {});
      fetches.finish(fetchId, 'noData');
    });
    \(load)
    """
  }

  private let create = "native.createClient(null);"

  private func codes(
    _ script: String, _ plans: [String], runs: Int
  ) async throws -> [String] {
    var options = Explorer.Options()
    (options.runs, options.bails, options.combinesFaultPlans) = (runs, true, false)
    options.faultPlans = plans.compactMap { FaultPlan.named($0) }
    return try await AppSearch.report(script, options).findings.map(\.failure.code)
  }

  /// How the script fails in the default order when these things happen, written as in a token.
  private func codes(_ script: String, when tokens: String) async throws -> [String] {
    let token = try ReplayToken(parsing: "bh1,turbo,00000000,\(tokens),")
    let report = try await AppSearch.report(script, events: token.schedule.inputs, runs: 1)
    return report.findings.flatMap { [$0.failure] + $0.others }.map(\.code)
  }

  // MARK: - Races

  private func reading(_ limit: String) -> String {
    app(
      """
      await connect();
      await \(limit)(native.readCharacteristicForDevice(id, 'ff10', 'ff12', 'read'));
      """,
      load: """
        const limited = (promise) => Promise.race([
          promise, sleep(10).then(() => native.cancelTransaction('read')),
        ]);
        \(create)
        """)
  }

  @Test func `a fetch that waits for a pairing question that nobody sees is found`() async throws {
    let events = "unpaired@100+open@40000"
    #expect(try await codes(reading(""), when: events) == ["fetch-expired"])
    #expect(try await codes(reading("limited"), when: events) == [])
  }

  private func restored(_ then: String) -> String {
    app(
      "await connect(); await monitor();",
      load: """
        let isRestored = false;
        const monitor = async () => {
          native.monitorCharacteristicForDevice(id, 'ff10', 'ff11', 'monitor').catch(() => {});
        };
        emitter.addListener('ReadEvent', () => {});
        emitter.addListener('RestoreStateEvent', async (state) => {
          if (!state) return;
          \(then)
        });
        native.createClient('meter');
        """
    ).replacing("await native.cancelDeviceConnection(id).catch(() => {});", with: "")
  }

  @Test func `a restored connection that ends before the app uses it is found`() async throws {
    let read = "native.readCharacteristicForDevice(id, 'ff10', 'ff11', 'read')"
    #expect(
      try await codes(restored("await \(read);"), ["ble-restore"], runs: 20)
        == ["unhandled-rejection"])
    #expect(
      try await codes(restored("await \(read).catch(() => {});"), ["ble-restore"], runs: 20) == [])
  }

  // MARK: - Faults

  @Test(arguments: [
    ("ble-busy@1", "await native.connectToDevice(id, null);"),
    (
      "ble-notification-lost@1",
      """
      await connect();
      const heard = new Promise((resolve) => emitter.addListener('ReadEvent', resolve));
      native.monitorCharacteristicForDevice(id, 'ff10', 'ff11', 'monitor').catch(() => {});
      await native.writeCharacteristicForDevice(id, 'ff10', 'ff13', 'AQ==', true, 'write');
      await heard;
      """
    ),
  ])
  func `an app that waits for ever for what gets lost is found`(fault: String, work: String)
    async throws
  {
    #expect(try await codes(app(work, load: create), when: "start@0") == [])
    #expect(try await codes(app(work, load: create), when: fault) == ["fetch-expired"])
  }

  @Test(arguments: ["ble-busy@0", "away@0"])
  func `what happens before the script has added its peripherals happens to them`(event: String)
    async throws
  {
    let waiting = app("await native.connectToDevice(id, null);", load: create)
    #expect(try await codes(waiting, when: event) == ["fetch-expired"])
    #expect(try await codes(waiting, when: event + "+ble-free@1+near@1") == [])
  }

  @Test(arguments: [
    ("ble-connect-fails@0", "await native.connectToDevice(id, { timeout: 5000 });"),
    ("ble-connect-fails@1", "await native.connectToDevice(id, { timeout: 5000 });"),
    (
      "ble-read-fails@1",
      "await connect(); await native.readCharacteristicForDevice(id, 'ff10', 'ff11', 'read');"
    ),
    (
      "ble-write-cut@1",
      """
      await connect();
      await native.writeCharacteristicForDevice(id, 'ff10', 'ff13', 'AQ==', true, 'write');
      """
    ),
  ])
  func `an app that does not expect an error is found`(fault: String, work: String) async throws {
    let careless = app(work, load: create).replacing("work().catch(() => {})", with: "work()")
    #expect(try await codes(careless, when: "start@0") == [])
    #expect(try await codes(careless, when: fault).contains("unhandled-rejection"))
    #expect(try await codes(app(work, load: create), when: fault) == [])
  }

  @Test func `only a search of an app that uses Bluetooth draws its faults and plans`() {
    let names = RaceInput.standard.filter { $0.role == .fault && $0.name.hasPrefix("ble") }
      .map(\.name)
    #expect(
      names == [
        "ble-busy", "ble-connect-fails", "ble-read-fails", "ble-write-cut", "ble-notification-lost",
      ])
    #expect(!FaultPlan.all.felt(through: ["Health"]).map(\.name).contains("ble-restore"))
    #expect(
      !RaceInput.standard.felt(through: ["Health"]).map(\.name).contains(where: names.contains))
  }

  /// Whether a search of an app with this code uses the fault plan of Bluetooth.
  private func isRestored(_ code: String) async throws -> Bool {
    var options = Explorer.Options()
    options.runs = 30
    let imports = "import { AppState } from 'react-native';\n"
    return try await AppSearch.report(imports + code, options).coverage.runs.keys.contains(
      "ble-restore")
  }

  @Test(arguments: [
    "NativeModules.BlePlx;",
    "const load = (name) => NativeModules[name]; load('BlePlx');",
    "setTimeout(() => NativeModules.BlePlx, 1000);",
    // In the foreground only.
    "if (AppState.currentState === 'active') NativeModules.BlePlx;",
    // In a background fetch only.
    "listen(({ fetchId }) => { NativeModules.BlePlx; HealthEmitter.finish('noData', fetchId); });",
  ])
  func `an app uses Bluetooth if the first run looks its module up`(_ code: String) async throws {
    #expect(try await isRestored(code))
  }

  @Test(arguments: [
    "// NativeModules.BlePlx", "console.log('BlePlx');",
    "const later = () => NativeModules.BlePlx;",
    "if (AppState.currentState === 'unknown') NativeModules.BlePlx;",
  ])
  func `an app does not use Bluetooth if its code only names it`(_ code: String) async throws {
    #expect(try await !isRestored(code))
  }

  // MARK: - The orders of the radio

  /// Makes a connection in the default order, and then lets a strategy choose the order of what follows.
  private struct Radio: RaceSubject {
    /// What happens after the read has been asked for, 60 ms later: when its answer is due.
    let act: @HostActor (BluetoothRadio, BluetoothDevice) -> Void
    let onEnd: @HostActor ([String]) -> Void

    func run(_ inputs: [OutsideEvent], policy: any SchedulingPolicy) async throws -> Outcome {
      let phone = Phone(loop: EventLoop(clock: .virtual))
      let listener = RadioListener(phone)
      phone.openApp()
      await phone.loop.run()
      let characteristic = try #require(listener.characteristic)
      phone.loop.policy = policy
      listener.peripheral?.readValue(for: characteristic)
      phone.loop.post(on: phone.loop.system, "act", after: .milliseconds(60)) { [act] in
        act(phone.bluetooth, listener.device)
      }
      await phone.loop.run()
      onEnd(listener.log)
      return Outcome(failures: [])
    }
  }

  private func orders(
    _ act: @escaping @HostActor (BluetoothRadio, BluetoothDevice) -> Void
  ) async throws -> Set<[String]> {
    var logs: Set<[String]> = []
    var options = Explorer.Options()
    (options.runs, options.faultPlans, options.strategies) = (400, [], [.exhaustive])
    let report = try await Explorer(Radio(act: act) { logs.insert($0) }, options).search()
    #expect(report.coverage.exhausted["plain"] != nil)
    return logs
  }

  @Test func `a search lets a connection end before and after the answer to a read`() async throws {
    let logs = try await orders { $0.disconnect($1) }
    #expect(logs == [["value [1]", "disconnected"], ["disconnected"]])
  }

  @Test func `a search lets a notification come before and after the answer to a read`()
    async throws
  {
    let logs = try await orders { radio, device in
      radio.notify(device.services[0].characteristics[0], of: device, [2])
    }
    #expect(logs == [["value [1]", "value [2]"], ["value [2]", "value [2]"]])
  }
}
