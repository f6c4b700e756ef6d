import AppHost
import Bluetooth
import CFloor
import Glibc
import HostLoop
import JavaScriptHalf
import ScriptLoading
import SimulatedPhone
import StandardCapabilities

/// How many notifications of peripherals reach an app's JavaScript in a second of one core, compared with the smallest emitter in
/// C, and how long a day of a phone among a hundred peripherals takes.
///
/// The times are those of the processor, so that other programs on the machine do not count.
@HostActor
struct BluetoothBenchmark {
  func run() async throws {
    print("case                                         measured   target")
    try await measureNotifications()
    try await measureDay()
  }

  /// Ten straps send a value each millisecond for five simulated seconds.
  private func measureNotifications() async throws {
    let seconds = try await processorTime {
      try await $0.run(Self.monitors) { $0.capability(Bluetooth.self)?.summary }
    }
    let floor = CFloorCreate(floorScript)
    let count = 50_000
    let floorSeconds = try await processorTime { _ in
      CFloorSendObjects(floor, count)
      return ""
    }
    CFloorFree(floor)
    let rate = Double(count) / seconds.time
    line(
      "notifications, with 10 monitors", "\(Int(clamping: rate.rounded()))/s", "≥ 10000/s",
      rate < 10_000)
    line(
      "  floor: events { n }",
      "\(Int(clamping: (Double(count) / floorSeconds.time).rounded()))/s", "", false)
    print("  \(seconds.words)")
  }

  private func measureDay() async throws {
    let (time, words) = try await processorTime {
      try await $0.run(Self.scan, days: 1) { $0.capability(Bluetooth.self)?.summary }
    }
    let hundredths = (time * 100).rounded() / 100
    line("100 peripherals for a day", "\(hundredths) s", "≤ 10 s", time > 10)
    print("  \(words)")
  }

  private func line(_ name: String, _ measured: String, _ target: String, _ isMissed: Bool) {
    let gap = String(repeating: " ", count: max(1, 53 - name.count - measured.count))
    print("\(name)\(gap)\(measured)   \(target)\(isMissed ? "  missed" : "")")
  }

  private func processorTime(
    _ work: @HostActor (BluetoothBenchmark) async throws -> String
  ) async throws -> (time: Double, words: String) {
    let start = seconds()
    let words = try await work(self)
    return (seconds() - start, words)
  }

  private func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func run(
    _ text: String, days: Int? = nil, _ words: (SessionResult) -> String?
  ) async throws -> String {
    var configuration = SessionConfiguration(
      script: .text(text, name: "<bluetooth>", directory: "/"))
    configuration.environment = ["PATH": "/usr/bin:/bin"]
    configuration.clock = .virtual
    configuration.launch = .user
    configuration.days = days
    configuration.seed = 1
    let session = try AppSession(configuration) { _, text in print("  \(text)", terminator: "") }
    return words(await session.run()) ?? ""
  }

  private static let monitors = """
    import { NativeEventEmitter, NativeModules } from 'react-native';
    import { device, heartRateStrap } from 'bridgehost';
    const { BlePlx } = NativeModules;
    const emitter = new NativeEventEmitter(BlePlx);
    const straps = Array.from(
      { length: 10 }, (_, index) => device.bluetooth.addPeripheral(heartRateStrap({ name: `Strap ${index}`, every: 0.001 })));
    let [count, sum] = [0, 0];
    emitter.addListener('ReadEvent', ([error, characteristic]) => {
      if (error) return;
      count += 1;
      sum += atob(characteristic.value).charCodeAt(1);
    });
    emitter.addListener('StateChangeEvent', async (state) => {
      if (state !== 'PoweredOn') return;
      for (const id of straps) {
        await BlePlx.connectToDevice(id, null);
        await BlePlx.discoverAllServicesAndCharacteristicsForDevice(id, `discover ${id}`);
      }
      for (const id of straps) BlePlx.monitorCharacteristicForDevice(id, '180d', '2a37', id).catch(() => {});
      setTimeout(() => {
        BlePlx.destroyClient();
        console.log(`${count} values reached JavaScript, ${sum} beats`);
      }, 5000);
    });
    BlePlx.createClient(null);
    """

  private static let scan = """
    import { NativeEventEmitter, NativeModules } from 'react-native';
    import { device, heartRateStrap } from 'bridgehost';
    const { BlePlx } = NativeModules;
    const emitter = new NativeEventEmitter(BlePlx);
    for (let index = 0; index < 100; index++) device.bluetooth.addPeripheral(heartRateStrap({ name: `Strap ${index}` }));
    let found = 0;
    emitter.addListener('ScanEvent', ([error]) => { if (!error) found += 1; });
    emitter.addListener('StateChangeEvent', (state) => {
      if (state === 'PoweredOn') BlePlx.startDeviceScan(['180d'], null);
    });
    BlePlx.createClient(null);
    setTimeout(() => console.log(`${found} peripherals found`), 600000);
    """
}
